import { pino } from 'pino';
import { createStoppedClock } from '../../platform/core/clock';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { CustodyRepository } from './custody.repository';
import { Custody } from './custody.service';
import type { CustodyHalt } from './custody.tables';

const codes = ['BTC', 'ETH', 'KRW'];
/** Custody over books and networks that a test sets by hand; each book says 1000 minor units. */
function custodyOver() {
  const clock = createStoppedClock(new Date('2026-11-24T03:00:00Z'));
  const open = new Map<string, CustodyHalt>();
  const world = {
    held: new Map(codes.map((code): [string, () => Promise<string>] => [code, async () => '10'])),
    out: new Map<string, bigint>(),
    left: [] as { readonly coin: string; readonly amount: bigint; readonly at: Date }[],
    reserve: '0',
  };
  const coins = codes.map((code) => ({ code, scale: 2 }));
  const repository = {
    open: async () => [...open.values()],
    halt: async (row: CustodyHalt) => void open.set(row.coin, row),
  };
  const ask = (code: string) => world.held.get(code)?.() ?? Promise.reject(new Error('unknown'));
  const custody = new Custody(
    { clock, log: pino({ level: 'silent' }) },
    {
      repository: repository as unknown as CustodyRepository,
      ledger: {
        balancesAt: async () => new Map(codes.map((code) => [`custody:${code}`, { available: -1000n, hold: 0n }])),
      } as unknown as Ledger,
      markets: {
        coins: () => coins,
        coin: (code: string) => coins.find((each) => each.code === code),
      } as unknown as Markets,
      deposits: { incidents: async () => [], pendingCoins: async () => new Map() },
      chain: { holdings: ask, feeReserve: () => world.reserve },
      bank: { balance: () => ask('KRW') },
      pendingOut: async () => world.out,
      leftSince: async (since) => {
        const sums = new Map<string, bigint>();
        for (const { coin, amount, at } of world.left) if (at >= since) sums.set(coin, (sums.get(coin) ?? 0n) + amount);
        return sums;
      },
    },
  );
  return { custody, clock, world };
}

describe('custody', () => {
  it('stops a coin that differs while the network of another one hangs, and asks that one no second time', async () => {
    const { custody, world } = custodyOver();
    let asked = 0;
    world.held.set('BTC', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    for (let look = 0; look < 3; look += 1) void custody.look();
    await new Promise((resolve) => setTimeout(resolve, 20));
    world.held.set('ETH', async () => '9.99');
    void custody.look();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([custody.isHalted('ETH'), custody.isHalted('BTC')]).toEqual([true, false]);
    expect(asked).toBe(1);
  });

  it('lets the holdings be as they were before a payout for two minutes, and no longer', async () => {
    const { custody, clock, world } = custodyOver();
    world.left.push({ coin: 'ETH', amount: 25n, at: clock.now() });
    world.held.set('ETH', async () => '10.25');
    await custody.look();
    clock.advance(120_000);
    await custody.look();
    expect(custody.isHalted('ETH')).toBe(false);
    clock.advance(1);
    await custody.look();
    expect(custody.isHalted('ETH')).toBe(true);
  });

  it.each([
    { held: '10.26', left: 25n },
    { held: '10.01', left: 0n },
    { held: '9.99', left: 25n },
  ])('takes $held held of 10 booked for a difference with $left just left', async ({ held, left }) => {
    const { custody, clock, world } = custodyOver();
    world.left.push({ coin: 'ETH', amount: left, at: clock.now() });
    world.held.set('ETH', async () => held);
    await custody.look();
    expect(custody.isHalted('ETH')).toBe(true);
  });

  it('takes nothing for a difference that sets out, or is booked as paid, while bank and networks answer', async () => {
    const { custody, clock, world } = custodyOver();
    world.held.set('KRW', async () => {
      world.left.push({ coin: 'KRW', amount: 100n, at: clock.now() });
      return '9';
    });
    world.held.set('ETH', async () => {
      world.out.set('ETH', 100n);
      return '9';
    });
    await custody.look();
    expect([custody.isHalted('KRW'), custody.isHalted('ETH')]).toEqual([false, false]);
    // What was booked before the books were read explains nothing.
    world.held.set('KRW', async () => '9');
    await custody.look();
    expect(custody.isHalted('KRW')).toBe(true);
  });

  it('is not stopped by what anybody may send, as far as the exchange set coins aside itself', async () => {
    const { custody, world } = custodyOver();
    world.reserve = '0.5';
    world.held.set('ETH', async () => '10.5');
    world.held.set('BTC', async () => '10.51');
    await custody.look();
    expect([custody.isHalted('ETH'), custody.isHalted('BTC')]).toEqual([false, true]);
  });
});
