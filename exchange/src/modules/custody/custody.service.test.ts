import { pino } from 'pino';
import { createStoppedClock } from '../../platform/core/clock';
import type { UnbookedCoins } from '../deposit';
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
    unbooked: new Map<string, UnbookedCoins>(),
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
      deposits: { incidents: async () => [], unbookedCoins: async () => world.unbooked },
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

  it('lets the holdings be as they were before a payout for two minutes, and calls them a surplus from then on', async () => {
    const { custody, clock, world } = custodyOver();
    const gap = async () => {
      await custody.look();
      return custody.state().find(({ coin }) => coin.code === 'ETH')?.gap;
    };
    world.left.push({ coin: 'ETH', amount: 25n, at: clock.now() });
    world.held.set('ETH', async () => '10.25');
    expect(await gap()).toBe('onItsWay');
    clock.advance(120_000);
    expect(await gap()).toBe('onItsWay');
    clock.advance(1);
    expect(await gap()).toBe('surplus');
    expect(custody.isHalted('ETH')).toBe(false);
  });

  it.each([
    { held: '10.26', left: 25n, ignored: 0n, reserve: '0', gap: 'surplus' },
    { held: '10.01', left: 0n, ignored: 0n, reserve: '0', gap: 'surplus' },
    { held: '10.50', left: 0n, ignored: 0n, reserve: '0.5', gap: 'onItsWay' },
    { held: '10.51', left: 0n, ignored: 0n, reserve: '0.5', gap: 'surplus' },
    { held: '9.99', left: 25n, ignored: 0n, reserve: '0', gap: 'unexplained' },
    { held: '10.09', left: 0n, ignored: 10n, reserve: '0', gap: 'unexplained' },
    { held: '10.10', left: 0n, ignored: 10n, reserve: '0', gap: 'none' },
  ])(
    'takes $held held of 10 booked and $ignored beside the books for $gap with $left just left and $reserve of its own',
    async (facts) => {
      const { custody, clock, world } = custodyOver();
      world.left.push({ coin: 'ETH', amount: facts.left, at: clock.now() });
      world.reserve = facts.reserve;
      world.unbooked.set('ETH', { waiting: 0n, ignored: facts.ignored });
      world.held.set('ETH', async () => facts.held);
      await custody.look();
      expect(custody.state().find(({ coin }) => coin.code === 'ETH')?.gap).toBe(facts.gap);
      expect(custody.isHalted('ETH')).toBe(facts.gap === 'unexplained');
    },
  );

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
});
