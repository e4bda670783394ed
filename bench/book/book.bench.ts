/**
 * The exchange's order book against npm's nodejs-order-book: the same 300,000 limit orders, alternating runs, wall time.
 *
 *   node --import tsx bench/book/book.bench.ts        goal: at least 12 times as fast (median of 5 rounds)
 */
import { OrderBook as NpmBook, Side as NpmSide } from 'nodejs-order-book';
import { OrderBook } from '../../exchange/src/modules/order/book';

const events = 300_000;
const rounds = 5;

interface Event {
  readonly id: number;
  readonly buy: boolean;
  readonly price: number;
  readonly size: number;
}

/** mulberry32: small, seeded, good enough to shuffle prices. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Limit orders around a randomly moving price; about 120,000 stay in the book. */
function stream(): Event[] {
  const next = random(20_260);
  let middle = 100_000;
  return Array.from({ length: events }, (_, index) => {
    middle += Math.floor(next() * 3) - 1;
    const buy = next() < 0.5;
    const distance = Math.floor(next() * next() * 600) - 60;
    return {
      id: index + 1,
      buy,
      price: buy ? middle - distance : middle + distance,
      size: 1 + Math.floor(next() * 100),
    };
  });
}

function runOwn(orders: readonly Event[]): { seconds: number; traded: number; resting: number } {
  const book = new OrderBook(1n);
  let traded = 0n;
  const start = performance.now();
  for (const { id, buy, price, size } of orders) {
    const { fills } = book.place({
      id,
      memberId: id,
      side: buy ? 'B' : 'S',
      price,
      amount: BigInt(size),
      total: null,
      timeInForce: 'GTC',
    });
    for (const fill of fills) traded += fill.amount;
  }
  return { seconds: (performance.now() - start) / 1000, traded: Number(traded), resting: book.size };
}

function runNpm(orders: readonly Event[]): { seconds: number; traded: number } {
  const book = new NpmBook();
  let traded = 0;
  const start = performance.now();
  for (const { id, buy, price, size } of orders) {
    const report = book.limit({ id: String(id), side: buy ? NpmSide.BUY : NpmSide.SELL, size, price });
    for (const done of report.done) if (done.id !== String(id)) traded += done.size;
    if (report.partial && report.partial.id !== String(id)) traded += report.partialQuantityProcessed;
  }
  return { seconds: (performance.now() - start) / 1000, traded };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const orders = stream();
runOwn(orders.slice(0, 50_000));
runNpm(orders.slice(0, 50_000));
const ratios: number[] = [];
console.log('round | ours k events/s | nodejs-order-book k events/s | ratio');
for (let round = 1; round <= rounds; round += 1) {
  const own = runOwn(orders);
  const npm = runNpm(orders);
  if (own.traded !== npm.traded) console.log(`traded quantity differs: ${own.traded} and ${npm.traded}`);
  ratios.push(npm.seconds / own.seconds);
  const speed = (seconds: number) => (events / seconds / 1000).toFixed(0).padStart(6);
  console.log(`${round} | ${speed(own.seconds)} | ${speed(npm.seconds)} | ${(npm.seconds / own.seconds).toFixed(1)}`);
}
console.log(`orders left resting: ${runOwn(orders).resting}`);
console.log(`median ratio ${median(ratios).toFixed(1)} (goal: at least 12)`);
