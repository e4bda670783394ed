/**
 * From the last confirmation of a deposit to its credit, for deposits that become final in the same block.
 *
 *   node --import tsx bench/credit/credit.bench.ts        goal: every deposit within 2 s
 *
 * The exchange is a process of its own with its own PostgreSQL; ETH and USDT come over a local Ethereum whose blocks the bench makes,
 * BTC and XRP over the simulated networks. A credit counts when its row says so, in the transaction that books it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Devnet, startDevnet } from '../../exchange/devnet/devnet';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { freePort, makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { goal, loadNow, printTable, spread } from '../lib/table';
import { execute } from '../orders/world';

const rounds = Number(process.env.ROUNDS ?? 10);
/** Members who are paid in the same block. */
const members = Number(process.env.MEMBERS ?? 20);
const goalMs = 2_000;
const confirmations = 3;
/** A deposit that is not credited by then counts as this late. */
const waitMsMax = 30_000;

interface Place {
  readonly address: string;
  readonly tag: string | null;
}

const load = loadNow();
const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const devnet: Devnet = await startDevnet({
  home: join(home, 'chain'),
  port: await freePort(),
  blockSeconds: null,
  confirmations,
});
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const exchange = await startExchangeProcess({ root, databaseUrl, home, env: { MARU_EVM_FILE: devnet.file } });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
try {
  const cookies = await makeTraders(exchange.base, pool, members, { krw: '1', coins: {} });
  const rows = [];
  for (const coin of ['ETH', 'USDT', 'BTC', 'XRP']) {
    const places = await Promise.all(cookies.map((cookie) => placeOf(coin, cookie)));
    const delays: number[] = [];
    for (let round = 0; round < rounds; round += 1) delays.push(...(await measure(coin, places)));
    rows.push({ coin, deposits: delays.length, 'ms after the last confirmation': spread(delays) });
    goal(`latest credit of ${coin} in seconds`, Math.max(...delays) / 1_000, { atMost: goalMs / 1_000 });
  }
  printTable(`Credits of ${members} deposits in one block, ${rounds} rounds`, rows, load);
} finally {
  await pool.end();
  await exchange.end('SIGTERM');
  await devnet.stop();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit(0);

async function post<Answer>(path: string, body: object, cookie = ''): Promise<Answer> {
  const response = await fetch(`${exchange.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-maru-client': 'bench', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

function placeOf(coin: string, cookie: string): Promise<Place> {
  return post<Place>(`/v1/wallets/coin/${coin}`, coin === 'USDT' ? { seToken: 'ETH' } : {}, cookie);
}

/** Pays everybody once and makes the payments final. @returns milliseconds from the last confirmation to each credit. */
async function measure(coin: string, places: readonly Place[]): Promise<number[]> {
  const isEvm = coin === 'ETH' || coin === 'USDT';
  const paid: string[] = [];
  // One after the other: the payer's transactions on Ethereum are numbered.
  for (const place of places) paid.push(await (isEvm ? payOnEvm(coin, place) : paySimulated(coin, place)));
  if (isEvm) await devnet.client.mine({ blocks: confirmations - 1 });
  // The exchange has seen them, and waits for the last block.
  await pause(1_500);
  const from = performance.now();
  if (isEvm) await devnet.client.mine({ blocks: 1 });
  else await post('/sandbox/chain/blocks', { coin, count: 100 });
  return creditsOf(paid, from);
}

function payOnEvm(coin: string, { address }: Place): Promise<string> {
  return devnet.pay(coin, address, coin === 'ETH' ? '0.01' : '10');
}

async function paySimulated(coin: string, { address, tag }: Place): Promise<string> {
  const amount = coin === 'XRP' ? '50' : '0.01';
  const payment = { coin, address, tag: tag ?? '', amount, confirmations: 0 };
  return (await post<{ txid: string }>('/sandbox/chain/deposits', payment)).txid;
}

async function creditsOf(transactions: readonly string[], from: number): Promise<number[]> {
  const delays = new Map<string, number>();
  while (delays.size < transactions.length && performance.now() - from < waitMsMax) {
    // A token's payment is named by its transaction and its place there.
    const { rows } = await pool.query<{ id: string }>(
      `SELECT split_part(transaction_id, ':', 1) AS id FROM coin_deposit
       WHERE state = 'credited' AND split_part(transaction_id, ':', 1) = ANY($1)`,
      [transactions],
    );
    for (const { id } of rows) if (!delays.has(id)) delays.set(id, performance.now() - from);
    await pause(10);
  }
  return transactions.map((id) => delays.get(id) ?? waitMsMax);
}
