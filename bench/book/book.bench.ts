/**
 * The exchange's order book against npm's nodejs-order-book: the same limit orders, alternating runs, wall time. Both must make
 * the same trades, order by order.
 *
 *   npm run bench -- book        goals: at least 14 times as fast with 300,000 orders, 40 times with a million (medians)
 */
import { OrderBook as NpmBook, Side as NpmSide } from 'nodejs-order-book';
import { OrderBook } from '../../exchange/src/modules/order/book';
import { goal, loadNow, median, printTable, spread } from '../lib/table';

const sizes = [
  { events: 300_000, rounds: 5, atLeast: 14 },
  { events: 1_000_000, rounds: 3, atLeast: 40 },
];
const warmUp = 50_000;

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

/** Limit orders around a randomly moving price; about two fifths stay in the book. */
function stream(events: number): Event[] {
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

const placeOwn = (book: OrderBook, { id, buy, price, size }: Event) =>
  book.place({
    id,
    memberId: id,
    side: buy ? 'B' : 'S',
    price,
    amount: BigInt(size),
    total: null,
    timeInForce: 'GTC',
  });

const placeNpm = (book: NpmBook, { id, buy, price, size }: Event) =>
  book.limit({ id: String(id), side: buy ? NpmSide.BUY : NpmSide.SELL, size, price });

function runOwn(orders: readonly Event[]): { seconds: number; traded: number; resting: number } {
  const book = new OrderBook(1n);
  let traded = 0n;
  const start = performance.now();
  for (const order of orders) for (const fill of placeOwn(book, order).fills) traded += fill.amount;
  return { seconds: (performance.now() - start) / 1000, traded: Number(traded), resting: book.size };
}

function runNpm(orders: readonly Event[]): { seconds: number; traded: number } {
  const book = new NpmBook();
  let traded = 0;
  const start = performance.now();
  for (const order of orders) {
    const { done, partial, partialQuantityProcessed } = placeNpm(book, order);
    for (const { id, size } of done) if (id !== String(order.id)) traded += size;
    if (partial && partial.id !== String(order.id)) traded += partialQuantityProcessed;
  }
  return { seconds: (performance.now() - start) / 1000, traded };
}

interface Trade {
  readonly maker: string;
  readonly price: number;
  readonly size: number;
}

/** What a report of the other book says of makers: those that are filled, and one that is filled in part. */
function tradesOf({ done, partial, partialQuantityProcessed }: ReturnType<NpmBook['limit']>, taker: string): Trade[] {
  const trades = [];
  for (const order of done)
    if (order.id !== taker)
      trades.push({ maker: order.id, price: 'price' in order ? order.price : 0, size: order.size });
  if (partial && partial.id !== taker)
    trades.push({ maker: partial.id, price: partial.price, size: partialQuantityProcessed });
  return trades;
}

/** Places the orders in both books, without measuring. @throws Error at the first one that trades differently. */
function compareTrades(orders: readonly Event[]): void {
  const [own, npm] = [new OrderBook(1n), new NpmBook()];
  for (const order of orders) {
    const ours = placeOwn(own, order).fills.map((fill) => `${fill.makerId} ${fill.price} ${fill.amount}`);
    const theirs = tradesOf(placeNpm(npm, order), String(order.id)).map((it) => `${it.maker} ${it.price} ${it.size}`);
    if (ours.join() !== theirs.join()) throw new Error(`order ${order.id} trades ${ours} here and ${theirs} there`);
  }
}

const load = loadNow();
const warming = stream(warmUp);
runOwn(warming);
runNpm(warming);
compareTrades(stream(300_000));
const rows: Record<string, string | number>[] = [];
const reached: (() => void)[] = [];
for (const { events, rounds, atLeast } of sizes) {
  const orders = stream(events);
  const measured = Array.from({ length: rounds }, () => ({ own: runOwn(orders), npm: runNpm(orders) }));
  const ratios = measured.map(({ own, npm }) => npm.seconds / own.seconds);
  const speeds = (seconds: readonly number[]) => spread(seconds.map((each) => events / each / 1000));
  rows.push({
    ...{ orders: events, 'left resting': measured[0]?.own.resting ?? 0 },
    'ours, thousands a second': speeds(measured.map(({ own }) => own.seconds)),
    'nodejs-order-book': speeds(measured.map(({ npm }) => npm.seconds)),
    ratio: spread(ratios, 1),
    'same trades': measured.every(({ own, npm }) => own.traded === npm.traded) ? 'yes' : 'no',
  });
  reached.push(() => goal(`times as fast with ${events} orders`, median(ratios), { atLeast }));
}
printTable('Order books, medians', rows, load);
for (const state of reached) state();
