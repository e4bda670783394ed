import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '@maru/server';
import pg from 'pg';
import { isAlive, withFileLock } from '../embedded-postgres/file-lock';

const idleMsMax = minuteMs;
const home = process.argv[2] ?? '';
const url = process.env.MARU_TEST_SERVER_URL;

async function othersConnected(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ others: boolean }>(
    `SELECT count(*) > 1 AS others FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  await client.end();
  return rows[0]?.others ?? false;
}

/** Holds the launcher's lock, so that no test joins a server that is stopping. */
async function stopUnlessJoined(): Promise<boolean> {
  return withFileLock(join(home, 'postgres.lock'), async () => {
    if (await othersConnected()) return false;
    const { folder } = JSON.parse(await readFile(join(home, 'postgres.json'), 'utf8'));
    const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 100) await pause(100);
    return true;
  });
}

// Stops the shared test server after a minute without use; if the server is gone, connecting throws and ends this process.
for (let idleMs = 0; idleMs < idleMsMax || !(await stopUnlessJoined()); ) {
  await pause(5_000);
  idleMs = (await othersConnected()) ? 0 : idleMs + 5_000;
}
