import { toMinor } from '@maru/domain';
import { checkInvariants } from '../src/modules/ledger';
import { createStoppedClock } from '../src/platform/core/clock';
import { createTestApp, type TestApp } from '../src/testing/app';
import { demoDeposits, seedDemoDeposits } from './demo-deposits';
import { seedDemoMembers } from './seed-demo-members';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  // At this time of day the deposit of AMPL would have come during the stop around its rebase, which takes no addresses.
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T19:30:00Z')) });
  await seedDemoMembers(exchange.sandbox.memberMaker);
  await seedDemoDeposits(exchange.context, exchange.modules);
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const totalOf = (scale: number, amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + (toMinor(amount, scale) ?? 0n), 0n);

describe.each(Object.entries(demoDeposits))('the deposits of %s', (email, coins) => {
  it('add up to what the ledger says, coin by coin (ENTI-060, ENTI-061)', async () => {
    const member = await exchange.modules.members.repository.findByEmail(email);
    for (const [coin, payments] of Object.entries(coins)) {
      const scale = exchange.modules.markets.coin(coin)?.scale ?? 0;
      const { available } = await exchange.modules.ledger.balance(member?.id ?? 0n, coin);
      expect([coin, available]).toEqual([
        coin,
        totalOf(
          scale,
          payments.map(([, amount]) => amount),
        ),
      ]);
    }
  });

  it('stand in the history of a year, newest first, and entries carry the time of then (API-085, API-089)', async () => {
    const cookie = await exchange.logIn(email);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const range = `fromDate=${day(300)}&toDate=${day(-1)}&count=100`;
    const list = async (url: string): Promise<{ requestDate?: string; date: string }[]> =>
      (await exchange.call('GET', `${url}?${range}`, { cookie })).json().list;
    const { KRW = [], ...others } = coins;
    const remittances = await list('/v1/transfers/krw/remittance-logs');
    const transfers = await list('/v1/transfers');
    expect(remittances).toHaveLength(KRW.length);
    expect(transfers).toHaveLength(Object.values(others).flat().length);
    const times = transfers.map(({ date }) => date);
    expect(times).toEqual([...times].sort().reverse());
    const { rows } = await exchange.context.pool.query(
      `SELECT 1 FROM ledger_entry e JOIN (
         SELECT command_id, at FROM remittance UNION ALL SELECT command_id, at FROM coin_transfer
       ) t ON t.command_id = e.command_id WHERE t.at <> e.at`,
    );
    expect(rows).toEqual([]);
  });
});

it('leave minji with addresses to receive at, USDT on both networks (WALT-047)', async () => {
  const member = await exchange.modules.members.repository.findByEmail('minji@maru.test');
  const addresses = await exchange.modules.deposits.addressesOf(member?.id ?? 0n);
  expect(addresses.size).toBe(5);
  const usdt = addresses.get(exchange.modules.markets.coin('USDT')?.id ?? 0);
  expect(usdt?.networks.map(({ network }) => network)).toEqual(['ETH', 'TRX']);
});
