/**
 * Load process of orders.bench.ts: keep-alive connections, each sending its next order when the last one is answered.
 * Writes HTTP on raw sockets, to use as little as possible of the cores it shares with the exchange.
 */
import { connect } from 'node:net';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Session cookies; connections take turns. */
  readonly cookies: readonly string[];
  readonly marketId: string;
  /** Whole won: prices spread a few ticks around it. */
  readonly price: number;
}

export interface LoadReport {
  readonly accepted: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The first refusal, for diagnosis. */
  readonly example: string;
}

const spreadTicks = 8;
/** Safely above the least total of a market, in won. */
const leastWorth = 6_000;
const endOfHead = '\r\n\r\n';
const lengthName = '\r\ncontent-length: ';
const zero = 48;
const nothing = Buffer.alloc(0);

/** Settings shared by the connections of one run. */
class Run {
  readonly latencies: number[] = [];
  refused = 0;
  example = '';
  readonly starts = performance.now();
  readonly ends: number;
  private readonly name = Date.now().toString(36);

  constructor(readonly plan: LoadPlan) {
    this.ends = this.starts + plan.seconds * 1000;
  }

  note(answer: Buffer, milliseconds: number): void {
    if (isAccepted(answer)) this.latencies.push(milliseconds);
    else {
      this.refused += 1;
      this.example ||= answer.toString().split(endOfHead)[1] ?? '';
    }
  }

  /** Body of the next order of a connection. Written by hand: nothing in it needs escaping. */
  order(connection: number, turn: number): string {
    const { marketId, price } = this.plan;
    const side = Math.random() < 0.5 ? 'B' : 'S';
    const distance = Math.floor(Math.random() * spreadTicks * 1.5) - spreadTicks / 2;
    const limit = side === 'B' ? price - distance : price + distance;
    const amount = Math.ceil(leastWorth / price) + Math.floor(Math.random() * 7);
    return `{"marketId":"${marketId}","side":"${side}","callType":"LIMIT","price":"${limit}","amount":"${amount}","clientOrderId":"${this.name}-${connection}-${turn}"}`;
  }

  report(): LoadReport {
    const elapsed = (performance.now() - this.starts) / 1000;
    const latencies = this.latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    const accepted = latencies.length;
    const { refused, example } = this;
    return { accepted, refused, perSecond: accepted / elapsed, p50: at(0.5), p99: at(0.99), example };
  }
}

async function run(plan: LoadPlan): Promise<LoadReport> {
  const shared = new Run(plan);
  await Promise.all(Array.from({ length: plan.connections }, (_, connection) => keepOrdering(shared, connection)));
  return shared.report();
}

/** One connection, until the time is up. Reads into a buffer of its own: streams would cost more than all the rest. */
function keepOrdering(shared: Run, connection: number): Promise<void> {
  const { port, cookies } = shared.plan;
  const head =
    'POST /v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Maru-Client: bench\r\n' +
    `Cookie: ${cookies[connection % cookies.length] ?? ''}\r\nContent-Length: `;
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = 0;
    const buffer = Buffer.allocUnsafeSlow(4_096);
    let held = nothing;
    const sendNext = () => {
      if (sentAt >= shared.ends) {
        resolve();
        socket.destroy();
        return;
      }
      const body = shared.order(connection, turn);
      turn += 1;
      socket.write(`${head}${body.length}${endOfHead}${body}`, 'latin1');
    };
    const onBytes = (count: number) => {
      const part = buffer.subarray(0, count);
      const answer = held.length === 0 ? part : Buffer.concat([held, part]);
      held = isWhole(answer) ? nothing : Buffer.from(answer);
      if (held.length > 0) return true;
      const now = performance.now();
      shared.note(answer, now - sentAt);
      sentAt = now;
      sendNext();
      return true;
    };
    const onread = { buffer, callback: onBytes };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => {
      sentAt = performance.now();
      sendNext();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the exchange closed a connection')));
  });
}

/** Every answer of the exchange carries its length. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf(endOfHead, 0, 'latin1');
  if (head === -1) return false;
  const named = answer.indexOf(lengthName, 0, 'latin1');
  if (named === -1 || named > head) throw new Error(`an answer without a length: ${answer}`);
  let length = 0;
  for (let at = named + lengthName.length; at < head && isDigit(answer[at]); at += 1)
    length = length * 10 + (answer[at] ?? 0) - zero;
  return answer.length >= head + endOfHead.length + length;
}

/** `HTTP/1.1 200`: the status stands at a fixed place. */
const isAccepted = (answer: Buffer): boolean => answer[9] === zero + 2 && answer[10] === zero && answer[11] === zero;

const isDigit = (byte = 0): boolean => byte >= zero && byte <= zero + 9;

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
