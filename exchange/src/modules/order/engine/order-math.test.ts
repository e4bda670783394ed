import fc from 'fast-check';
import type { MarketDefinition } from '../../market';
import { OrderBook } from '../book';
import { Batch, type EngineFill } from './batch';
import type { OrderDraft } from './engine.types';
import { MarketBook } from './market-book';
import { draftOrder } from './order-draft';
import { feeOf, reserveOf, worthUp } from './order-math';

const coin = (id: number, code: string, scale: number) => ({
  id,
  code,
  name: code,
  nameEn: code,
  scale,
  sort: id,
  enabled: true,
});
const market = (unit: bigint): MarketDefinition => ({
  id: 1,
  code: 'KRW-XRP',
  base: coin(0, 'KRW', 2),
  deal: coin(56, 'XRP', 8),
  priceScale: 4,
  amountScale: 8,
  unit,
  minAmount: '0',
  minTotal: '0',
  bandLow: '0',
  bandHigh: '9',
  collarPpm: 50_000,
  listingPrice: 100,
  sort: 1,
});

/** Change of each account's total by what the fills say. */
function fillMoves(fills: readonly EngineFill[]): Map<string, bigint> {
  const moves = new Map<string, bigint>();
  const move = (path: string, amount: bigint) => moves.set(path, (moves.get(path) ?? 0n) + amount);
  for (const { buy, sell, amount, total, buyFee, sellFee } of fills) {
    move(`member:${buy.memberId}:XRP`, amount);
    move(`member:${buy.memberId}:KRW`, -total - buyFee);
    move(`member:${sell.memberId}:XRP`, -amount);
    move(`member:${sell.memberId}:KRW`, total - sellFee);
    move('fee:KRW', buyFee + sellFee);
  }
  return moves;
}

describe('order arithmetic', () => {
  it.each([
    [0n, 2_000, 0n],
    [1n, 2_000, 1n],
    [500n, 2_000, 1n],
    [501n, 2_000, 2n],
    [3_010_000n, 500, 1_505n],
  ])('rounds the fee of %s at %s ppm up to %s', (total, ppm, fee) => {
    expect(feeOf(total, ppm)).toBe(fee);
  });

  it('rounds what a buy must be able to pay up', () => {
    expect(worthUp(31, 1n, 10n)).toBe(4n);
  });

  it('holds always cover what fills take, and end at nothing, through any book (TRAD-044, L3, L5, L7)', () => {
    const order = fc.record({
      side: fc.constantFrom('B' as const, 'S' as const),
      price: fc.integer({ min: 1, max: 40 }),
      size: fc.bigInt({ min: 1n, max: 5_000n }),
      feePpm: fc.constantFrom(0, 500, 1_999, 2_000, 333_333),
      kind: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'MARKET'),
      cancels: fc.option(fc.integer({ min: 1, max: 30 })),
    });
    const orderLists = fc.array(order, { maxLength: 30 });
    fc.assert(
      fc.property(
        orderLists,
        fc.constantFrom(1n, 7n, 100n, 977n),
        fc.integer({ min: 1, max: 6 }),
        (orders, unit, size) => {
          const definition = market(unit);
          const book = new MarketBook(definition, []);
          const accounts = new Map<string, bigint>();
          const paths: string[] = [];
          const accountId = (path: string) => {
            if (!accounts.has(path)) paths.push(path);
            accounts.set(path, accounts.get(path) ?? BigInt(paths.length - 1));
            return accounts.get(path) ?? 0n;
          };
          const holds = new Map<string, bigint>();
          const locked = new Map<string, bigint>();
          const enter = (batch: Batch) => {
            const entry = batch.entry('orders:1');
            const said = fillMoves(batch.fills);
            const sums = new Map<string, bigint>();
            for (const { asset, accountId: id, available, hold } of entry?.postings ?? []) {
              sums.set(asset, (sums.get(asset) ?? 0n) + available + hold);
              const path = paths[Number(id)] ?? '';
              expect(available + hold).toBe(said.get(path) ?? 0n);
              said.delete(path);
              const held = (holds.get(path) ?? 0n) + hold;
              holds.set(path, held);
              expect(held).toBeGreaterThanOrEqual(0n);
              // Beyond what new orders lock, money only ever comes back: no fill may reach into what is available.
              expect(available).toBeGreaterThanOrEqual(-(locked.get(path) ?? 0n));
            }
            locked.clear();
            expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
            expect([...said.values()].filter((sum) => sum !== 0n)).toEqual([]);
            expect(entry?.kind === 'fills').toBe(batch.fills.length > 0);
          };
          let fillId = 0;
          let batch = new Batch({ accountId });
          const placed = orders.map((wish, index) => {
            const byTotal = wish.kind === 'MARKET' && wish.side === 'B';
            const draft: OrderDraft = {
              memberId: 100 + (index % 5),
              market: definition,
              side: wish.side,
              orderType: wish.kind === 'MARKET' ? 'MARKET' : 'LIMIT',
              timeInForce: wish.kind === 'GTC' ? 'GTC' : 'IOC',
              price: wish.kind === 'MARKET' ? null : wish.price,
              amount: byTotal ? null : wish.size,
              total: byTotal ? wish.size : null,
              feePpm: wish.feePpm,
              clientOrderId: null,
            };
            const live = draftOrder(draft, {
              id: index + 1,
              createdAt: new Date(0),
              last: 20,
              reference: 20,
              book: new OrderBook(unit),
            });
            const first = live.hold;
            const payer = `member:${live.memberId}:${live.side === 'B' ? 'KRW' : 'XRP'}`;
            locked.set(payer, (locked.get(payer) ?? 0n) + first);
            book.place(live, batch, { bounds: { low: 1, high: Number.MAX_SAFE_INTEGER }, nextFillId: () => ++fillId });
            if (wish.cancels !== null) book.cancel(wish.cancels, 'member', batch);
            if ((index + 1) % size > 0 && index + 1 < orders.length) return { live, first };
            enter(batch);
            batch = new Batch({ accountId });
            return { live, first };
          });
          const open = new Map<string, bigint>();
          for (const { live, first } of placed) {
            const isOpen = live.state === 'open' || live.state === 'part filled';
            expect(live.hold).toBe(isOpen ? reserveOf(live, unit) : 0n);
            expect(live.fee).toBe(feeOf(live.filledTotal, live.feePpm));
            if (live.side === 'B') expect(live.filledTotal + live.fee + live.hold).toBeLessThanOrEqual(first);
            const path = `member:${live.memberId}:${live.side === 'B' ? 'KRW' : 'XRP'}`;
            open.set(path, (open.get(path) ?? 0n) + live.hold);
          }
          for (const [path, hold] of holds) expect(hold).toBe(open.get(path) ?? 0n);
        },
      ),
      { numRuns: 400 },
    );
  });
});
