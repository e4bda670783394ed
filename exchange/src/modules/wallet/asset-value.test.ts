import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

/** Noon of 21 November in Seoul. */
const start = new Date('2026-11-21T03:00:00.000Z');
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ clock: createStoppedClock(start) });
});
afterEach(async () => {
  expect(await checkInvariants(app.context.pool)).toEqual([]);
  await app.end();
});

const pay = (email: string, amount: string) => app.call('POST', '/sandbox/bank/transfers', { body: { email, amount } });

/** Waits until every transaction begun so far, of other databases of the cluster too, has ended: days are counted up to there. */
async function transactionsEnded(): Promise<void> {
  const { rows } = await app.context.pool.query('SELECT pg_current_xact_id()::text AS mine');
  const ended = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest';
  while (BigInt((await app.context.pool.query(ended)).rows[0].oldest) <= BigInt(rows[0].mine)) await sleep(5);
}

async function value(who: LoggedIn, query = '') {
  await transactionsEnded();
  const cookie = await app.logIn(who.email);
  return (await app.call('GET', `/v1/wallets/value${query}`, { cookie })).json();
}
const marketId = (code: string) => app.modules.markets.findByCode(code)?.id ?? 0;

/** Sets the close of a day (its start in UTC+9 as text) of a market, in whole won. */
async function setClose(code: string, day: string, won: number): Promise<void> {
  const market = app.modules.markets.findByCode(code);
  const units = won * 10 ** (market?.priceScale ?? 0);
  await app.context.pool.query(
    `INSERT INTO candle_day (market_id, at, open, high, low, close, volume, total) VALUES ($1, $2, $3, $3, $3, $3, 0, 0)
     ON CONFLICT (market_id, at) DO UPDATE SET close = $3`,
    [marketId(code), new Date(`${day}T00:00:00+09:00`), units],
  );
}

async function volumeOf(code: string, day: string): Promise<string> {
  const { rows } = await app.context.pool.query('SELECT volume FROM candle_day WHERE market_id = $1 AND at = $2', [
    marketId(code),
    new Date(`${day}T00:00:00+09:00`),
  ]);
  return String(rows[0]?.volume);
}

describe('the value of the assets over time', () => {
  it('is the sum of balances at the closes of each day of UTC+9, in whole won', async () => {
    await setClose('KRW-BTC', '2026-11-21', 100_000_000);
    await setClose('KRW-BTC', '2026-11-22', 110_000_001);
    const member = await app.memberLoggedIn({ krw: '50000', coins: { BTC: '0.5' } });
    app.clock.advance(2 * dayMs);
    const { points, today } = await value(member);
    expect(points).toEqual([
      { day: '2026-11-21', krw: '50050000' },
      { day: '2026-11-22', krw: '55050000' },
    ]);
    expect(today.day).toBe('2026-11-23');
  });

  it('takes the last close before a day without trades', async () => {
    await setClose('KRW-BTC', '2026-11-21', 100_000_000);
    await app.context.pool.query("DELETE FROM candle_day WHERE at > '2026-11-21T00:00:00+09:00'");
    const member = await app.memberLoggedIn({ coins: { BTC: '1' } });
    app.clock.advance(3 * dayMs);
    expect((await value(member)).points.map(({ krw }: { krw: string }) => krw)).toEqual(Array(3).fill('100000000'));
  });

  it('takes the last close of a market that has not traded for months, day by day', async () => {
    await setClose('KRW-BTC', '2026-11-21', 100_000_000);
    await app.modules.markets.load();
    const member = await app.memberLoggedIn({ coins: { BTC: '1' } });
    app.clock.advance(33 * dayMs);
    await value(member);
    for (let day = 0; day < 2; day += 1) {
      app.clock.advance(dayMs);
      const { points, today, change } = await value(member);
      expect([points.at(-1).krw, today.krw, change]).toEqual(['100000000', '100000000', '0']);
    }
  });

  it('begins with the first day on which the member had something, and knows 30, 90 or 365 days', async () => {
    const member = await app.memberLoggedIn({ krw: '1' });
    app.clock.advance(100 * dayMs);
    expect((await value(member)).points).toHaveLength(30);
    expect((await value(member, '?days=90')).points).toHaveLength(90);
    expect((await value(member, '?days=365')).points).toHaveLength(100);
    const cookie = await app.logIn(member.email);
    expect((await app.call('GET', '/v1/wallets/value?days=31', { cookie })).statusCode).toBe(400);
  });

  it('is nothing for a member who never had anything', async () => {
    const member = await app.memberLoggedIn();
    expect(await value(member)).toEqual({
      points: [],
      today: { day: '2026-11-21', krw: '0' },
      change: '0',
      rate: null,
      moved: '0',
      unpriced: [],
    });
  });

  it('is the own one of a member who is logged in', async () => {
    await app.memberLoggedIn({ krw: '50000' });
    expect((await app.call('GET', '/v1/wallets/value')).statusCode).toBe(401);
    expect((await value(await app.memberLoggedIn())).today.krw).toBe('0');
  });

  it('keeps the value of a closed day for ever, and that of a day just over not yet', async () => {
    await setClose('KRW-BTC', '2026-11-21', 100_000_000);
    const member = await app.memberLoggedIn({ coins: { BTC: '1' } });
    app.clock.advance(12 * hourMs + minuteMs);
    expect((await value(member)).points[0].krw).toBe('100000000');
    await setClose('KRW-BTC', '2026-11-21', 90_000_000);
    expect((await value(member)).points[0].krw).toBe('90000000');
    app.clock.advance(10 * minuteMs);
    await value(member);
    await setClose('KRW-BTC', '2026-11-21', 1);
    expect((await value(member)).points[0].krw).toBe('90000000');
  });

  it('counts a trade of the member on the day on which it was made', async () => {
    await setClose('KRW-XRP', '2026-11-21', 3_000);
    const [buyer, seller] = [
      await app.memberLoggedIn({ krw: '1000000' }),
      await app.memberLoggedIn({ coins: { XRP: '500' } }),
    ];
    const order = (who: LoggedIn, side: string) =>
      app.call('POST', '/v1/orders', {
        cookie: who.cookie,
        body: { marketId: String(marketId('KRW-XRP')), side, callType: 'LIMIT', price: '3000', amount: '10' },
      });
    const before = await volumeOf('KRW-XRP', '2026-11-21');
    await order(seller, 'S');
    expect((await order(buyer, 'B')).statusCode).toBe(200);
    // The candle of the trade is written a moment later, and would take the close back.
    while ((await volumeOf('KRW-XRP', '2026-11-21')) === before) await new Promise((next) => setTimeout(next, 20));
    await setClose('KRW-XRP', '2026-11-21', 4_000);
    app.clock.advance(dayMs);
    const fee = await app.context.pool.query('SELECT buy_fee FROM fill WHERE buyer_id = $1', [buyer.memberId]);
    const paid = 30_000 + Number(fee.rows[0].buy_fee) / 100;
    expect((await value(buyer)).points).toEqual([
      { day: '2026-11-21', krw: String(Math.floor(1_000_000 - paid + 40_000)) },
    ]);
  });
});

describe('the change of today', () => {
  it('is that of prices alone, without what came and went today', async () => {
    await setClose('KRW-BTC', '2026-11-21', 100_000_000);
    const member = await app.memberLoggedIn({ krw: '1000000', coins: { BTC: '1' } });
    app.clock.advance(dayMs);
    const price = Number(app.modules.markets.krwPrice('BTC'));
    const before = await value(member);
    expect(before).toMatchObject({ change: String(price - 100_000_000), moved: '0' });
    await pay(member.email, '500000');
    const after = await value(member);
    expect(after).toMatchObject({ change: before.change, moved: '500000' });
    expect(BigInt(after.today.krw) - BigInt(before.today.krw)).toBe(500_000n);
    expect(Number(after.rate)).toBeCloseTo(((price - 100_000_000) / 101_500_000) * 100, 1);
  });

  it('is nothing for what came today, the first day included', async () => {
    const member = await app.memberLoggedIn({ krw: '50000' });
    expect(await value(member)).toMatchObject({ points: [], change: '0', rate: '0', moved: '50000' });
  });
});

describe('days of accounts', () => {
  it('count every posting once, whoever asks and however often', async () => {
    const member = await app.memberLoggedIn({ krw: '50000' });
    const cookie = await app.logIn(member.email);
    const ask = () => app.call('GET', '/v1/wallets/value', { cookie });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([pay(member.email, '1000'), ...Array.from({ length: 4 }, ask)]);
    }
    await transactionsEnded();
    expect((await ask()).json().today.krw).toBe('55000');
  });

  it('wait for a transaction that has not ended, and count it then', async () => {
    const member = await app.memberLoggedIn({ krw: '50000' });
    await value(member);
    const open = await app.context.pool.connect();
    await open.query('BEGIN; SELECT pg_current_xact_id()');
    await pay(member.email, '1000');
    const whileOpen = await app.call('GET', '/v1/wallets/value', { cookie: await app.logIn(member.email) });
    expect(whileOpen.json().today.krw).toBe('50000');
    await open.query('COMMIT');
    open.release();
    expect((await value(member)).today.krw).toBe('51000');
  });
});
