import { kstStart } from '@maru/domain';
import { secondMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { seededRandom } from '../../platform/core/random';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';

jest.setTimeout(120_000);

/** 23:59:59 of 29 November in Seoul. */
const lastSecond = new Date('2026-11-29T14:59:59Z');
const eth = { coin: 'ETH', amount: '0.1', toAddress: outside.ETH };

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
const clock = createStoppedClock(lastSecond);
beforeAll(async () => {
  exchange = await createTestApp({ clock });
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

async function left({ email }: LoggedIn) {
  const cookie = await exchange.logIn(email);
  const limit = await exchange.call('GET', '/v1/wallets/coin/ETH/withdrawal-limit', { cookie });
  const { avail } = limit.json();
  return { day: Number(avail.day), month: Number(avail.month) };
}

describe('day and month of a limit', () => {
  it('begin at midnight in Seoul, to the second (WALT-150, CONS-062)', async () => {
    const who = await exchange.memberLoggedIn({ coins: { ETH: '5' } });
    const before = await left(who);
    await calls.withdraw(who, eth);
    const after = await left(who);
    // The fee of 0.008 counts, too (AMB-25).
    expect(before.day - after.day).toBeCloseTo(0.108, 6);
    clock.advance(secondMs);
    expect(await left(who)).toEqual({ day: before.day, month: after.month });
    // 23:59:59 and 0:00:00 at the end of November.
    clock.advance(86_400 * secondMs - secondMs);
    expect((await left(who)).month).toBe(after.month);
    clock.advance(secondMs);
    expect(await left(who)).toEqual(before);
  });

  it('refuse the unit that is too much, and take the one that is not (WALT-079, ERR-203)', async () => {
    const who = await exchange.memberLoggedIn({ coins: { XRP: '100000' }, authLevel: 2 });
    const { avail, networks } = (await calls.terms(who, 'XRP')) as {
      avail: { once: string };
      networks: { fee: string }[];
    };
    const most = (Number(avail.once) - Number(networks[0]?.fee)).toFixed(6);
    const over = (Number(most) + 0.00001).toFixed(6);
    const wish = { coin: 'XRP', toAddress: outside.XRP, vaspId: 'hanbit' };
    const codeOf = async (amount: string) => (await calls.draft(who, { ...wish, amount })).json().header.code;
    expect(await codeOf(over)).toBe('WITHDRAWAL_OVER_LIMIT');
    expect(await codeOf((Number(most) - 0.00001).toFixed(6))).toBe('TRAVEL_RULE_NEEDED');
  });

  it('sum up as a naive twin does, on 10,000 random moments (WALT-151)', async () => {
    const random = seededRandom(7);
    const who = await exchange.memberLoggedIn();
    const start = Date.parse('2025-12-31T15:00:00Z');
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      at: new Date(start + Math.floor(random() * 330 * 86_400) * secondMs),
      krw: BigInt(Math.floor(random() * 5_000_000)),
      counts: random() > 0.2,
      id: index,
    }));
    const insert = `INSERT INTO coin_withdrawal (member_id, command_id, state, coin_id, network, address, tag, receiver_id, amount, fee, krw, risks,
        verification, requested_at, settled_at)
      SELECT $1, 'twin:' || n, CASE WHEN counts THEN 'confirmed' ELSE 'cancelled' END, 55, 'ETH', 'x', '', '', 1, 0, krw, '{}', '', at, at
      FROM unnest($2::int[], $3::boolean[], $4::bigint[], $5::timestamptz[]) AS t(n, counts, krw, at)`;
    await exchange.context.pool.query(insert, [
      who.memberId,
      rows.map(({ id }) => id),
      rows.map(({ counts }) => counts),
      rows.map(({ krw }) => String(krw)),
      rows.map(({ at }) => at),
    ]);
    const { coinWithdrawals } = exchange.modules;
    const counted = rows
      .filter(({ counts }) => counts)
      .map(({ at, krw }) => ({ atMs: at.getTime(), krw: Number(krw) }));
    // Far below 2^53.
    const sumFrom = (from: Date) =>
      BigInt(counted.reduce((sum, { atMs, krw }) => (atMs >= from.getTime() ? sum + krw : sum), 0));
    for (let tries = 0; tries < 10_000; tries += 50) {
      const moments = Array.from(
        { length: 50 },
        () => new Date(start + Math.floor(random() * 330 * 86_400) * secondMs),
      );
      await Promise.all(
        moments.map(async (moment) => {
          const [day, month] = [kstStart(moment, 'day'), kstStart(moment, 'month')];
          const used = await coinWithdrawals.used(exchange.context.db, who.memberId, day, month);
          // The query counts from the start on; nothing lies in the future when it is asked.
          expect(used).toEqual({ day: sumFrom(day), month: sumFrom(month) });
        }),
      );
    }
  });
});
