/**
 * Lists of a member with 100,000 transfers of coins and as many of won, over HTTP.
 *
 *   node --import tsx bench/transfers/transfers.bench.ts        goal: p95 of every page at most 50 ms
 *
 * The exchange is a process of its own, with its own PostgreSQL; the rows lie in one year, beside ten times as many of others. Pages
 * are asked for one after the other. The last line is one file of the whole year: how long it takes, and how much it is.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { execute } from '../orders/world';

const transfers = Number(process.env.TRANSFERS ?? 100_000);
const others = 10;
const calls = 200;
const goalMs = 50;

/** Queries of the lists; `$page` is a page of its own for each call. */
const searches = [
  ['coins, first page', '/v1/transfers?page=1'],
  ['coins, any of the first 100', '/v1/transfers?page=$page'],
  ['coins, last page', `/v1/transfers?page=${transfers / 10}`],
  ['one coin, deposits', '/v1/transfers?coinId=54&transferType=I&page=$page'],
  ['one coin, a rare kind', '/v1/transfers?coinId=55&transferType=O&page=1'],
  ['won, first page', '/v1/transfers/krw/remittance-logs?page=1'],
  ['won, withdrawals', '/v1/transfers/krw/remittance-logs?remittanceType=O&page=$page'],
] as const;

const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const exchange = await startExchangeProcess({ root, databaseUrl, home });
let worst = 0;
try {
  const cookie = await fill();
  const range = rangeOfYear();
  console.log('list                         | p50 ms | p95 ms | total');
  for (const [name, path] of searches) {
    const { p50, p95, total } = await measure(`${exchange.base}${path}&${range}`, cookie);
    worst = Math.max(worst, p95);
    console.log(`${name.padEnd(28)} | ${p50.toFixed(1).padStart(6)} | ${p95.toFixed(1).padStart(6)} | ${total}`);
  }
  await wholeYear(cookie, range);
} finally {
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
console.log(`worst p95: ${worst.toFixed(1)} ms, goal ${goalMs} ms`);
process.exit(worst <= goalMs ? 0 : 1);

/** One member with all the transfers and ten with as many together each; a fifth are withdrawals. @returns the member's cookie. */
async function fill(): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const [cookie = ''] = await makeTraders(exchange.base, pool, 1, { krw: '1', coins: {} });
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM member');
  const first = Number(rows[0]?.id);
  const ofMember = `${first} + n % ${others + 1}`;
  const at = `now() - (n % 364) * interval '1 day' - n * interval '1 millisecond'`;
  const kind = `CASE WHEN n % 5 = 0 THEN 'O' ELSE 'I' END`;
  const series = `generate_series(1, ${transfers * (others + 1)}) AS n`;
  await pool.query(`
    INSERT INTO coin_transfer (member_id, direction, status, coin_id, amount, fee, network, address, tag, transaction_id, at, command_id)
    SELECT ${ofMember}, ${kind}, 'rejected', CASE WHEN n % 997 = 0 THEN 55 ELSE 54 END, 1, 0, 'BTC',
           'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '', md5(n::text) || md5((n + 1)::text), ${at}, 'bench' || n
    FROM ${series}`);
  await payIn(pool, first);
  // Accounts are sealed for their owner: the rows take over those of a deposit that the exchange has booked.
  await pool.query(`
    INSERT INTO remittance (member_id, direction, status, amount, fee, moved, in_bank, in_account, out_bank, out_account, note,
                            requested_at, at, command_id)
    SELECT ${ofMember}, ${kind}, 'rejected', 100, 0, 0, in_bank, in_account, out_bank, out_account, note, ${at}, ${at}, 'bench' || n
    FROM (SELECT * FROM remittance WHERE member_id = ${first} LIMIT 1) AS booked, ${series}`);
  // As the autovacuum of a server does within minutes.
  await pool.query('VACUUM ANALYZE coin_transfer, remittance');
  await pool.end();
  return cookie;
}

async function payIn(pool: pg.Pool, memberId: number): Promise<void> {
  const { rows } = await pool.query<{ email: string }>('SELECT email FROM member WHERE id = $1', [memberId]);
  const answer = await fetch(`${exchange.base}/sandbox/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-maru-client': 'bench' },
    body: JSON.stringify({ email: rows[0]?.email, amount: '50000' }),
  });
  if (!answer.ok) throw new Error(`the bank sent nothing: ${await answer.text()}`);
}

function rangeOfYear(): string {
  const day = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
  return `fromDate=${day(Date.now() - 365 * 86_400_000)}&toDate=${day(Date.now())}`;
}

async function measure(url: string, cookie: string): Promise<{ p50: number; p95: number; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const answer = await fetch(url.replace('$page', String((call % 100) + 1)), { headers: { cookie } });
    const body = (await answer.json()) as { total: number };
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    total = body.total;
  }
  // The first calls compile the code and fill the caches of the database.
  const sorted = times.slice(20).sort((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, total };
}

async function wholeYear(cookie: string, range: string): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`${exchange.base}/v1/transfers/csv?${range}`, { headers: { cookie } });
  const text = await answer.text();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `a file of the year: ${text.split('\r\n').length - 2} rows, ${(text.length / 1e6).toFixed(1)} MB in ${seconds} s`,
  );
}
