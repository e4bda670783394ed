/** Load process of sockets.bench.ts: thousands of connections to the feed and to the raw writer, and what arrives at them. */
import { connect, type Socket } from 'node:net';
import { clientFrame, firstFrame } from './frames';

export interface ClientsPlan {
  readonly to: 'feed' | 'raw';
  readonly port: number;
  readonly count: number;
}

export interface ClientsReport {
  /** Channel messages. */
  readonly received: number;
  readonly bytes: number;
  /** Milliseconds from a message's `ts` to its receipt. */
  readonly p50: number;
  readonly p99: number;
  /** Snapshots after which messages had been missed, and messages that went on after a gap without one. */
  readonly healed: number;
  readonly gaps: number;
  readonly closed: number;
  /** Payload of the last delta. */
  readonly sample: string;
}

const openAtOnce = 50;
const latencyMax = 10_000;
/** Of 20 that a connection may send, so that a burst is not refused. */
const asksPerSecond = 6;
const pong = 0x8a;
const latencies = new Uint32Array(latencyMax + 1);
const counted = { received: 0, bytes: 0, healed: 0, gaps: 0, closed: 0, sample: '' };
const feedSockets: Socket[] = [];

function reset(): void {
  latencies.fill(0);
  Object.assign(counted, { received: 0, bytes: 0, healed: 0, gaps: 0, closed: 0, sample: '' });
}

function report(): ClientsReport {
  const at = (share: number) => {
    let left = Math.ceil(counted.received * share);
    return latencies.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  return { ...counted, p50: at(0.5), p99: at(0.99) };
}

function numberAfter(payload: Buffer, name: string): number {
  const from = payload.indexOf(name, 0, 'latin1') + name.length;
  return from < name.length ? Number.NaN : Number.parseInt(payload.toString('latin1', from, from + 16), 10);
}

/** Follows the numbers of one connection's messages. */
function follow(socket: Socket): void {
  let held: Buffer = Buffer.alloc(0);
  const seqs = new Map<string, number>();
  const take = (payload: Buffer) => {
    const number = numberAfter(payload, '"seq":');
    if (Number.isNaN(number)) return;
    const key = payload.toString('latin1', 0, payload.indexOf('"seq":', 0, 'latin1'));
    const seq = seqs.get(key);
    const isSnapshot = payload.includes('"type":"snap"', 0, 'latin1');
    if (seq !== undefined && number !== seq + 1 && !(isSnapshot && number === seq))
      counted[isSnapshot ? 'healed' : 'gaps'] += 1;
    seqs.set(key, number);
    counted.received += 1;
    counted.bytes += payload.length;
    const age = Math.min(Math.max(Date.now() - numberAfter(payload, '"ts":'), 0), latencyMax);
    latencies[age] = (latencies[age] ?? 0) + 1;
    if (!isSnapshot) counted.sample ||= payload.toString();
  };
  socket.on('data', (part: Buffer) => {
    let bytes = held.length === 0 ? part : Buffer.concat([held, part]);
    for (let frame = firstFrame(bytes); frame; frame = firstFrame(bytes)) {
      if (frame.isText) take(bytes.subarray(frame.from, frame.to));
      else socket.write(clientFrame('', pong));
      bytes = bytes.subarray(frame.to);
    }
    held = bytes.length === 0 ? bytes : Buffer.from(bytes);
  });
  socket.on('close', () => {
    counted.closed += 1;
  });
}

function open({ to, port }: ClientsPlan): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      if (to === 'raw') {
        follow(socket);
        resolve();
        return;
      }
      socket.write(
        'GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      socket.once('data', (answer) => {
        if (!answer.includes(' 101 ')) {
          reject(new Error(`no connection: ${answer}`));
          return;
        }
        follow(socket);
        feedSockets.push(socket);
        socket.write(clientFrame('{"subscribe":["tick"]}'));
        resolve();
      });
    });
  });
}

async function openAll(plan: ClientsPlan): Promise<void> {
  for (let done = 0; done < plan.count; done += openAtOnce)
    await Promise.all(Array.from({ length: Math.min(openAtOnce, plan.count - done) }, () => open(plan)));
}

export interface Stall {
  readonly count: number;
  readonly seconds: number;
  readonly channels: readonly string[];
}

/** Some connections stop reading and ask for snapshots all the time, so that more waits for them than their sockets hold. */
async function stall({ count, seconds, channels }: Stall): Promise<void> {
  const asking = clientFrame(JSON.stringify({ subscribe: channels }));
  const stalled = feedSockets.slice(0, count);
  for (const socket of stalled) socket.pause();
  for (let turn = 0; turn < seconds * asksPerSecond; turn += 1) {
    for (const socket of stalled) socket.write(asking);
    await new Promise((resolve) => setTimeout(resolve, 1000 / asksPerSecond));
  }
  for (const socket of stalled) socket.resume();
}

export type Ask =
  | { readonly open: ClientsPlan }
  | { readonly stall: Stall }
  | { readonly reset: true }
  | { readonly report: true };

async function answer(ask: Ask): Promise<ClientsReport | null> {
  if ('open' in ask) await openAll(ask.open);
  else if ('stall' in ask) await stall(ask.stall);
  else if ('reset' in ask) reset();
  else return report();
  return null;
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (found) => process.send?.({ found }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
