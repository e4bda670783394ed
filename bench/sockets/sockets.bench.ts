/**
 * The feed of one exchange with 5,000 connections, against a process that writes the same messages to 5,000 plain sockets and does
 * nothing else: alternating rounds, each connection gets ten messages a second.
 *
 *   npm run bench -- sockets [--sockets 5000] [--rounds 3] [--seconds 10]
 *
 * Goals: messages per second of processor time at least 0.9 of the plain writer's; 99 of 100 messages within 100 ms of their moment;
 * nobody misses one without a snapshot, though some connections stop reading meanwhile, and others for so long that the feed cuts
 * them: these come back, and are told a snapshot first. What the trades cost that move the prices is
 * measured before anybody listens, and taken off. For how long a turn of the exchange's event loop is held, which orders wait for, is printed beside.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { freePort, makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { Inspector, inspected, type LoopHeld } from '../lib/inspector';
import { processorTime } from '../lib/processor-time';
import { goal, loadNow, median, printTable } from '../lib/table';
import { execute } from '../orders/world';
import type { Ask, ClientsReport } from './clients';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
});
const [sockets, rounds, seconds] = [Number(values.sockets), Number(values.rounds), Number(values.seconds)];
const tradeEveryMs = 40;
const [stalledCount, stalledSeconds, cutSeconds] = [20, 20, 60];
/** A connection may name 250 channels a second. */
const stalledChannels = 14;
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const forkTyped = (url: URL) => fork(fileURLToPath(url), { execArgv: ['--import', 'tsx'] });

interface Round {
  readonly report: ClientsReport;
  /** Messages per second of processor time of the server. */
  readonly perSecond: number;
  /** Turns of the exchange's event loop; null for plain sockets. */
  readonly loop: LoopHeld | null;
}

interface Trading {
  readonly seconds: number;
  readonly trades: number;
}

async function ask(clients: ChildProcess, question: Ask): Promise<ClientsReport> {
  clients.send(question);
  const [{ found, error }] = (await once(clients, 'message')) as [{ found: ClientsReport; error?: string }];
  if (error) throw new Error(error);
  return found;
}

const load = loadNow();
const home = await mkdtemp(join(tmpdir(), 'maru-sockets-'));
// An unreadable home would move the data to another folder, which is not deleted afterwards.
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const inspectedPort = await freePort();
const env = { ...unlimited(), ...inspected(inspectedPort) };
const exchange = await startExchangeProcess({ root, databaseUrl, home, env });
const inspector = await Inspector.open(inspectedPort);
const writer = forkTyped(new URL('./raw-writer.ts', import.meta.url));
const clients = forkTyped(new URL('./clients.ts', import.meta.url));
try {
  const [rawPort] = (await once(writer, 'message')) as [number];
  const trade = await makeTrade();
  await inspector.watchLoop();
  const tradeCost = await costOfTrade(trade);
  await ask(clients, { open: { to: 'feed', port: Number(new URL(exchange.base).port), count: sockets } });
  await ask(clients, { open: { to: 'raw', port: rawPort, count: sockets } });
  const [feed, raw]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    feed.push(await feedRound(trade, tradeCost));
    raw.push(await rawRound(feed[round]?.report.sample ?? ''));
  }
  const stalled = await stalledRound(trade);
  print(feed, raw, stalled);
} finally {
  inspector.close();
  clients.kill();
  writer.kill();
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

/** One member sells to another, at a price that both name. */
async function makeTrade(): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const cookies = await makeTraders(exchange.base, pool, 2, { krw: '9000000000', coins: { XRP: '90000000' } });
  await pool.end();
  const center = await (await fetch(`${exchange.base}/v1/centers/dexko`)).json();
  const { markets } = center as { markets: { code: string; id: string; close: string }[] };
  const market = markets.find(({ code }) => code === 'KRW-XRP');
  const order = { marketId: market?.id, callType: 'LIMIT', price: market?.close, amount: '20' };
  const place = async (side: 'B' | 'S', cookie = '') => {
    const headers = { cookie, 'content-type': 'application/json', 'x-maru-client': 'bench' };
    const body = JSON.stringify({ ...order, side });
    const answer = await fetch(`${exchange.base}/v1/orders`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return async () => {
    await place('S', cookies[0]);
    await place('B', cookies[1]);
  };
}

/** Begins trades in an even rhythm, however long they take. @returns seconds of the exchange's processor time, and trades. */
async function whileTrading(trade: () => Promise<void>, during: () => Promise<unknown>): Promise<Trading> {
  const before = processorTime(exchange.process.pid ?? 0);
  const trades: Promise<void>[] = [];
  const timer = setInterval(() => trades.push(trade()), tradeEveryMs);
  await during();
  clearInterval(timer);
  await Promise.all(trades);
  return { seconds: (processorTime(exchange.process.pid ?? 0) - before) / 1e6, trades: trades.length };
}

/** @returns seconds of processor time of one trade that nobody listens to. */
async function costOfTrade(trade: () => Promise<void>): Promise<number> {
  await whileTrading(trade, () => wait(5_000));
  const idle = await whileTrading(trade, () => wait(seconds * 1000));
  return idle.seconds / idle.trades;
}

async function feedRound(trade: () => Promise<void>, tradeCost: number): Promise<Round> {
  await wait(500);
  await ask(clients, { reset: true });
  await inspector.loopHeld();
  const used = await whileTrading(trade, () => wait(seconds * 1000));
  const loop = await inspector.loopHeld();
  const sending = used.seconds - used.trades * tradeCost;
  // The last frame is on its way.
  await wait(500);
  const report = await ask(clients, { report: true });
  return { report, loop, perSecond: report.received / Math.max(sending, 0.01) };
}

async function rawRound(sample: string): Promise<Round> {
  const data = sample.slice(sample.indexOf('"data":') + '"data":'.length, -1);
  await ask(clients, { reset: true });
  const before = processorTime(writer.pid ?? 0);
  await tellWriter(data);
  await wait(seconds * 1000);
  await tellWriter(null);
  await wait(500);
  const used = (processorTime(writer.pid ?? 0) - before) / 1e6;
  const report = await ask(clients, { report: true });
  return { report, loop: null, perSecond: report.received / used };
}

async function tellWriter(data: string | null): Promise<void> {
  writer.send(data as string);
  await once(writer, 'message');
}

/** Snapshots of these fill the buffers of a connection soonest. */
async function largestChannels(): Promise<readonly string[]> {
  const center = await (await fetch(`${exchange.base}/v1/centers/dexko`)).json();
  const { markets } = center as { markets: { code: string }[] };
  return ['tick', ...markets.map(({ code }) => `trade:${code}`)].slice(0, stalledChannels);
}

/** As a round of the feed, with connections that read nothing for a while. */
async function stalledRound(trade: () => Promise<void>): Promise<ClientsReport> {
  await ask(clients, { reset: true });
  await whileTrading(trade, async () => {
    const channels = await largestChannels();
    await ask(clients, { stall: { count: stalledCount, seconds: stalledSeconds, cutSeconds, channels } });
    await wait(5_000);
  });
  return ask(clients, { report: true });
}

function print(feed: readonly Round[], raw: readonly Round[], stalled: ClientsReport): void {
  const of = (each: readonly Round[], figure: (round: Round) => number, digits = 0) =>
    median(each.map(figure)).toFixed(digits);
  const row = (server: string, each: readonly Round[]) => ({
    server,
    'messages a second': of(each, ({ report }) => report.received / seconds),
    bytes: of(each, ({ report }) => report.bytes / report.received),
    'thousand per CPU second': of(each, ({ perSecond }) => perSecond / 1000, 1),
    'µs of the load process each': of(each, ({ report }) => (report.cpu / report.received) * 1e6, 1),
    'p50 ms': of(each, ({ report }) => report.p50),
    'p99 ms': of(each, ({ report }) => report.p99),
    closed: of(each, ({ report }) => report.closed),
  });
  printTable(
    `${sockets} connections, ten messages a second each, medians of ${rounds} rounds`,
    [row('feed', feed), row('plain sockets', raw)],
    load,
  );
  console.log(
    `${stalledCount} connections that read nothing for ${stalledSeconds} s, ${stalledCount} for ${cutSeconds} s: ${stalled.healed} snapshots after missed messages, ${stalled.closed} cut, ${stalled.renewed} of them told a snapshot first when they came back`,
  );
  const held = feed.flatMap(({ loop }) => loop ?? []);
  console.log(
    `turns of the exchange's event loop: 99 of 100 within ${median(held.map(({ p99 }) => p99)).toFixed(1)} ms, the longest ${Math.max(...held.map(({ longest }) => longest)).toFixed(1)} ms (medians of the rounds' longest: ${median(held.map(({ longest }) => longest)).toFixed(1)} ms)`,
  );
  const ratio = median(feed.map(({ perSecond }, round) => perSecond / (raw[round]?.perSecond ?? Number.NaN)));
  goal('messages per processor second against plain sockets', ratio, { atLeast: 0.9 });
  goal('p99 from the moment of a message to its receipt, ms', median(feed.map(({ report }) => report.p99)), {
    atMost: 100,
  });
  const gaps = [...feed.map(({ report }) => report), stalled].reduce((sum, report) => sum + report.gaps, 0);
  goal('messages missed without a snapshot', gaps, { atMost: 0 });
  goal('connections cut', stalled.closed, { atLeast: stalledCount });
  goal('of them without a snapshot', stalled.closed - stalled.renewed, { atMost: 0 });
}

/** Thousands of connections of one address, and two members who trade all the time. */
function unlimited(): Record<string, string> {
  return { MARU_ORDERS_PER_SECOND: '1000000', MARU_ORDER_WAIT_MS_MAX: '60000' };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
