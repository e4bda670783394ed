import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';

const exchange = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes: a run of all tests stays far below. */
const spaceNeeded = 4 * 1024 ** 3;

/** Memory, if there is enough of it: a database is copied there in a tenth of the time. */
function quickFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= spaceNeeded ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** One home per user and work tree: test runs of one work tree share a server. */
export const testHome = join(
  quickFolder(),
  `maru-test-${createHash('sha256').update(`${userInfo().username}:${exchange}`).digest('hex').slice(0, 8)}`,
);

let shared: Promise<EmbeddedPostgres> | undefined;

/**
 * The PostgreSQL of all test files: started by the first, joined by the others, stopped by its keeper a minute after the last.
 *
 * It does not wait for the disk, since nothing in it outlives a run.
 */
export function testServer(): Promise<EmbeddedPostgres> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<EmbeddedPostgres> {
  if (process.env.MARU_TEST_DATABASE_URL) return ownServer(process.env.MARU_TEST_DATABASE_URL);
  const server = await startEmbeddedPostgres({ home: testHome, settings: { fsync: 'off', synchronous_commit: 'off' } });
  if (!server.reused) {
    const keeper = fileURLToPath(new URL('keep-server.ts', import.meta.url));
    spawn(process.execPath, ['--import', 'tsx', keeper, testHome], {
      cwd: exchange,
      // Not an argument: every user of the machine can read those.
      env: { ...process.env, MARU_TEST_SERVER_URL: server.url() },
      detached: true,
      stdio: 'ignore',
    }).unref();
  }
  return server;
}

/** MARU_TEST_DATABASE_URL: any server on which we may create databases. */
function ownServer(address: string): EmbeddedPostgres {
  const url = (database = 'postgres') => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const nothing = () => undefined;
  const port = Number(new URL(address).port || 5432);
  return { url, port, reused: true, own: nothing, leave: nothing, stop: async () => undefined };
}
