/**
 * A token sale under a rush, beside orders, over HTTP.
 *
 *   npm run bench -- sale        goals: p95 of an answer at most 1 s; p99 of orders meanwhile at most 1.5 times that without the rush
 *
 * The exchange is a process of its own with its own PostgreSQL, and so is who orders, every 20 ms. 200 members buy the last 100 tokens of
 * a sale that was made before: all in the same moment, and spread over the same second. Quiet orders are measured before each round, in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { goal, loadNow, median, printTable } from '../lib/table';
import { execute } from '../orders/world';
import { percentile, post, timed } from './calls';
import type { OrderPlan, OrderTimes } from './orders';

const rounds = Number(process.env.MARU_ROUNDS ?? 5);
const rushes = 10;
const buyerCount = 200;
const traderCount = 10;

const load = loadNow();
const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const exchange = await startExchangeProcess({ root, databaseUrl, home });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const trader = fork(fileURLToPath(new URL('./orders.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
try {
  const funds = { krw: '900000000', coins: { XRP: '90000' } };
  const buyers = await makeTraders(exchange.base, pool, buyerCount, funds);
  const cookies = await makeTraders(exchange.base, pool, traderCount, funds);
  const plan: OrderPlan = { base: exchange.base, cookies, ...(await market()) };
  await ordersDuring(trader, plan, () => pause(3000));
  await rush(buyers, 0, await prepare(buyerCount));
  const rows = [];
  for (const [name, spreadMs] of [
    ['in the same moment', 0],
    ['within a second', 1000],
  ] as const) {
    const answers: number[] = [];
    const [quiet, beside]: [OrderTimes[], OrderTimes[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await ordersDuring(trader, plan, () => pause(rushes * 1000)));
      const prepared: Rush[] = [];
      for (let at = 0; at < rushes; at += 1) prepared.push(await prepare(buyerCount));
      const during = async () => {
        for (const each of prepared) {
          const next = pause(1000);
          answers.push(...(await rush(buyers, spreadMs, each)));
          await next;
        }
      };
      beside.push(await ordersDuring(trader, plan, during));
    }
    const ratio = median(beside.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? Number.NaN)));
    rows.push({
      '200 buyers': name,
      'answer p50 ms': percentile(answers, 0.5).toFixed(0),
      'answer p95 ms': percentile(answers, 0.95).toFixed(0),
      'orders p50/p99 quiet ms': text(quiet),
      'orders p50/p99 beside ms': text(beside),
      ratio: ratio.toFixed(2),
    });
    const refused = [...quiet, ...beside].reduce((sum, times) => sum + times.refused, 0);
    goal(`${name}: refused orders`, refused, { atMost: 0 });
    goal(`${name}: p95 of an answer, ms`, percentile(answers, 0.95), { atMost: 1000 });
    goal(`${name}: p99 of orders, ratio`, ratio, { atMost: 1.5 });
  }
  printTable(`A sale's last tokens, ${rounds} rounds of ${rushes} rushes`, rows, load);
} finally {
  trader.kill();
  await pool.end();
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

/** Has orders placed while something is done. */
async function ordersDuring(trader: ChildProcess, plan: OrderPlan, work: () => Promise<unknown>): Promise<OrderTimes> {
  trader.send(plan);
  await work();
  trader.send('stop');
  const [times] = await once(trader, 'message');
  return times;
}

/** Everybody buys 20 of the last 100 tokens. @returns how long each answer took. */
async function rush(buyers: readonly string[], spreadMs: number, { tkCode, passes }: Rush): Promise<number[]> {
  const times: number[] = [];
  const wish = { tkCode, cidx: '0', coinCnt: '2000', channel: 'CN01', agreeTerms: 'Y', agreeQualified: 'Y' };
  await Promise.all(
    buyers.map(async (cookie, index) => {
      await pause((spreadMs * index) / buyers.length);
      await timed(times, async () => {
        const key = { 'idempotency-key': `${tkCode}-${index}` };
        const status = await post(`${exchange.base}/v2/ieo/tokenSale`, cookie, { ...wish, ...passes[index] }, key);
        if (status >= 500) throw new Error(`a purchase was answered with ${status}`);
      });
    }),
  );
  const { rows } = await pool.query('SELECT sold = offered AS all FROM token_sale WHERE code = $1', [tkCode]);
  if (!rows[0].all) throw new Error(`${tkCode} was not sold`);
  return times;
}

interface Rush {
  readonly tkCode: string;
  /** Of each buyer. */
  readonly passes: readonly Record<string, string>[];
}

/** A sale and what buyers need for it, made before anything is measured. */
async function prepare(buyerCount: number): Promise<Rush> {
  const now = Date.now();
  const tkCode = `B${randomBytes(5).toString('hex')}`.toUpperCase();
  await post(`${exchange.base}/sandbox/sales`, '', {
    ...{ tkCode, totalCount: '100' },
    start: new Date(now - 3_600_000).toISOString(),
    end: new Date(now + 3_600_000).toISOString(),
    coins: [{ ciCode: 'KRW', chgRate: '0.01', minCnt: '2000', userMaxCnt: '2000' }],
  });
  return { tkCode, passes: await solved(buyerCount) };
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

async function market(): Promise<Pick<OrderPlan, 'marketId' | 'price'>> {
  const answer = await fetch(`${exchange.base}/v1/centers/dexko`);
  const { markets } = (await answer.json()) as { markets: { id: string; code: string; close: string }[] };
  const found = markets.find(({ code }) => code === 'KRW-XRP');
  if (!found) throw new Error('there is no market KRW-XRP');
  return { marketId: found.id, price: String(Math.round(Number(found.close))) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function text(times: readonly OrderTimes[]): string {
  return `${median(times.map(({ p50 }) => p50)).toFixed(0)} / ${median(times.map(({ p99 }) => p99)).toFixed(0)}`;
}
