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
  /** Connections that were opened again after a cut, by what the feed told first. */
  readonly renewed: number;
  readonly unrenewed: number;
  /** Seconds of processor time of the load process. */
  readonly cpu: number;
  /** Payload of the last delta. */
  readonly sample: string;
}

const openAtOnce = 50;
const latencyMax = 10_000;
/** Of 20 that a connection may send, so that a burst is not refused. */
const asksPerSecond = 6;
const pong = 0x8a;
const latencies = new Uint32Array(latencyMax + 1);
const nothing = { received: 0, bytes: 0, healed: 0, gaps: 0, closed: 0, renewed: 0, unrenewed: 0, sample: '' };
const counted = { ...nothing };
const feedSockets = new Set<Socket>();
/** All connections read into it, one after the other: a buffer for each read would cost the load process more than the reading. */
const shared = Buffer.allocUnsafe(65_536);
let cpuFrom = process.cpuUsage();

function reset(): void {
  latencies.fill(0);
  Object.assign(counted, nothing);
  cpuFrom = process.cpuUsage();
}

function report(): ClientsReport {
  const at = (share: number) => {
    let left = Math.ceil(counted.received * share);
    return latencies.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  const { user, system } = process.cpuUsage(cpuFrom);
  return { ...counted, cpu: (user + system) / 1e6, p50: at(0.5), p99: at(0.99) };
}

function numberAfter(payload: Buffer, name: string): number {
  const from = payload.indexOf(name, 0, 'latin1') + name.length;
  return from < name.length ? Number.NaN : Number.parseInt(payload.toString('latin1', from, from + 16), 10);
}

/** Follows the numbers of one connection's messages. @param onFirst - told whether the first message is a snapshot. */
class Follower {
  private held: Buffer = Buffer.alloc(0);
  private readonly seqs = new Map<string, number>();

  constructor(
    private readonly write: (bytes: Buffer) => void,
    private onFirst: ((isSnapshot: boolean) => void) | null,
  ) {}

  /** @param part - is read at once: its memory is used again. */
  read(part: Buffer): void {
    let bytes = this.held.length === 0 ? part : Buffer.concat([this.held, part]);
    for (let frame = firstFrame(bytes); frame; frame = firstFrame(bytes)) {
      if (frame.isText) this.take(bytes.subarray(frame.from, frame.to));
      else this.write(clientFrame('', pong));
      bytes = bytes.subarray(frame.to);
    }
    this.held = bytes.length === 0 ? bytes : Buffer.from(bytes);
  }

  private take(payload: Buffer): void {
    const number = numberAfter(payload, '"seq":');
    if (Number.isNaN(number)) return;
    const key = payload.toString('latin1', 0, payload.indexOf('"seq":', 0, 'latin1'));
    const seq = this.seqs.get(key);
    const isSnapshot = payload.includes('"type":"snap"', 0, 'latin1');
    if (seq !== undefined && number !== seq + 1 && !(isSnapshot && number === seq))
      counted[isSnapshot ? 'healed' : 'gaps'] += 1;
    this.seqs.set(key, number);
    this.onFirst?.(isSnapshot);
    this.onFirst = null;
    counted.received += 1;
    counted.bytes += payload.length;
    const age = Math.min(Math.max(Date.now() - numberAfter(payload, '"ts":'), 0), latencyMax);
    latencies[age] = (latencies[age] ?? 0) + 1;
    if (!isSnapshot) counted.sample ||= payload.toString();
  }
}

const upgrade =
  'GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** @param onFirst - of the channel's messages. */
function open({ to, port }: Omit<ClientsPlan, 'count'>, onFirst: ((isSnapshot: boolean) => void) | null = null) {
  return new Promise<void>((resolve, reject) => {
    const follower = new Follower((bytes) => void socket.write(bytes), onFirst);
    let isOpen = to === 'raw';
    const begin = (answer: Buffer) => {
      if (!answer.includes(' 101 ')) {
        reject(new Error(`no connection: ${answer}`));
        return;
      }
      isOpen = true;
      feedSockets.add(socket);
      socket.write(clientFrame('{"subscribe":["tick"]}'));
      resolve();
    };
    const read = (length: number) => {
      const part = shared.subarray(0, length);
      if (isOpen) follower.read(part);
      else begin(part);
      return true;
    };
    const socket: Socket = connect({
      ...{ port, host: '127.0.0.1', noDelay: true },
      onread: { buffer: shared, callback: read },
    });
    socket.once('error', reject);
    socket.once('connect', () => (to === 'raw' ? resolve() : socket.write(upgrade)));
    socket.on('close', () => {
      counted.closed += 1;
      if (feedSockets.delete(socket)) openAgain({ to, port });
    });
  });
}

/** As pages do after a cut. */
function openAgain(plan: Omit<ClientsPlan, 'count'>): void {
  open(plan, (isSnapshot) => {
    counted[isSnapshot ? 'renewed' : 'unrenewed'] += 1;
  }).catch(() => {
    counted.unrenewed += 1;
  });
}

async function openAll(plan: ClientsPlan): Promise<void> {
  for (let done = 0; done < plan.count; done += openAtOnce)
    await Promise.all(Array.from({ length: Math.min(openAtOnce, plan.count - done) }, () => open(plan)));
}

export interface Stall {
  /** Connections that read again after `seconds`, and those that read nothing until `cutSeconds`, by when the feed has cut them. */
  readonly count: number;
  readonly seconds: number;
  readonly cutSeconds: number;
  readonly channels: readonly string[];
}

/** Connections stop reading and ask for snapshots all the time, so that more waits for them than their sockets hold. */
async function stall({ count, seconds, cutSeconds, channels }: Stall): Promise<void> {
  const asking = clientFrame(JSON.stringify({ subscribe: channels }));
  const stalled = [...feedSockets].slice(0, 2 * count);
  for (const socket of stalled) socket.pause();
  // By the clock: on a busy machine turns take longer, and whoever is silent for 20 seconds is cut.
  for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
    for (const socket of stalled) socket.write(asking);
    await new Promise((resolve) => setTimeout(resolve, 1000 / asksPerSecond));
  }
  for (const socket of stalled.slice(0, count)) socket.resume();
  await new Promise((resolve) => setTimeout(resolve, (cutSeconds - seconds) * 1000));
  for (const socket of stalled.slice(count)) socket.resume();
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
