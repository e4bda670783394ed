/** What the order bench runs in: a PostgreSQL of its own, an exchange process on it, members with sessions and money. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../exchange/src/database/embedded-postgres';
import type { LoadPlan, LoadReport } from './load';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface World {
  /** Address of a database on the bench's server. */
  readonly url: (database?: string) => string;
  readonly port: number;
  readonly cookies: readonly string[];
  market(code: string): Promise<{ readonly id: string; readonly close: string }>;
  load(plan: Omit<LoadPlan, 'port' | 'cookies'>): Promise<LoadReport>;
  stop(): Promise<void>;
}

export async function openWorld(members: number): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  const postgres = await startEmbeddedPostgres({ home });
  await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
  const port = await freePort();
  const exchange = await startServer(postgres.url('exchange_bench'), port, home);
  const base = `http://127.0.0.1:${port}`;
  const cookies = await makeMembers(base, postgres.url('exchange_bench'), members);
  const loader = fork(file('./load.ts'), { execArgv: ['--import', 'tsx'] });
  return {
    url: (database) => postgres.url(database),
    port,
    cookies,
    market: async (code) => {
      const center = (await (await fetch(`${base}/v1/centers/dexko`)).json()) as {
        markets: { code: string; id: string; close: string }[];
      };
      const market = center.markets.find((it) => it.code === code);
      if (!market) throw new Error(`there is no market ${code}`);
      return market;
    },
    load: (plan) =>
      new Promise((resolve, reject) => {
        loader.once('message', (report) => resolve(report as LoadReport));
        loader.once('exit', () => reject(new Error('the load process ended')));
        loader.send({ ...plan, port, cookies });
      }),
    stop: async () => {
      loader.removeAllListeners('exit');
      loader.kill();
      exchange.kill('SIGTERM');
      await new Promise((resolve) => exchange.once('exit', resolve));
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts the exchange as its own process and waits until it is ready. */
export async function startServer(databaseUrl: string, port: number, home: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MARU_HOME: home,
    MARU_PORT_EXCHANGE: String(port),
    MARU_QUIET_MARKETS: '1',
    MARU_WORLD: 'sandbox',
  };
  const server = spawn(process.execPath, ['--import', 'tsx', file('../../exchange/src/server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => String(chunk).includes('exchange is ready') && resolve());
    server.once('exit', (code) => reject(new Error(`the exchange ended with ${code}`)));
  });
  return server;
}

/** Members who may trade, with plenty of KRW and XRP, each with a session. @returns their cookies. */
async function makeMembers(base: string, url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `bench${index}@maru.test`);
  for (const email of emails) {
    const response = await fetch(`${base}/sandbox/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'bench' },
      body: JSON.stringify({ email, authLevel: 3, krw: '9000000000', coins: { XRP: '90000000' } }),
    });
    if (!response.ok) throw new Error(`no member: ${await response.text()}`);
  }
  const tokens = emails.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO session (id_hash, member_id, created_at, active_at)
     SELECT hash, member.id, now(), now() FROM unnest($1::text[], $2::text[]) AS wanted (hash, email) JOIN member USING (email)`,
    [hashes, emails],
  );
  await client.end();
  return tokens.map((token) => `maru_session=${token}`);
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
