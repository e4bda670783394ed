import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileExchange } from '@maru/tools-product/compile-exchange';
import { endChild } from '@maru/tools-product/end-child';
import { nodeArgs } from '@maru/tools-product/node-args';
import { root } from '@maru/tools-workspace';
import pg from 'pg';
import { type ComposeFile, composeFile, type Service } from './compose-file';
import { findNginx } from './nginx';
import { Translation } from './translation';

const execute = promisify(execFile);
const healthyMsMax = 120_000;

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came, headers and body. */
  readonly source: string;
}

/**
 * docker-compose.yml as processes of this machine: its commands, environments, dependencies, health checks, volumes and nginx
 * configuration. Two images cannot run here: PostgreSQL's and the mail catcher's, in whose places others of npm stand.
 */
export class Topology {
  readonly mails: Mail[] = [];
  private readonly running = new Map<string, ChildProcess>();
  private readonly started = new Map<string, Promise<void>>();

  private constructor(
    private readonly file: ComposeFile,
    private readonly translation: Translation,
    private readonly home: string,
    private readonly nginx: string,
  ) {}

  /** Brings everything up, in the order that the dependencies ask for. @param home - emptied. */
  static async up(home: string): Promise<Topology> {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(join(home, 'logs'), { recursive: true });
    const file = composeFile();
    const topology = new Topology(file, await Translation.of(file, home), home, await findNginx());
    // The image brings this with it.
    await compileExchange();
    try {
      await topology.prepareDatabase();
      for (const [name, { profiles }] of Object.entries(file.services)) if (!profiles) await topology.bring(name);
    } catch (error) {
      await topology.stop();
      throw error;
    }
    return topology;
  }

  /** Public addresses of a service's ports. */
  site(service: string, port: number): string {
    return `http://localhost:${this.translation.port(`${service}:${port}`)}`;
  }

  /** Starts a service that was stopped or has done its work, and waits as at the first time. */
  async start(name: string): Promise<void> {
    await this.run(name);
  }

  async end(name: string): Promise<void> {
    const child = this.running.get(name);
    if (child) await endChild(child);
  }

  async stop(): Promise<void> {
    // Stops services after those that depend on them.
    for (const name of [...this.running.keys()].reverse()) await this.end(name);
  }

  private service(name: string): Service {
    const service = this.file.services[name];
    if (!service) throw new Error(`docker-compose.yml has no ${name}`);
    return service;
  }

  private bring(name: string): Promise<void> {
    const known = this.started.get(name);
    if (known) return known;
    const work = (async () => {
      for (const needed of Object.keys(this.service(name).depends_on ?? {})) await this.bring(needed);
      this.translation.mount(name);
      await this.run(name);
    })();
    this.started.set(name, work);
    return work;
  }

  private run(name: string): Promise<void> {
    const { image } = this.service(name);
    if (image.startsWith('postgres:')) return this.makeRole(name);
    if (image.startsWith('axllent/mailpit:')) return this.catchMails(name);
    return this.runsToItsEnd(name) ? this.complete(name) : this.serve(name);
  }

  /** A service without a health check is there to do something once. */
  private runsToItsEnd(name: string): boolean {
    return this.service(name).healthcheck === undefined;
  }

  private async complete(name: string): Promise<void> {
    const child = this.launch(name);
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${this.logTail(name)}`);
  }

  private async serve(name: string): Promise<void> {
    const child = this.launch(name);
    const [program, ...words] = this.checkOf(name);
    const until = performance.now() + healthyMsMax;
    while (!(await answers(words.at(-1) ?? ''))) {
      if (child.exitCode !== null || child.signalCode || performance.now() > until)
        throw new Error(`${name} does not become healthy:\n${this.logTail(name)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
    if (program === 'node') await execute('node', words, { cwd: root });
  }

  private checkOf(name: string): readonly string[] {
    const [, ...words] = this.service(name).healthcheck?.test ?? [];
    return words.map((word) => this.translation.words(name, word));
  }

  private launch(name: string): ChildProcess {
    const { command = [] } = this.service(name);
    const [program = '', ...words] = command.map((word) => this.translation.words(name, word));
    const env = {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
      ...this.translation.environment(name),
    };
    const log = openSync(join(this.home, 'logs', `${name}.log`), 'a');
    const options = { cwd: root, env };
    const child =
      program === 'nginx'
        ? // It knows nothing of its starter: the kernel ends it when that is gone.
          spawn('setpriv', ['--pdeathsig', 'TERM', this.nginx, ...words], { ...options, stdio: ['ignore', log, log] })
        : this.runsToItsEnd(name)
          ? spawn(program, words, { ...options, stdio: ['ignore', log, log] })
          : spawn(program, [...nodeArgs, ...words], { ...options, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    return this.keep(name, child);
  }

  private keep(name: string, child: ChildProcess): ChildProcess {
    this.running.set(name, child);
    child.once('exit', () => this.running.delete(name));
    return child;
  }

  private standIn(name: string, script: string, words: readonly string[]): ChildProcess {
    const log = openSync(join(this.home, 'logs', `${name}.log`), 'a');
    const child = fork(join(root, 'tools', 'topology', script), words, {
      cwd: root,
      execArgv: [...nodeArgs],
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    return this.keep(name, child);
  }

  private superuser = '';

  /** Fixes the server's port beforehand, because others are configured with it. */
  private async prepareDatabase(): Promise<void> {
    const child = this.standIn('database', 'database.ts', [join(this.home, 'database')]);
    this.superuser = String(await firstMessage(child, () => this.logTail('database')));
    this.translation.setPort('database:5432', Number(new URL(this.superuser).port));
  }

  /** Does what the image does with role.sql at its first start. */
  private async makeRole(name: string): Promise<void> {
    const { target = '' } = this.service(name).configs?.[0] ?? {};
    const script = readFileSync(this.translation.words(name, target), 'utf8');
    const passwords = [...script.matchAll(/\\set (\w+) `cat (\S+)`/g)];
    const client = new pg.Client({ connectionString: this.superuser });
    await client.connect();
    try {
      const statements = passwords.reduce(
        (text, [, word = '', path = '']) =>
          text.replace(`:'${word}'`, client.escapeLiteral(readFileSync(path, 'utf8'))),
        script.replaceAll(/^(--|\\).*$/gm, ''),
      );
      for (const statement of statements.split(';')) if (statement.trim()) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  private async catchMails(name: string): Promise<void> {
    const child = this.standIn(name, 'mail-catcher.ts', [String(this.translation.port(`${name}:1025`))]);
    await firstMessage(child, () => this.logTail(name));
    child.on('message', ({ mail }: { mail: Mail }) => this.mails.push(mail));
  }

  private logTail(name: string): string {
    const text = readFileSync(join(this.home, 'logs', `${name}.log`), 'utf8');
    return text.split('\n').slice(-30).join('\n');
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  return answer?.ok ?? false;
}

const firstMessage = (child: ChildProcess, log: () => string): Promise<unknown> =>
  new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => fail(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${log()}`)));
  });
