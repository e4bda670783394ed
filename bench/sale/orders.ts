/** Process of sale.bench.ts that places orders at an even pace, so that nobody else's work delays its clock. */
import { percentile, post, timed } from './calls';

/** Orders until the next message. */
export interface OrderPlan {
  readonly base: string;
  readonly cookies: readonly string[];
  readonly marketId: string;
  /** Each sale at it meets the purchase after it. */
  readonly price: string;
}

/** What the orders took, in milliseconds. */
export interface OrderTimes {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

const orderEveryMs = 20;
let times: number[] = [];
let refused = 0;
let timer: NodeJS.Timeout | undefined;
let pending: Promise<void>[] = [];

process.on('message', (message: OrderPlan | 'stop') => {
  if (message === 'stop') void stop();
  else start(message);
});

function start({ base, cookies, marketId, price }: OrderPlan): void {
  let placed = 0;
  [times, pending, refused] = [[], [], 0];
  timer = setInterval(() => {
    placed += 1;
    const [cookie = '', side] = [cookies[placed % cookies.length], placed % 2 ? 'S' : 'B'];
    const order = { marketId, side, callType: 'LIMIT', price, amount: '20' };
    pending.push(timed(times, () => placeOrder(`${base}/v1/orders`, cookie, order)));
  }, orderEveryMs);
}

/** A refusal is quicker than an order, so it is told. */
async function placeOrder(url: string, cookie: string, order: object): Promise<void> {
  if ((await post(url, cookie, order)) !== 200) refused += 1;
}

async function stop(): Promise<void> {
  clearInterval(timer);
  await Promise.all(pending);
  const told: OrderTimes = { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), refused };
  process.send?.(told);
}
