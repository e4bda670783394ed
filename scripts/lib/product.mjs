import { fork } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { remotes, root, run } from './workspace.mjs';

const tsx = ['--import', 'tsx', '--import', new URL('./end-with-parent.mjs', import.meta.url).href];

const parts = {
  exchange: {
    // Room for what a burst of orders makes, kept through quiet times: the collector carries less of it along.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-memory-reducer'],
    entry: 'exchange/src/server.ts',
    portName: 'MARU_PORT_EXCHANGE',
    port: '8090',
    ready: '/health/ready',
    waitMs: 120_000,
  },
  registry: {
    entry: 'registry/service/server.ts',
    portName: 'MARU_PORT_REGISTRY',
    port: '8081',
    ready: '/health/live',
    waitMs: 20_000,
  },
  shell: {
    entry: 'shell/server/server.ts',
    portName: 'MARU_PORT_SHELL',
    port: '8080',
    ready: '/health/live',
    waitMs: 20_000,
  },
};

/**
 * The whole product as processes of this machine: exchange (with its database), registry and HTML server.
 * @param env - ports, MARU_HOME and the like, added to this process's environment.
 */
export class Product {
  #children = new Map();
  #stopping = false;

  constructor(env = {}, { onExit = () => {} } = {}) {
    this.env = { ...process.env, ...env };
    this.home = this.env.MARU_HOME ?? join(root, '.maru');
    this.onExit = onExit;
    mkdirSync(join(this.home, 'logs'), { recursive: true });
  }

  port(name) {
    return this.env[parts[name].portName] ?? parts[name].port;
  }

  url(name) {
    return `http://localhost:${this.port(name)}`;
  }

  /** Starts one part and waits until it answers; before the registry's first start its keys and tokens are made. */
  async start(name) {
    if (name === 'registry' && !this.#initialised) await this.#maru('init');
    const { entry, portName, ready, waitMs, execArgv = [] } = parts[name];
    if (await portTaken(this.port(name)))
      throw new Error(`Port ${this.port(name)} is taken: set ${portName} to a free one.`);
    const child = fork(join(root, entry), [], {
      cwd: root,
      env: this.env,
      execArgv: [...execArgv, ...tsx],
      silent: true,
    });
    this.#children.set(name, child);
    const log = createWriteStream(join(this.home, 'logs', `${name}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    let ended = null;
    child.once('exit', (code, signal) => {
      ended = code ?? signal;
      this.#children.delete(name);
      if (!this.#stopping) this.onExit(name, ended);
    });
    const until = performance.now() + waitMs;
    while (!(await answers(`http://127.0.0.1:${this.port(name)}${ready}`))) {
      if (ended !== null) throw new Error(`${name} ended at its start (${ended}):\n${this.logTail(name)}`);
      if (performance.now() > until)
        throw new Error(`${name} does not answer after ${waitMs / 1000} s:\n${this.logTail(name)}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  get #initialised() {
    const { home } = this;
    return existsSync(join(home, 'tokens', 'html')) && existsSync(join(home, 'registry', 'log', '0000000001.json'));
  }

  /**
   * Publishes built remotes and makes them live, those of two people's teams with the second person's token. One call tells
   * which are live already, in a rollout or taken back: these stay as they are.
   */
  async publish(names = remotes) {
    const response = await fetch(`http://127.0.0.1:${this.port('registry')}/status`);
    const status = await response.json();
    if (!response.ok) throw new Error(`the registry answers ${response.status}: ${status.findings?.join('; ')}`);
    const wanted = names.filter((name) => {
      const { version } = JSON.parse(readFileSync(join(root, name, 'dist', 'remote.json'), 'utf8'));
      const known = status.remotes.find(({ remote }) => remote === name);
      // A folder that came after the registry was made: the product starts without it.
      if (!known) console.warn(`${name} belongs to no team yet: npx maru new ${name}`);
      if (!known) return false;
      const { live, rollout, withdrawn } = known;
      return ![live, rollout, ...withdrawn].some((release) => release?.version === version);
    });
    if (wanted.length > 0) await this.#maru('publish', ...wanted, '--approve-as', 'second');
  }

  #maru(...args) {
    const env = { ...this.env, MARU_REGISTRY_URL: `http://127.0.0.1:${this.port('registry')}` };
    return run('node', ['registry/cli/bin.mjs', ...args], { quiet: true, env });
  }

  kill(name, signal = 'SIGKILL') {
    this.#children.get(name)?.kill(signal);
  }

  running(name) {
    return this.#children.has(name);
  }

  /** Ends every part in the order in which nobody misses another. */
  async stop() {
    this.#stopping = true;
    for (const name of ['shell', 'registry', 'exchange']) {
      const child = this.#children.get(name);
      if (!child) continue;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone;
      clearTimeout(late);
    }
  }

  logTail(name) {
    return readFileSync(join(this.home, 'logs', `${name}.log`), 'utf8')
      .split('\n')
      .slice(-30)
      .join('\n');
  }
}

const answers = async (url) => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

const portTaken = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
