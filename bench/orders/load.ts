/**
 * Load process of orders.bench.ts: keep-alive connections, each sending its next order when the last one is answered.
 * Speaks HTTP by hand on raw sockets, so that it takes as little as possible of the cores it shares with the exchange.
 */
import { connect, type Socket } from 'node:net';

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
  /** The first refusal, for whoever wonders. */
  readonly example: string;
}

const spreadTicks = 8;
/** Safely above the least total of a market, in won. */
const leastWorth = 6_000;

async function run(plan: LoadPlan): Promise<LoadReport> {
  const latencies: number[] = [];
  const run = Date.now().toString(36);
  let refused = 0;
  let example = '';
  const ends = performance.now() + plan.seconds * 1000;
  const starts = performance.now();
  await Promise.all(
    Array.from({ length: plan.connections }, async (_, index) => {
      const socket = await open(plan.port);
      const cookie = plan.cookies[index % plan.cookies.length] ?? '';
      for (let turn = 0; performance.now() < ends; turn += 1) {
        const from = performance.now();
        const answer = await send(socket, request(plan, cookie, `${run}-${index}-${turn}`));
        if (answer.startsWith('HTTP/1.1 200')) latencies.push(performance.now() - from);
        else {
          refused += 1;
          example ||= answer.slice(answer.indexOf('\r\n\r\n') + 4);
        }
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - starts) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const accepted = latencies.length;
  return { accepted, refused, perSecond: accepted / elapsed, p50: at(0.5), p99: at(0.99), example };
}

function request({ marketId, price }: LoadPlan, cookie: string, clientOrderId: string): string {
  const side = Math.random() < 0.5 ? 'B' : 'S';
  const distance = Math.floor(Math.random() * spreadTicks * 1.5) - spreadTicks / 2;
  const limit = side === 'B' ? price - distance : price + distance;
  const body = JSON.stringify({
    marketId,
    side,
    callType: 'LIMIT',
    price: String(limit),
    amount: String(Math.ceil(leastWorth / price) + Math.floor(Math.random() * 7)),
    clientOrderId,
  });
  return (
    `POST /v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Maru-Client: bench\r\n` +
    `Cookie: ${cookie}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
    socket.setEncoding('latin1');
  });

/** @returns the whole answer. Every answer of the exchange carries its length. */
const send = (socket: Socket, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const onData = (chunk: string) => {
      answer += chunk;
      const head = answer.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(answer)?.[1];
      if (head === -1 || length === undefined || answer.length < head + 4 + Number(length)) return;
      finish();
      resolve(answer);
    };
    const onEnd = () => {
      finish();
      reject(new Error('the exchange closed a connection'));
    };
    const finish = () => {
      socket.off('data', onData);
      socket.off('close', onEnd);
    };
    socket.on('data', onData);
    socket.once('close', onEnd);
    socket.write(text);
  });

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
