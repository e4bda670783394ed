import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { remotes, root, run } from './workspace.mjs';

const tsx = ['--import', 'tsx', '--import', new URL('./end-with-parent.mjs', import.meta.url).href];

const parts = {
  exchange: {
    // Room for what a burst of orders makes: the collector carries less of it along.
    execArgv: ['--max-semi-space-size=64'],
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

  /** Starts one part and waits until it answers. */
  async start(name) {
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

  /** Publishes every built remote and makes it live; versions that are live already stay untouched. */
  async publish(names = remotes) {
    const env = {
      ...this.env,
      MARU_REGISTRY_URL: `http://127.0.0.1:${this.port('registry')}`,
    };
    await run('node', ['--import', 'tsx', 'registry/cli/maru.ts', 'publish', ...names], { quiet: true, env });
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
