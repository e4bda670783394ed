/**
 * The history of a member with a million trades, over HTTP: pages of the list, and the table that is streamed.
 *
 *   npm run bench -- history [--trades 1000000]      goals: p95 of a page 50 ms; memory grows by 48 MB at most while the table is sent
 *
 * The exchange is a process of its own, with its own PostgreSQL. The trades are rows of the last two months, five to an order.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { type ExchangeProcess, makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { goal, loadNow, printTable } from '../lib/table';
import { execute } from '../orders/world';

const { values } = parseArgs({ options: { trades: { type: 'string', default: '1000000' } } });
const trades = Number(values.trades);
const [firstId, tradesPerOrder, calls, pageMsMax, growthMax] = [10_000_000, 5, 60, 50, 48];
const pages = [1, 2, 10, 100] as const;

const load = loadNow();
const home = await mkdtemp(join(tmpdir(), 'maru-history-'));
// An unreadable home would move the data to another folder, which is not deleted afterwards.
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
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
  await pool.end();
  exchange = await startExchangeProcess({ root, databaseUrl, home });
  const measured = [];
  for (const page of pages) measured.push({ page, ...(await measure(cookie, page)) });
  const table = await download(exchange, cookie);
  const shown = measured.map(({ p50, p95, ...rest }) => ({
    ...rest,
    'p50 ms': p50.toFixed(1),
    'p95 ms': p95.toFixed(1),
  }));
  printTable(`Pages of ${trades} trades, ${calls} calls each`, shown, load);
  console.log(`table: ${table.lines} lines in ${table.seconds.toFixed(0)} s`);
  goal('slowest p95 of a page, ms', Math.max(...measured.map(({ p95 }) => p95)), { atMost: pageMsMax });
  goal('MB that the exchange grew by after the first tenth of the table', table.growth, { atMost: growthMax });
} finally {
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

async function fill(pool: pg.Pool, memberId: string): Promise<void> {
  const market = "(SELECT id FROM market WHERE code = 'KRW-XRP')";
  const at = `now() - interval '60 days' * (1 - (n::float8 / ${trades}))`;
  await pool.query(
    `INSERT INTO orders SELECT ${firstId} + n, CASE n % 2 WHEN 0 THEN ${memberId}::bigint ELSE 1 END, ${market},
       CASE n % 2 WHEN 0 THEN 'B' ELSE 'S' END, 'LIMIT', 'GTC', 30000000, 500000000, NULL, 2000, 500000000, 1500000, 3000, 0,
       'filled', NULL, NULL, ${at}, ${at} FROM generate_series(0, ${(2 * trades) / tradesPerOrder} + 1) AS n`,
  );
  await pool.query(
    `INSERT INTO fill SELECT ${firstId} + n, ${market}, ${firstId} + 2 * (n / ${tradesPerOrder}),
       ${firstId} + 2 * (n / ${tradesPerOrder}) + 1, ${memberId}, 1, 'B', 30000000, 100000000, 300000, 600, 600, ${at}
     FROM generate_series(0, ${trades - 1}) AS n`,
  );
  await pool.query(`UPDATE engine_lease SET last_fill_id = ${firstId + trades}, last_order_id = ${firstId + trades}`);
  await pool.query('VACUUM ANALYZE orders, fill');
}

async function measure(cookie: string, page: number) {
  const times: number[] = [];
  let total = '';
  for (let call = 0; call < calls; call += 1) {
    const from = performance.now();
    const answer = await fetch(`${exchange.base}/v1/orderHis?page=${page}&count=20`, {
      headers: { cookie, 'x-maru-client': 'bench' },
    });
    const body = (await answer.json()) as { total?: number };
    if (!answer.ok) throw new Error(JSON.stringify(body));
    times.push(performance.now() - from);
    total = String(body.total ?? '');
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { trades: total, p50: at(0.5), p95: at(0.95) };
}

/** Megabytes. */
function memoryOf({ process: { pid } }: ExchangeProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Reads the table as it comes. @returns `growth`: MB between the first tenth of the table and the most after it. */
async function download(of: ExchangeProcess, cookie: string) {
  const from = performance.now();
  const answer = await fetch(`${of.base}/v1/orders/csv`, { headers: { cookie, 'x-maru-client': 'bench' } });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let [lines, early, most] = [0, 0, 0];
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines < trades / 10) early = Math.max(early, memoryOf(of));
    else most = Math.max(most, memoryOf(of));
  }
  if (lines < trades) throw new Error(`the table has ${lines} lines`);
  return { lines, seconds: (performance.now() - from) / 1000, growth: Math.max(most - early, 0) };
}
