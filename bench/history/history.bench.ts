/**
 * The history of a member with a million trades, over HTTP: pages of the list at any depth and with each filter, and the table that is
 * streamed.
 *
 *   npm run bench -- history [--trades 1000000]      goals: p95 of a page 50 ms, also of a first call and of one after an upgrade, 20 ms of processor time; the exchange holds on to 8 MB more at most while the table is sent
 *
 * The exchange is a process of its own, with its own PostgreSQL. The trades are rows of the last two months, five to an order, each
 * fourth order a sale, each thousandth in another market. The first call of a filter in the process is shown apart.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { freePort, makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { Inspector, inspected, type Memory } from '../lib/inspector';
import { processorTime } from '../lib/processor-time';
import { goal, loadNow, printTable } from '../lib/table';
import { execute } from '../orders/world';

const { values } = parseArgs({ options: { trades: { type: 'string', default: '1000000' } } });
const trades = Number(values.trades);
const [firstId, tradesPerOrder, calls, pageMsMax, processorMsMax, growthMax] = [10_000_000, 5, 40, 50, 20, 8];
const rows = 20;
/** Filters whose first pages need no count of old trades. */
const unfiltered = 3;
const usualMarket = 'KRW-XRP';
const rareMarket = 'KRW-BTC';

const load = loadNow();
const home = await mkdtemp(join(tmpdir(), 'maru-history-'));
// An unreadable home would move the data to another folder, which is not deleted afterwards.
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const postmaster = Number.parseInt(await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
let exchange = await startExchangeProcess({ root, databaseUrl, home });
try {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const [cookie = ''] = await makeTraders(exchange.base, pool, 1, { krw: '1000', coins: {} });
  const { rows } = await pool.query<{ member_id: string }>(
    'SELECT member_id FROM session ORDER BY created_at DESC LIMIT 1',
  );
  await exchange.end('SIGTERM');
  await fill(pool, rows[0]?.member_id ?? '0');
  const filters = await filtersOf(pool);
  await pool.end();
  // As long as its cursor is locked, no trade of the days is counted.
  const waiting = new pg.Client({ connectionString: databaseUrl });
  await waiting.connect();
  await waiting.query('BEGIN; SELECT FROM trade_day_cursor FOR UPDATE');
  const inspectedPort = await freePort();
  exchange = await startExchangeProcess({ root, databaseUrl, home, env: inspected(inspectedPort) });
  // The very first call of a process also opens connections and compiles the code.
  await fetch(`${exchange.base}/v1/me`, { headers: { cookie, 'x-maru-client': 'bench' } });
  const uncounted: number[] = [];
  for (const [, filter] of filters.slice(0, unfiltered)) uncounted.push(await firstCall(cookie, filter));
  await waiting.query('COMMIT');
  await waiting.end();
  await followed();
  const measured: Measured[] = [];
  for (const [name, filter] of filters) measured.push(...(await measureFilter(cookie, name, filter)));
  const inspector = await Inspector.open(inspectedPort);
  const table = await download(inspector, cookie);
  inspector.close();
  printTable(
    `Pages of ${trades} trades, ${calls} calls each, after the first call of a filter`,
    measured.map(shown),
    load,
  );
  printTable(
    `Table of ${table.lines} lines, ${table.seconds.toFixed(0)} s, while its reader waits`,
    table.samples.map(shownMemory),
    load,
  );
  goal('slowest p95 of a page, ms', Math.max(...measured.map(({ p95 }) => p95)), { atMost: pageMsMax });
  const processor = measured.map(({ postgres: database, exchange: server }) => database + server);
  goal('most processor time of a page, ms, whatever else the machine does', Math.max(...processor), {
    atMost: processorMsMax,
  });
  goal('slowest first call of a filter, ms', Math.max(...measured.map(({ first }) => first)), { atMost: pageMsMax });
  console.log(`First calls after an upgrade, ms: ${uncounted.map((each) => each.toFixed(1)).join(', ')}`);
  goal('slowest first call of a list after an upgrade, ms', Math.max(...uncounted), { atMost: pageMsMax });
  goal('MB more that the exchange holds on to after the first tenth of the table', table.growth, { atMost: growthMax });
} finally {
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

async function fill(pool: pg.Pool, memberId: string): Promise<void> {
  const order = `(n / ${tradesPerOrder})`;
  const market = `(SELECT id FROM market WHERE code = CASE WHEN ${order} % 1000 = 7 THEN '${rareMarket}' ELSE '${usualMarket}' END)`;
  const buyer = `CASE WHEN ${order} % 4 = 3 THEN 1 ELSE ${memberId}::bigint END`;
  const seller = `CASE WHEN ${order} % 4 = 3 THEN ${memberId}::bigint ELSE 1 END`;
  const at = `now() - interval '60 days' * (1 - (n::float8 / ${trades}))`;
  await pool.query(
    `INSERT INTO orders SELECT ${firstId} + 2 * ${order} + own.side, CASE own.side WHEN 0 THEN ${buyer} ELSE ${seller} END, ${market},
       CASE own.side WHEN 0 THEN 'B' ELSE 'S' END, 'LIMIT', 'GTC', 30000000, 500000000, NULL, 2000, 500000000, 1500000, 3000, 0,
       'filled', NULL, NULL, ${at}, ${at} FROM generate_series(0, ${trades - 1}, ${tradesPerOrder}) AS n, (VALUES (0), (1)) AS own (side)`,
  );
  await pool.query(
    `INSERT INTO fill SELECT ${firstId} + n, ${market}, ${firstId} + 2 * ${order}, ${firstId} + 2 * ${order} + 1, ${buyer}, ${seller},
       'B', 30000000, 100000000, 300000, 600, 600, ${at} FROM generate_series(0, ${trades - 1}) AS n`,
  );
  await pool.query(`UPDATE engine_lease SET last_fill_id = ${firstId + trades}, last_order_id = ${firstId + trades}`);
  await pool.query('VACUUM ANALYZE orders, fill');
}

/** The trades were made in no time: what follows them, such as days and average prices, takes a while after the start. */
async function followed(): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const cursors = ['trade_day_cursor', 'average_price_cursor', 'cost_basis_cursor'].map(
    (name) => `SELECT fill_id FROM ${name}`,
  );
  const all = `SELECT bool_and(fill_id >= (SELECT max(id) FROM fill)) AS all FROM (${cursors.join(' UNION ALL ')}) AS followers`;
  while (!(await pool.query<{ all: boolean }>(all)).rows[0]?.all) await new Promise((done) => setTimeout(done, 200));
  await pool.end();
}

type Filter = Readonly<Record<string, string>>;

/** Nothing, each side, a coin of few trades, an early and a late day. */
async function filtersOf(pool: pg.Pool): Promise<[name: string, filter: Filter][]> {
  const { rows: found } = await pool.query<{ coin: number }>('SELECT coin_id AS coin FROM market WHERE code = $1', [
    rareMarket,
  ]);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return [
    ['all', {}],
    ['bought', { orderType: 'B' }],
    ['sold', { orderType: 'S' }],
    ['rare coin', { cidx: String(found[0]?.coin ?? '') }],
    ['an early day', { fromDate: day(58), toDate: day(58) }],
    ['a late day', { fromDate: day(2), toDate: day(2) }],
  ];
}

interface Measured {
  readonly list: string;
  readonly page: number;
  readonly trades: number;
  readonly first: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of processor time per call. */
  readonly postgres: number;
  readonly exchange: number;
}

function shown({ first, p50, p95, postgres: database, exchange: server, ...rest }: Measured) {
  return {
    ...rest,
    'first ms': first.toFixed(0),
    'p50 ms': p50.toFixed(1),
    'p95 ms': p95.toFixed(1),
    'PostgreSQL CPU ms': database.toFixed(2),
    'exchange CPU ms': server.toFixed(2),
  };
}

/** The first, second, middle and last page of a filter. */
async function measureFilter(cookie: string, list: string, filter: Filter): Promise<Measured[]> {
  const from = performance.now();
  const { total } = await readPage(cookie, filter, 1);
  const first = performance.now() - from;
  const last = Math.max(1, Math.ceil(total / rows));
  const found: Measured[] = [];
  for (const page of new Set([1, Math.min(2, last), Math.ceil(last / 2), last]))
    found.push({ list, page, trades: total, first, ...(await measure(cookie, filter, page)) });
  return found;
}

/** While the trades of the days are not counted yet. */
async function firstCall(cookie: string, filter: Filter): Promise<number> {
  const from = performance.now();
  const { counting } = await readPage(cookie, filter, 1);
  if (!counting) throw new Error('the trades were counted before');
  return performance.now() - from;
}

async function readPage(
  cookie: string,
  filter: Filter,
  page: number,
): Promise<{ total: number; cnt: number; counting?: true }> {
  const query = new URLSearchParams({ ...filter, page: String(page), count: String(rows) });
  const answer = await fetch(`${exchange.base}/v1/orderHis?${query}`, {
    headers: { cookie, 'x-maru-client': 'bench' },
  });
  const body = (await answer.json()) as { total: number; cnt: number; counting?: true };
  if (!answer.ok) throw new Error(JSON.stringify(body));
  if (body.cnt !== Math.min(rows, body.total - (page - 1) * rows))
    throw new Error(`page ${page} has ${body.cnt} trades`);
  return body;
}

async function measure(cookie: string, filter: Filter, page: number) {
  const times: number[] = [];
  const used = () => [postmaster, exchange.process.pid ?? 0].map((pid) => processorTime(pid));
  const before = used();
  for (let call = 0; call < calls; call += 1) {
    const from = performance.now();
    await readPage(cookie, filter, page);
    times.push(performance.now() - from);
  }
  const [ofPostgres = Number.NaN, ofExchange = Number.NaN] = used().map((after, at) => after - (before[at] ?? 0));
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), postgres: ofPostgres / calls / 1000, exchange: ofExchange / calls / 1000 };
}

interface Sample extends Memory {
  readonly lines: number;
}

function shownMemory({ lines, held, resident }: Sample) {
  return {
    lines,
    'held MB': held.toFixed(1),
    'resident MB': resident.toFixed(0),
  };
}

/**
 * Reads the table as it comes. At each tenth the reader waits, and the exchange's memory is collected and counted: all that may wait for a
 * reader is in it, and what a later collection would free is not.
 * @returns `growth`: MB between the first tenth and the most after it.
 */
async function download(inspector: Inspector, cookie: string) {
  const from = performance.now();
  const answer = await fetch(`${exchange.base}/v1/orders/csv`, { headers: { cookie, 'x-maru-client': 'bench' } });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let lines = 0;
  const samples: Sample[] = [];
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines >= (trades / 10) * (samples.length + 1)) samples.push({ lines, ...(await inspector.memory()) });
  }
  if (lines < trades) throw new Error(`the table has ${lines} lines`);
  const [first = Number.NaN, ...later] = samples.map(({ held }) => held);
  return { lines, samples, seconds: (performance.now() - from) / 1000, growth: Math.max(...later) - first };
}
