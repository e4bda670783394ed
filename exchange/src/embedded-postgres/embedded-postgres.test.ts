import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './embedded-postgres';
import { serverEnvironment } from './postgres-binaries';

jest.setTimeout(60_000);

let home: string;
let running: EmbeddedPostgres | null = null;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'maru-launcher-'));
  await chmod(home, 0o755);
});

afterEach(async () => {
  await running?.stop().catch(() => undefined);
  running = null;
  await rm(home, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ home });
  return running;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url() });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const state = async (): Promise<{ folder: string; password: string; port: number }> =>
  JSON.parse(await readFile(join(home, 'postgres.json'), 'utf8'));
const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join((await state()).folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  it('syncs to disk, keeps checksums, asks for a password and listens on loopback only', async () => {
    const server = await start();
    const settings = await query(
      server,
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
    });
    expect((await stat(join(home, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const stranger = new pg.Client({ connectionString: server.url().replace(/:[^:@]+@/, ':guess@') });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  });

  it('keeps data, password and port over a stop and a start', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept (n int)');
    const before = await state();
    await first.stop();
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await state()).toEqual(before);
    expect(await query(second, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
  });

  it('joins the server that a killed process left running', async () => {
    const orphan = await start();
    const pid = await postmasterPid();
    const joined = await startEmbeddedPostgres({ home });
    expect(joined).toMatchObject({ reused: true, port: orphan.port });
    expect(await postmasterPid()).toBe(pid);
  });

  it('is stopped by who started it or leads, never by another process that has only joined', async () => {
    const starter = await start();
    const joined = await startEmbeddedPostgres({ home });
    await joined.stop();
    expect(await query(starter, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    starter.leave();
    await starter.stop();
    const leader = await start();
    expect(await query(leader, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    leader.own();
    await leader.stop();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  it('gives the server nothing of its environment that is secret: neither keys nor passwords', async () => {
    process.env.MARU_DATA_KEY = 'a'.repeat(64);
    await start().finally(() => delete process.env.MARU_DATA_KEY);
    const environment = await readFile(`/proc/${await postmasterPid()}/environ`, 'utf8').catch(() => null);
    const given = environment?.split('\0') ?? Object.keys(serverEnvironment({ MARU_DATA_KEY: 'key', PATH: '/bin' }));
    expect(given.length).toBeGreaterThan(1);
    expect(given.filter((line) => line.startsWith('MARU'))).toEqual([]);
  });

  it('recovers after the server itself was killed, with every commit', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept (n int)');
    await query(first, 'INSERT INTO kept VALUES (1)');
    process.kill(await postmasterPid(), 'SIGKILL');
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  it('is not misled by a pid file whose process is another program now', async () => {
    await (await start()).stop();
    const { folder, port } = await state();
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n${port}\n\n127.0.0.1\n`);
    expect((await start()).reused).toBe(false);
  });

  it('moves to another port when its own is taken, and remembers that one', async () => {
    await (await start()).stop();
    const { port } = await state();
    const squatter = createServer();
    await new Promise<void>((settle) => squatter.listen(port, '127.0.0.1', settle));
    const moved = await start();
    squatter.close();
    expect(moved.port).not.toBe(port);
    expect((await state()).port).toBe(moved.port);
  });

  it('gives one server to two processes that start at the same moment', async () => {
    const [one, other] = await Promise.all([startEmbeddedPostgres({ home }), startEmbeddedPostgres({ home })]);
    running = one.reused ? other : one;
    expect(one.port).toBe(other.port);
    expect([one.reused, other.reused].sort()).toEqual([false, true]);
  });

  it('starts over when initdb was interrupted', async () => {
    const password = 'a'.repeat(48);
    const folder = join(home, 'postgres');
    await writeFile(join(home, 'postgres.json'), JSON.stringify({ folder, password, port: await freePort(0) }));
    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('keeps the data where the user of the server can reach it, when root has a closed home', async () => {
    await chmod(home, 0o700);
    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    const { folder } = await state();
    expect(folder.startsWith(home)).toBe(process.getuid?.() !== 0);
    await running?.stop();
    await rm(join(home, 'postgres'), { recursive: true });
    await query(await start(), 'CREATE TABLE fresh (n int)');
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses a data folder whose password is lost', async () => {
    await (await start()).stop();
    running = null;
    await rm(join(home, 'postgres.json'));
    await expect(startEmbeddedPostgres({ home })).rejects.toThrow('Restore the file or remove the folder');
  });
});
