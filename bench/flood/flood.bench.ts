/**
 * What orders feel of a flood: their p99 beside the p99 of the quiet seconds before it, and the memory that the flood
 * takes in each process.
 *
 *   npm run bench -- flood [--seconds 10] [--rounds 3] [--only wallets]      goal: p99 at most 1.5x, memory at most +100 MiB
 *
 * Orders and floods have clients of their own; rate limits are on, as in production. A ratio is taken within each round.
 */
import { fork } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Product } from '@maru/tools-product';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { makeTraders } from '../../exchange/src/testing/exchange-process';
import { goal, loadNow, median, printTable } from '../lib/table';
import { execute } from '../orders/world';
import { loginsPerSecond, makePasses } from './captcha-passes';
import type { FloodName, FloodPlan } from './floods';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const sitePort = 18480;
const exchangePort = 18482;
const traders = 40;
const names: readonly FloodName[] = [
  'refusedNames',
  'stalledReaders',
  'halfUploads',
  'randomCookies',
  'charts',
  'wallets',
  'logins',
];
const wanted = names.filter((name) => values.only?.includes(name) ?? true);

interface Market {
  readonly id: string;
  readonly close: string;
}

const base = `http://127.0.0.1:${exchangePort}`;

/** Memory of a process in MiB; NaN where there is no /proc. */
async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Each trader orders once a second. @returns milliseconds of every accepted order, and how many were not. */
async function trade(market: Market, cookies: readonly string[]): Promise<{ ms: number[]; refused: number }> {
  const ms: number[] = [];
  let refused = 0;
  const until = performance.now() + seconds * 1000;
  const order = async (cookie: string) => {
    const side = Math.random() < 0.5 ? 'B' : 'S';
    const price = String(Math.round(Number(market.close)) + (side === 'B' ? 1 : -1));
    const from = performance.now();
    const answer = await fetch(`${base}/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'bench', cookie },
      body: JSON.stringify({ marketId: market.id, side, callType: 'LIMIT', price, amount: '10' }),
    });
    await answer.arrayBuffer();
    if (answer.ok) ms.push(performance.now() - from);
    else refused += 1;
  };
  const trader = async (cookie: string, place: number) => {
    await new Promise((done) => setTimeout(done, (1000 * place) / cookies.length));
    while (performance.now() < until) {
      const next = new Promise((done) => setTimeout(done, 1000));
      await order(cookie).catch(() => {
        refused += 1;
      });
      await next;
    }
  };
  await Promise.all(cookies.map(trader));
  return { ms, refused };
}

function p99(ms: readonly number[]): number {
  const sorted = [...ms].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

const home = await mkdtemp(join(tmpdir(), 'maru-flood-'));
// An unreadable home would move the data to another folder, which is not deleted afterwards.
await chmod(home, 0o755);
const load = loadNow();
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE flood');
const product = new Product({
  MARU_PORT_SHELL: String(sitePort),
  MARU_PORT_REGISTRY: String(sitePort + 1),
  MARU_PORT_EXCHANGE: String(exchangePort),
  MARU_PORT_STAFF: '0',
  MARU_PUBLIC_URL: `http://localhost:${sitePort}`,
  MARU_WORLD: 'sandbox',
  MARU_QUIET_MARKETS: '1',
  MARU_RATE_LIMITS: 'on',
  MARU_HOME: join(home, 'product'),
  DATABASE_URL: postgres.url('flood'),
});
const pool = new pg.Pool({ connectionString: postgres.url('flood'), max: 1 });
const crowd = fork(fileURLToPath(new URL('./floods.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
try {
  await product.start('exchange');
  await product.start('registry');
  await product.start('shell');
  const cookies = await makeTraders(base, pool, traders, { krw: '9000000000', coins: { XRP: '90000000' } });
  const { markets } = (await (await fetch(`${base}/v1/centers/dexko`)).json()) as {
    markets: (Market & { code: string })[];
  };
  const market = markets.find(({ code }) => code === 'KRW-XRP');
  if (!market) throw new Error('there is no market KRW-XRP');
  const memory = () => Promise.all([residentMiB(product.pid('exchange')), residentMiB(product.pid('shell'))]);
  await trade(market, cookies);

  const rows = [];
  for (const flood of wanted) {
    const quiet: number[] = [];
    const flooded: number[] = [];
    const grown: [number, number] = [0, 0];
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(p99((await trade(market, cookies)).ms));
      const passes = flood === 'logins' ? await makePasses(pool, loginsPerSecond * seconds) : [];
      const before = await memory();
      crowd.send({ flood, exchangePort, sitePort, cookies, marketId: market.id, passes } satisfies FloodPlan);
      const under = await trade(market, cookies);
      const after = await memory();
      crowd.send('stop');
      flooded.push(p99(under.ms));
      refused += under.refused;
      for (const part of [0, 1] as const) grown[part] = Math.max(grown[part], (after[part] ?? 0) - (before[part] ?? 0));
    }
    const ratio = median(flooded.map((ms, round) => ms / (quiet[round] ?? Number.NaN)));
    rows.push({
      flood,
      'p99 quiet ms': median(quiet).toFixed(1),
      'p99 flooded ms': median(flooded).toFixed(1),
      ratio: ratio.toFixed(2),
      'orders refused': refused,
      'exchange +MiB': grown[0].toFixed(0),
      'HTML server +MiB': grown[1].toFixed(0),
    });
    goal(`${flood}: p99 of orders, ratio`, ratio, { atMost: 1.5 });
    goal(`${flood}: memory of a process, MiB`, Math.max(...grown), { atMost: 100 });
  }
  printTable(`Orders under floods, ${rounds} rounds of ${seconds} s`, rows, load);
} finally {
  crowd.kill();
  await pool.end();
  await product.stop();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
