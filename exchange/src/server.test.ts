import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compiledForTests } from '@maru/tools-compile';
import { freePort } from './embedded-postgres/embedded-postgres';
import { isAlive } from './embedded-postgres/file-lock';
import { codeAt, stepAt } from './modules/auth';

jest.setTimeout(120_000);

const execute = promisify(execFile);

const folder = fileURLToPath(new URL('..', import.meta.url));
let entry: string;
let staff: string;
let home: string;
let port: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'maru-server-'));
  await chmod(home, 0o755);
  port = await freePort(0);
  entry = await compiledForTests(folder, 'src/server.ts');
  staff = await compiledForTests(folder, 'src/staff.ts');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const pid = await postgresPid().catch(() => null);
  if (pid && isAlive(pid)) process.kill(pid, 'SIGINT');
  for (let i = 0; pid && isAlive(pid) && i < 100; i += 1) await new Promise((settle) => setTimeout(settle, 50));
  await rm(home, { recursive: true, force: true });
});

const postgresPid = async (): Promise<number> =>
  Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

function run(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      NODE_ENV: '',
      MARU_HOME: home,
      MARU_PORT_EXCHANGE: String(port),
      MARU_PORT_STAFF: '0',
      MARU_QUIET_MARKETS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** The log line that says the exchange is ready. */
async function ready(child: ChildProcess): Promise<{ url: string; ms: number }> {
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const entry = JSON.parse(line);
    if (entry.msg === 'exchange is ready') return entry;
  }
  throw new Error('it ended before it was ready');
}

const get = async <T>(path: string): Promise<T> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).json() as Promise<T>;

/** Kills PostgreSQL and asks until the exchange answers as before. @returns the statuses on the way, at most ten seconds of them. */
async function answersAfterTheDatabaseDied(): Promise<number[]> {
  const statuses: number[] = [];
  process.kill(await postgresPid(), 'SIGKILL');
  for (let i = 0; i < 100; i += 1) {
    const { status } = await fetch(`http://127.0.0.1:${port}/v1/board/notices`);
    statuses.push(status);
    if (status === 200 && statuses.includes(503)) return statuses;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  throw new Error(`it did not recover: ${statuses}`);
}

describe('the exchange as a process', () => {
  it('starts from an empty home with the demo members, and stops at SIGTERM with its database', async () => {
    const child = run();
    expect((await ready(child)).url).toBe(`http://127.0.0.1:${port}`);
    const members = await get<{ email: string; authLevel: number }[]>('/sandbox/members');
    expect(Object.fromEntries(members.map(({ email, authLevel }) => [email.split('@')[0], authLevel]))).toEqual({
      minji: 4,
      junho: 3,
      sora: 1,
      alex: 5,
      newbie: 0,
      dormant: 1,
      leaving: 1,
      closed: 1,
      banned: 3,
    });
    expect((await get<{ total: number }>('/v1/board/notices')).total).toBeGreaterThan(0);
    const pid = await postgresPid();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
  });

  it('comes back after kill -9 on the database that lived on, and outlives a kill -9 of that', async () => {
    const first = run();
    await ready(first);
    const pid = await postgresPid();
    first.kill('SIGKILL');
    await once(first, 'exit');
    const second = run();
    await ready(second);
    expect(await postgresPid()).toBe(pid);
    expect(await get('/sandbox/members')).toHaveLength(9);
    expect(await answersAfterTheDatabaseDied()).toContain(503);
    second.kill('SIGINT');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('refuses to be a second one on the same home, names who leads, and leaves that one trading with its database', async () => {
    const first = run();
    await ready(first);
    const pid = await postgresPid();
    const second = run({ MARU_PORT_EXCHANGE: String(await freePort(0)) });
    let said = '';
    second.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    expect(await once(second, 'exit')).toEqual([1, null]);
    expect(said).toMatch(new RegExp(`Another exchange leads on this database \\(maru \\S+ ${first.pid} `));
    const third = run();
    expect(await once(third, 'exit')).toEqual([1, null]);
    expect(await postgresPid()).toBe(pid);
    expect(await get('/health/ready')).toEqual({ status: 'ok', parts: { database: 'ok', engine: 'ok' } });
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
  });

  it('names the variable when its port is taken, and leaves no database behind', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const child = run({ MARU_PORT_EXCHANGE: String((squatter.address() as AddressInfo).port) });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    squatter.close();
    expect(said).toContain('is taken: set MARU_PORT_EXCHANGE to a free one.');
    await expect(postgresPid()).rejects.toThrow('ENOENT');
  });

  it('names the variable of the back office, too, and leaves neither port nor database behind', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const child = run({ MARU_PORT_STAFF: String((squatter.address() as AddressInfo).port) });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    squatter.close();
    expect(said).toContain('is taken: set MARU_PORT_STAFF to a free one.');
    await expect(postgresPid()).rejects.toThrow('ENOENT');
  });
});

describe('npm run staff', () => {
  const command = (...words: readonly string[]) =>
    execute(process.execPath, [staff, ...words], {
      env: { ...process.env, NODE_ENV: '', MARU_HOME: home },
    });

  it('adds who can log in with what it prints, on a port of its own, and disables them, beside a running exchange', async () => {
    const staffPort = await freePort(0);
    const child = run({ MARU_PORT_STAFF: String(staffPort) });
    await ready(child);
    const { stdout } = await command('add', 'New@Maru.Test', '새사람', 'auditor');
    const password = /password +(\S+)/.exec(stdout)?.[1] ?? '';
    const address = new URL(/otpauth:\S+/.exec(stdout)?.[0] ?? '');
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${staffPort}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-maru-client': 'test' },
        body: JSON.stringify(body),
      });
    const { token } = (await (await post('/staff/login', { email: 'new@maru.test', password })).json()) as {
      token: string;
    };
    const code = codeAt(address.searchParams.get('secret') ?? '', stepAt(new Date()));
    const entered = await post('/staff/login/code', { token, code });
    expect([entered.status, await entered.json()]).toEqual([
      200,
      expect.objectContaining({ email: 'new@maru.test', name: '새사람', role: 'auditor' }),
    ]);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const me = async () => (await fetch(`http://127.0.0.1:${staffPort}/staff/me`, { headers: { cookie } })).status;
    expect(await me()).toBe(200);
    await expect(command('add', 'new@maru.test', '새사람', 'operator')).rejects.toThrow('EMAIL_TAKEN');
    await command('disable', 'new@maru.test');
    expect(await me()).toBe(401);
    await expect(command('disable', 'new@maru.test')).rejects.toThrow('Nobody with the address');
    await expect(command('add', 'a@b.c', 'x', 'owner')).rejects.toThrow('npm run staff -- add');
    expect(await get('/health/ready')).toMatchObject({ status: 'ok' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${staffPort}/`)).rejects.toThrow();
  });
});
