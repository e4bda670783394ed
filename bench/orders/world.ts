/** Environment of the order bench: its own PostgreSQL, an exchange process, members with sessions and balances. */
import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { makeTraders, startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import type { LoadPlan, LoadReport } from '../../exchange/src/testing/order-load';
import { makeTraderKeys, traderOtpSecret } from '../../exchange/src/testing/trader-keys';
import { processorTime } from '../lib/processor-time';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Usage {
  readonly exchange: number;
  readonly postgres: number;
  readonly load: number;
}

export interface World {
  /** Address of a database on the bench's server. */
  readonly url: (database?: string) => string;
  market(code: string): Promise<{ readonly id: string; readonly close: string }>;
  load(plan: Omit<LoadPlan, 'port' | 'headers'>): Promise<LoadReport>;
  /** Microseconds of processor time used so far, by process. */
  used(): Usage;
  stop(): Promise<void>;
}

/** A few members send what thousands would; the bench measures the engine, not its admission. */
const unlimited = { MARU_ORDERS_PER_SECOND: '1000000', MARU_ORDER_WAIT_MS_MAX: '60000' };

/** @param members - of each way in: a member may have 200 orders waiting in a market. */
export async function openWorld(members: number, coins: readonly string[]): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  // An unreadable home would move the data to another folder, which is not deleted afterwards.
  await chmod(home, 0o755);
  const postgres = await startEmbeddedPostgres({ home });
  await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
  const databaseUrl = postgres.url('exchange_bench');
  const exchange = await startExchangeProcess({
    ...{ root: file('../../exchange'), program: 'src/testing/engine-load.ts' },
    ...{ databaseUrl, home, env: unlimited },
  });
  const { base } = exchange;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const funds = { krw: '9000000000', coins: Object.fromEntries(coins.map((code) => [code, '90000000'])) };
  const cookies = await makeTraders(base, pool, members, funds);
  const programs = await makeTraders(base, pool, members, { ...funds, otpSecret: traderOtpSecret });
  const signed = await makeTraderKeys(base, programs);
  // Those of the orders without a connection: the newest ones.
  await makeTraders(base, pool, members, funds);
  await pool.end();
  const port = Number(new URL(base).port);
  const postmaster = Number.parseInt(await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const loader = fork(file('./load.ts'), { execArgv: ['--import', 'tsx'] });
  return {
    url: (database) => postgres.url(database),
    market: async (code) => {
      const center = (await (await fetch(`${base}/v1/centers/dexko`)).json()) as {
        markets: { code: string; id: string; close: string }[];
      };
      const market = center.markets.find((it) => it.code === code);
      if (!market) throw new Error(`there is no market ${code}`);
      return market;
    },
    load: (plan) => {
      if (plan.over === 'none') return reportOf(exchange.process, { ...plan, port, headers: [] });
      const now = Date.now();
      const headersOf = (at: number) =>
        plan.over === 'http'
          ? { cookie: cookies[at % cookies.length] ?? '' }
          : signed(at, '/order-entry', now - Math.floor(at / members));
      const headers = Array.from({ length: plan.connections }, (_, at) => headersOf(at));
      return reportOf(loader, { ...plan, port, headers });
    },
    used: () => ({
      exchange: processorTime(exchange.process.pid ?? 0),
      postgres: processorTime(postmaster),
      load: processorTime(loader.pid ?? 0),
    }),
    stop: async () => {
      loader.removeAllListeners('exit');
      loader.kill();
      await exchange.end('SIGTERM');
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Has a process run a plan. */
function reportOf(process: ChildProcess, plan: LoadPlan): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the process of the load ended'));
    process.once('message', (report) => {
      process.off('exit', ended);
      resolve(report as LoadReport);
    });
    process.once('exit', ended);
    process.send(plan);
  });
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
