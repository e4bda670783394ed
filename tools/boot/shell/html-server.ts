import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@maru/testing/free-port';
import { nodeForTools, root } from '@maru/tools-workspace';
import type { RecordedClock } from './clock';

/** The HTML server of this repository: what pages of a shell are made by. */
export const htmlServerProgram = join(root, 'shell', 'server', 'server.ts');

const startMsMax = 30_000;
const problemLengthMax = 2000;

export interface HtmlServerPlan {
  /** Where registry and exchange are. */
  readonly origin: string;
  readonly rootKey: string;
  /** Folder of the shell's build. */
  readonly dist: string;
  /** Folder that it may write into. */
  readonly home: string;
  readonly clock: RecordedClock;
}

export interface HtmlServer {
  readonly port: number;
  readonly stop: () => void;
}

/** Starts an HTML server beside a build of the shell, as a process of its own. @throws Error with what it says where it does not start. */
export async function startHtmlServer({ origin, rootKey, dist, home, clock }: HtmlServerPlan): Promise<HtmlServer> {
  const port = await freePort();
  const [program, ...args] = [...nodeForTools, '--import', clock.module, htmlServerProgram];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      MARU_PORT_SHELL: String(port),
      MARU_PUBLIC_URL: origin,
      MARU_EXCHANGE_URL: origin,
      MARU_REGISTRY_URL: origin,
      MARU_ROOT_KEYS: rootKey,
      MARU_SHELL_DIST: dist,
      MARU_HOME: home,
    },
  });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (problem.length < problemLengthMax) problem += chunk.toString('utf8');
  });
  const stop = () => void child.kill('SIGKILL');
  const until = Date.now() + startMsMax;
  while (Date.now() < until && child.exitCode === null) {
    if (await isLive(port)) return { port, stop };
    await pause(50);
  }
  stop();
  throw new Error(`the HTML server does not start: ${problem.trim() || `it says nothing within ${startMsMax} ms`}`);
}

const isLive = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
