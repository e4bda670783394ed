/**
 * A token sale under a rush, beside orders, over HTTP.
 *
 *   npm run bench -- sale        goals: p95 of an answer at most 1 s; p99 of orders meanwhile at most 1.5 times that without the rush
 *
 * The exchange is a process of its own with its own PostgreSQL. Orders are placed at an even pace all the time; 200 members buy the last
 * 100 tokens of a sale in the same moment, again and again. Both figures of the orders are of the same run.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { execute } from '../orders/world';

const rounds = Number(process.env.MARU_ROUNDS ?? 10);
const buyerCount = 200;
const traderCount = 10;
const orderEveryMs = 20;
const answerGoalMs = 1000;
const ratioGoal = 1.5;

const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const exchange = await startExchangeProcess({ root, databaseUrl, home });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
let passed = false;
try {
  const funds = { krw: '900000000', coins: { XRP: '9000' } };
  const buyers = await makeTraders(exchange.base, pool, buyerCount, funds);
  const traders = await makeTraders(exchange.base, pool, traderCount, funds);
  const market = await marketId();
  await orders(traders, market, async () => pause(3000));
  const quiet = await orders(traders, market, async () => pause(rounds * 1500));
  const answers: number[] = [];
  const rushed = await orders(traders, market, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      answers.push(...(await rush(buyers, `BENCH${round}`)));
      await pause(300);
    }
  });
  const ratio = percentile(rushed, 0.99) / percentile(quiet, 0.99);
  const answer = percentile(answers, 0.95);
  console.log(
    `answers of ${answers.length} purchases: p50 ${text(percentile(answers, 0.5))}, p95 ${text(answer)}, goal ${text(answerGoalMs)}`,
  );
  console.log(
    `orders without the rush: ${quiet.length}, p50 ${text(percentile(quiet, 0.5))}, p99 ${text(percentile(quiet, 0.99))}`,
  );
  console.log(
    `orders beside the rush:  ${rushed.length}, p50 ${text(percentile(rushed, 0.5))}, p99 ${text(percentile(rushed, 0.99))}`,
  );
  console.log(`ratio of p99: ${ratio.toFixed(2)}, goal ${ratioGoal}`);
  passed = answer <= answerGoalMs && ratio <= ratioGoal;
} finally {
  await pool.end();
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

/** Places orders at an even pace while something is done. @returns how long each took, in milliseconds. */
async function orders(cookies: readonly string[], market: string, during: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let placed = 0;
  const pending: Promise<void>[] = [];
  const timer = setInterval(() => {
    placed += 1;
    const [cookie = '', side] = [cookies[placed % cookies.length], placed % 2 ? 'B' : 'S'];
    const price = side === 'B' ? '3000' : '3600';
    pending.push(
      timed(times, () => post('/v1/orders', cookie, { marketId: market, side, callType: 'LIMIT', price, amount: '2' })),
    );
  }, orderEveryMs);
  await during();
  clearInterval(timer);
  await Promise.all(pending);
  return times;
}

/** Everybody buys 20 of the last 100 tokens at once. @returns how long each answer took. */
async function rush(cookies: readonly string[], tkCode: string): Promise<number[]> {
  const now = Date.now();
  await post('/sandbox/sales', '', {
    ...{
      tkCode,
      totalCount: '100',
      start: new Date(now - 3_600_000).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
    },
    coins: [{ ciCode: 'KRW', chgRate: '0.01', minCnt: '2000', userMaxCnt: '2000' }],
  });
  const passes = await solved(cookies.length);
  const times: number[] = [];
  await Promise.all(
    cookies.map((cookie, index) =>
      timed(times, () =>
        post('/v2/ieo/tokenSale', cookie, {
          ...{ tkCode, cidx: '0', coinCnt: '2000', channel: 'CN01', agreeTerms: 'Y', agreeQualified: 'Y' },
          ...passes[index],
        }),
      ),
    ),
  );
  const { rows } = await pool.query('SELECT sold = offered AS all FROM token_sale WHERE code = $1', [tkCode]);
  if (!rows[0].all) throw new Error(`${tkCode} was not sold`);
  return times;
}

/** Captchas that are solved already. */
async function solved(count: number): Promise<Record<string, string>[]> {
  const passes = Array.from({ length: count }, () => ({
    ...{ ali_token: randomBytes(12).toString('hex'), ali_sig: 's', ali_csessionid: 'p' },
  }));
  const hashes = passes.map(({ ali_token }) => createHash('sha256').update(`${ali_token} s p`).digest('hex'));
  const insert = `INSERT INTO captcha_pass (token_hash, expires_at) SELECT hash, now() + interval '1 hour' FROM unnest($1::text[]) AS hash`;
  await pool.query(insert, [hashes]);
  return passes;
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

async function post(path: string, cookie: string, body: object): Promise<unknown> {
  const answer = await fetch(`${exchange.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-maru-client': 'bench', cookie },
    body: JSON.stringify(body),
  });
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function marketId(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM market WHERE code = 'KRW-XRP'`);
  return String(rows[0]?.id);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function text(ms: number): string {
  return `${ms.toFixed(0)} ms`;
}
