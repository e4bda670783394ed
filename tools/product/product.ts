import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { remotes, root, run } from '@maru/tools-workspace';
import { compileExchange } from './compile-exchange';
import { endChild } from './end-child';
import { childArgs, nodeArgs } from './node-args';
import { type Part, parts, staffPort } from './parts';

/** Exit code, or the signal that ended a part. */
export type End = number | string | null;

export interface ProductOptions {
  /** Called when a process ends without being stopped, also while the product still starts. */
  readonly onExit?: (name: Part, end: End, product: Product) => void;
}

/** The fields of the registry's `GET /status` that are used here. */
interface RemoteStatus {
  readonly remote: string;
  readonly live: { readonly version: string } | null;
  readonly rollout: { readonly version: string } | null;
  readonly withdrawn: readonly { readonly version: string }[];
}

/**
 * The whole product as processes of this machine: exchange (with its database), registry and HTML server.
 * @param env - ports, MARU_HOME and the like, added to this process's environment.
 */
export class Product {
  readonly home: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly onExit: NonNullable<ProductOptions['onExit']>;
  private readonly children = new Map<Part, ChildProcess>();
  private compiled: Promise<string> | undefined;
  private stopping = false;

  constructor(env: Readonly<Record<string, string>> = {}, { onExit = () => undefined }: ProductOptions = {}) {
    this.env = { ...process.env, ...env };
    this.home = this.env.MARU_HOME ?? join(root, '.maru');
    this.onExit = onExit;
    mkdirSync(join(this.home, 'logs'), { recursive: true });
  }

  url(name: Part): string {
    return `http://localhost:${this.port(name)}`;
  }

  /** Of the back office, which the exchange serves on a port of its own. */
  get staffUrl(): string {
    return `http://localhost:${this.env[staffPort.portName] ?? staffPort.port}`;
  }

  /** Starts one part and waits until it answers; before the registry's first start its keys and tokens are made. */
  async start(name: Part): Promise<void> {
    if (name === 'registry' && !this.initialised) await this.maru('init');
    // Once: a start after a crash takes no longer than it must.
    if (name === 'exchange') {
      this.compiled ??= compileExchange();
      await this.compiled;
    }
    const { portName, ready, waitMs } = parts[name];
    if (await portTaken(this.port(name)))
      throw new Error(`Port ${this.port(name)} is taken: set ${portName} to a free one.`);
    const ended = this.launch(name);
    const until = performance.now() + waitMs;
    while (!(await answers(`http://127.0.0.1:${this.port(name)}${ready}`))) {
      const end = ended();
      if (end !== undefined) throw new Error(`${name} ended at its start (${end}):\n${this.logTail(name)}`);
      if (performance.now() > until)
        throw new Error(`${name} does not answer after ${waitMs / 1000} s:\n${this.logTail(name)}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /**
   * Publishes built remotes and makes them live, those of two people's teams with the second person's token. One call tells
   * which are live already, in a rollout or taken back: these stay as they are.
   */
  async publish(names: readonly string[] = remotes): Promise<void> {
    const known = await this.releaseStatus();
    const wanted = names.filter((name) => {
      const { version } = JSON.parse(readFileSync(join(root, name, 'dist', 'remote.json'), 'utf8'));
      const status = known.find(({ remote }) => remote === name);
      // A folder that came after the registry was made: the product starts without it.
      if (!status) console.warn(`${name} belongs to no team yet: npx maru new ${name}`);
      if (!status) return false;
      const { live, rollout, withdrawn } = status;
      return ![live, rollout, ...withdrawn].some((release) => release?.version === version);
    });
    // Whoever goes on writing while the product starts gets what was built.
    if (wanted.length > 0) await this.maru('publish', ...wanted, '--as-built', '--approve-as', 'second');
  }

  kill(name: Part, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.children.get(name)?.kill(signal);
  }

  running(name: Part): boolean {
    return this.children.has(name);
  }

  /** Process id of a running part. */
  pid(name: Part): number | undefined {
    return this.children.get(name)?.pid;
  }

  /** Stops the processes in reverse order of their dependencies. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const name of ['shell', 'registry', 'exchange', 'chain'] as const) {
      const child = this.children.get(name);
      if (child) await endChild(child);
    }
  }

  /** The last 30 lines of a part's log. */
  logTail(name: Part): string {
    const text = readFileSync(join(this.home, 'logs', `${name}.log`), 'utf8');
    return text.split('\n').slice(-30).join('\n');
  }

  private port(name: Part): string {
    return this.env[parts[name].portName] ?? parts[name].port;
  }

  private get initialised(): boolean {
    const { home } = this;
    return existsSync(join(home, 'tokens', 'html')) && existsSync(join(home, 'registry', 'log', '0000000001.json'));
  }

  /** @returns a function that returns how the process ended; undefined while it runs. */
  private launch(name: Part): () => End | undefined {
    const { entry, execArgv = [] } = parts[name];
    const child = fork(join(root, entry), [], {
      cwd: root,
      env: this.env,
      execArgv: [...execArgv, ...(entry.endsWith('.ts') ? nodeArgs : childArgs)],
      silent: true,
    });
    this.children.set(name, child);
    const log = createWriteStream(join(this.home, 'logs', `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    let end: End | undefined;
    child.once('exit', (code, signal) => {
      end = code ?? signal;
      this.children.delete(name);
      if (!this.stopping) this.onExit(name, end, this);
    });
    return () => end;
  }

  private async releaseStatus(): Promise<readonly RemoteStatus[]> {
    const token = readFileSync(join(this.home, 'tokens', 'owner'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${this.port('registry')}/status`, { headers });
    const status = (await response.json()) as { remotes: RemoteStatus[]; findings?: readonly string[] };
    if (!response.ok) throw new Error(`the registry answers ${response.status}: ${status.findings?.join('; ')}`);
    return status.remotes;
  }

  /** Runs the command of releases. @returns what it prints. */
  maru(...args: readonly string[]): Promise<string> {
    // Here a work tree goes back and forth between commits; what was built last is the newest.
    const built = String(Math.floor(Date.now() / 1000));
    const env = {
      ...this.env,
      MARU_REGISTRY_URL: `http://127.0.0.1:${this.port('registry')}`,
      SOURCE_DATE_EPOCH: built,
    };
    return run('node', ['registry/cli/bin.mjs', ...args], { quiet: true, env });
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

const portTaken = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
