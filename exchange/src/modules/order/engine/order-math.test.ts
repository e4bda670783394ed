import fc from 'fast-check';
import type { MarketDefinition } from '../../market';
import { OrderBook } from '../book';
import { Batch } from './batch';
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
          const enter = ({ entries, postings }: Batch) => {
            for (const entry of entries) {
              const sums = new Map<string, bigint>();
              for (const { asset, accountId: id, available, hold } of postings.filter((it) => it.entry === entry)) {
                sums.set(asset, (sums.get(asset) ?? 0n) + available + hold);
                const path = paths[Number(id)] ?? '';
                const held = (holds.get(path) ?? 0n) + hold;
                holds.set(path, held);
                // An entry frees only what those before it have locked.
                expect(held).toBeGreaterThanOrEqual(0n);
                // Once held, money only ever comes back: no fill may reach into what is available.
                if (hold < 0n) expect(available).toBeGreaterThanOrEqual(0n);
              }
              expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
            }
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
            book.place(live, batch, { bounds: { low: 1, high: Number.MAX_SAFE_INTEGER }, nextFillId: () => ++fillId });
            if (wish.cancels !== null) book.cancel(wish.cancels, 'member', batch);
            if ((index + 1) % size > 0 && index + 1 < orders.length) return { live, first };
            batch.postHolds(`orders:${index}`);
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
