import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { withFileLock } from './file-lock';
import { postgresBinaries, type ServerUser, serverEnvironment, serverUser } from './postgres-binaries';
import { type Cluster, openCluster, rememberPort } from './postgres-cluster';
import { clearStaleServer, isServed, readServerPort } from './postmaster-file';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connection address of one database of this server. */
  url(database?: string): string;
  readonly port: number;
  /** True if a running server was joined, which a killed process had left. */
  readonly reused: boolean;
  /** From now on `stop` ends the server although another process may have started it. */
  own(): void;
  /** From now on `stop` leaves the server running: another process works with it. */
  leave(): void;
  /** Ends the server if this process started or owns it. Fast shutdown: what is open is rolled back, what is committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds data, password, chosen port and log. */
  readonly home: string;
  /** Server settings on top of ours, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when the server has died and is started again, at the same address. Without this function it is not restarted. */
  readonly onLost?: () => void;
}

/**
 * Starts the PostgreSQL that comes with the npm packages, or joins the one that already serves this home.
 *
 * Listens on loopback only, with a password of its own; fsync and checksums are on, so an acknowledged commit survives a crash.
 * @throws Error with the last lines of the log, when the server does not come up.
 */
export async function startEmbeddedPostgres({
  home,
  settings = {},
  onLost,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(home, { recursive: true });
  const user = await serverUser();
  const native = await postgresBinaries(user);
  return withFileLock(join(home, 'postgres.lock'), async () => {
    const cluster = await openCluster(home, native, user);
    const server = { cluster, native, user, log: join(home, 'postgres.log'), settings };
    const runningPort = await findRunning(cluster);
    const port = runningPort ?? (await launch(server));
    const release = onLost ? keepRunning(server, home, port, onLost) : () => undefined;
    return describe(server, port, runningPort !== null, release);
  });
}

interface Server {
  readonly cluster: Cluster;
  readonly native: string;
  readonly user: ServerUser | null;
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

function describe(server: Server, port: number, reused: boolean, release: () => void): EmbeddedPostgres {
  const { cluster, native, user } = server;
  const stop = ['stop', '--pgdata', cluster.folder, '--mode', 'fast', '--wait', '--timeout', '30', '--silent'];
  let owned = !reused;
  return {
    url: (database = 'postgres') => urlOf(cluster, port, database),
    port,
    reused,
    own: () => {
      owned = true;
    },
    leave: () => {
      owned = false;
    },
    stop: async () => {
      release();
      if (!owned) return;
      await run(join(native, 'bin', 'pg_ctl'), stop, { ...user, cwd: cluster.folder, env: serverEnvironment() });
    },
  };
}

/** Checks twice a second whether the server runs. @returns a function that stops checking. */
function keepRunning(server: Server, home: string, port: number, onLost: () => void): () => void {
  let busy = false;
  let released = false;
  const revive = async () => {
    if (released || !(await clearStaleServer(server.cluster.folder))) return;
    onLost();
    await spawnServer(server, port);
  };
  // Take the lock only to act: taken at every check, a killed process would often leave it behind.
  const look = async () => {
    if (!(await isServed(server.cluster.folder))) await withFileLock(join(home, 'postgres.lock'), revive);
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // A failure is tried again by the next check.
    look()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, 500).unref();
  return () => {
    released = true;
    clearInterval(timer);
  };
}

/** Joins a server of this cluster that outlived its starter, as after a kill -9; files of a server that has ended are removed. */
async function findRunning(cluster: Cluster): Promise<number | null> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const port = await readServerPort(cluster.folder);
    if (port !== null && (await answers(urlOf(cluster, port, 'postgres')))) return port;
    if (await clearStaleServer(cluster.folder)) return null;
    await pause(100);
  }
  throw new Error(`A PostgreSQL server holds ${cluster.folder} but does not answer. Stop it first.`);
}

async function launch(server: Server): Promise<number> {
  // Retry: another process may take the free port first, and shared memory of a killed server stays a moment.
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const port = await freePort(server.cluster.port);
    if (await spawnServer(server, port)) {
      if (port !== server.cluster.port) await rememberPort(server.cluster, port);
      return port;
    }
    await pause(attempt * 250);
  }
  const tail = (await readFile(server.log, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(`PostgreSQL did not start. The end of ${server.log}:\n${tail}`);
}

/** @returns false when the server ended right after its start. */
async function spawnServer({ cluster, native, user, log, settings }: Server, port: number): Promise<boolean> {
  const wanted: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: 'on',
    ...settings,
  };
  const options = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = openSync(log, 'a', 0o600);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster.folder, '-p', String(port), ...options], {
    ...user,
    cwd: cluster.folder,
    env: serverEnvironment(),
    // A process group of its own: Ctrl-C reaches us first, and the server stops after the last query.
    detached: true,
    stdio: ['ignore', logFile, logFile],
    windowsHide: true,
  });
  closeSync(logFile);
  child.unref();
  return becomesReady(child, urlOf(cluster, port, 'postgres'));
}

async function becomesReady(child: ChildProcess, url: string): Promise<boolean> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  for (let waited = 0; !ended && waited < 60_000; waited += 40) {
    if (await answers(url)) return true;
    await pause(40);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `wanted` if that port is free, otherwise a port chosen by the system. */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  const listening = (port: number) =>
    new Promise<boolean>((settle) => {
      server.once('error', () => settle(false));
      server.listen(port, '127.0.0.1', () => settle(true));
    });
  if (!(await listening(wanted)) && !(await listening(0))) throw new Error('No free port on 127.0.0.1.');
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  return typeof address === 'object' && address ? address.port : 0;
}
