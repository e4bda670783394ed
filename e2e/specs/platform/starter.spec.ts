import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { ownEnvironment } from '../../fixtures/own-product';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const environment = ownEnvironment('starter', 18180);
const home = environment.MARU_HOME;
const ports = [
  environment.MARU_PORT_SHELL,
  environment.MARU_PORT_REGISTRY,
  environment.MARU_PORT_EXCHANGE,
  environment.MARU_PORT_STAFF,
];

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly zombie: boolean;
}

const processes = (): readonly Row[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), zombie: state.startsWith('Z') };
    });

const familyOf = (pid: number, rows = processes()): readonly number[] => [
  pid,
  ...rows.filter(({ parent }) => parent === pid).flatMap((row) => familyOf(row.pid, rows)),
];

const alive = (family: readonly number[]): readonly number[] =>
  processes()
    .filter(({ pid, zombie }) => family.includes(pid) && !zombie)
    .map(({ pid }) => pid);

/** @param entry - file that the process runs. */
function pidOf(entry: string, family: readonly number[]): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const found = lines.find((line) => line.includes(entry) && family.includes(Number.parseInt(line, 10)));
  if (!found) throw new Error(`no process runs ${entry}`);
  return Number.parseInt(found, 10);
}

const taken = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });

async function takenPorts(): Promise<readonly string[]> {
  const open = await Promise.all(ports.map(taken));
  return ports.filter((_, place) => open[place]);
}

interface Started {
  readonly starter: ChildProcess;
  /** Every process it brought along, itself included. */
  readonly family: readonly number[];
  readonly output: () => string;
}

/** `npm start` until it says that everything is up. */
async function start(): Promise<Started> {
  const starter = spawn('node', ['scripts/start.mjs', '--quiet-markets'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  starter.stdout.on('data', (chunk) => (output += chunk));
  starter.stderr.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 170_000 }).toMatch(/Maru is ready|ended|Error/);
  expect(output).toContain('Maru is ready');
  const family = familyOf(starter.pid ?? 0);
  expect(family.length).toBeGreaterThan(4);
  expect(await takenPorts()).toEqual(ports);
  return { starter, family, output: () => output };
}

test.describe('npm start', () => {
  test.setTimeout(180_000);
  test.beforeAll(() => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    // What is installed and built already is not made again for this folder.
    cpSync(join(root, '.maru', 'stamps'), join(home, 'stamps'), { recursive: true });
  });

  test('starts a part that dies again while the others go on, and ends everything within 15 seconds after Ctrl-C (PLAT-002)', async () => {
    const { starter, family, output } = await start();
    const shell = `http://localhost:${environment.MARU_PORT_SHELL}`;
    const exchange = `http://localhost:${environment.MARU_PORT_EXCHANGE}`;
    process.kill(pidOf('exchange/dist/server.mjs', family), 'SIGKILL');
    expect((await fetch(`${shell}/health/live`)).status).toBe(200);
    await expect.poll(output, { timeout: 60_000 }).toContain('exchange answers again after');
    expect(output()).toContain('exchange ended unexpectedly (SIGKILL); it is started again now');
    expect((await fetch(`${exchange}/health/ready`)).status).toBe(200);
    expect((await fetch(`${shell}/v1/centers/dexko`)).status).toBe(200);
    const ended = new Promise<number | null>((done) => starter.once('exit', (code) => done(code)));
    const whole = familyOf(starter.pid ?? 0);
    starter.kill('SIGINT');
    await expect.poll(() => alive(whole), { timeout: 15_000 }).toEqual([]);
    expect(await ended).toBe(0);
    expect(await takenPorts()).toEqual([]);
  });

  test('leaves nobody behind after a kill -9 (PLAT-002)', async () => {
    const { starter, family } = await start();
    starter.kill('SIGKILL');
    await expect.poll(() => alive(family), { timeout: 20_000 }).toEqual([]);
    expect(await takenPorts()).toEqual([]);
  });
});
