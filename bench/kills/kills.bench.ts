/**
 * What orders lose and how long trading pauses when the exchange or its PostgreSQL is killed (SIGKILL) under writers.
 *
 *   npm run bench -- kills [--exchange 50] [--postgres 10]      goal: nothing lost or doubled, first order after 2 s (p95)
 *
 * Writers repeat an order with its client order id until it is answered; a killed exchange is started again at once, as
 * `npm start` does. A pause lasts from the kill to the first answer to an order that was sent after it.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Product } from '@maru/tools-product';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { checkInvariants } from '../../exchange/src/modules/ledger';
import { makeTraders } from '../../exchange/src/testing/exchange-process';
import { goal, loadNow, printTable } from '../lib/table';
import { Writer } from './writer';

const { values } = parseArgs({
  options: { exchange: { type: 'string', default: '50' }, postgres: { type: 'string', default: '10' } },
});
const writerCount = 16;
const port = 18485;
const base = `http://127.0.0.1:${port}`;

/** Seconds from a kill to the first answer; the writers go on for one to two seconds before it. */
async function pauseAfter(writers: readonly Writer[], kill: () => Promise<void>): Promise<number> {
  await pause(1_000 + Math.random() * 1_000);
  const killedAt = performance.now();
  await kill();
  for (;;) {
    const answered = writers.map((writer) => writer.firstAnswerAfter(killedAt)).filter((at) => at !== null);
    if (answered.length > 0) return (Math.min(...answered) - killedAt) / 1000;
    await pause(10);
  }
}

/** Acknowledged orders that the database does not have, and client order ids that it has twice. */
async function compare(pool: pg.Pool, writers: readonly Writer[]) {
  const { rows } = await pool.query<{ key: string; id: string }>('SELECT client_order_id AS key, id::text FROM orders');
  const stored = new Map(rows.map(({ key, id }) => [key, id]));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const lost = acknowledged.filter(({ key, id }) => stored.get(key) !== id).length;
  const named = rows.filter(({ key }) => key !== null).length;
  const doubled = named - new Set(rows.map(({ key }) => key).filter((key) => key !== null)).size;
  return { acknowledged: acknowledged.length, lost, doubled };
}

function summary(part: string, seconds: readonly number[]) {
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const figures = {
    kills: seconds.length,
    median: at(0.5).toFixed(2),
    p95: at(0.95).toFixed(2),
    longest: at(1).toFixed(2),
  };
  return { p95: at(0.95), row: { part, ...figures } };
}

const home = await mkdtemp(join(tmpdir(), 'maru-kills-'));
// An unreadable home would move the data to another folder, which is not deleted afterwards.
await chmod(home, 0o755);
const load = loadNow();
let ending = false;
const product = new Product(
  {
    MARU_PORT_EXCHANGE: String(port),
    MARU_PORT_STAFF: '0',
    MARU_WORLD: 'sandbox',
    MARU_QUIET_MARKETS: '1',
    MARU_HOME: home,
  },
  { onExit: (name) => ending || void product.start(name) },
);
try {
  await product.start('exchange');
  const postgres = await startEmbeddedPostgres({ home });
  const pool = new pg.Pool({ connectionString: postgres.url(), max: 1 });
  // The pool's connection dies with each kill of PostgreSQL.
  pool.on('error', () => undefined);
  const cookies = await makeTraders(base, pool, writerCount, { krw: '9000000000', coins: { XRP: '90000000' } });
  const { markets } = (await (await fetch(`${base}/v1/centers/dexko`)).json()) as {
    markets: { code: string; id: string; close: string }[];
  };
  const market = markets.find(({ code }) => code === 'KRW-XRP');
  if (!market) throw new Error('there is no market KRW-XRP');
  const writers = cookies.map((cookie, number) => new Writer({ base, cookie, market, number }));
  const writing = writers.map((writer) => writer.run());
  const pauses: Record<'exchange' | 'postgres', number[]> = { exchange: [], postgres: [] };
  for (let kills = 0; kills < Number(values.exchange); kills += 1)
    pauses.exchange.push(await pauseAfter(writers, async () => product.kill('exchange')));
  for (let kills = 0; kills < Number(values.postgres); kills += 1)
    pauses.postgres.push(
      await pauseAfter(writers, async () => {
        const postmaster = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8');
        process.kill(Number.parseInt(postmaster, 10), 'SIGKILL');
      }),
    );
  for (const writer of writers) writer.stop();
  await Promise.all(writing);
  const { acknowledged, lost, doubled } = await compare(pool, writers);
  const breaches = await checkInvariants(pool);
  await pool.end();

  const [exchange, database] = [summary('exchange', pauses.exchange), summary('PostgreSQL', pauses.postgres)];
  printTable(`Seconds without orders after a kill, ${writerCount} writers`, [exchange.row, database.row], load);
  console.log(`${acknowledged} orders acknowledged`);
  goal('acknowledged orders lost', lost, { atMost: 0 });
  goal('orders doubled', doubled, { atMost: 0 });
  goal('invariants of the books breached', breaches.length, { atMost: 0 });
  goal('p95 of seconds to the first order after a kill of the exchange', exchange.p95, { atMost: 2 });
} finally {
  ending = true;
  await product.stop();
  await rm(home, { recursive: true, force: true });
}
