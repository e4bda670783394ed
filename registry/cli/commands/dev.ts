import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { SignedOverride } from '@maru/contract';
import { devServerCommand, harnessCommand } from '@maru/tools-remote-build/commands';
import { root } from '@maru/tools-workspace';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';
import { folderOf, nameAt, runHere } from '../workspace';

interface DevOptions {
  readonly port?: string;
  readonly shell: string;
  readonly alone?: boolean;
  readonly exchange?: string;
}

export function addDev(program: Command): void {
  program
    .command('dev')
    .argument('[remote]', 'a name such as mfe-wallet; in a project of one remote, that one')
    .description('your code inside the running product, for whoever opens the link, for some hours')
    .option('--port <port>', 'where the build is served on this machine (9001; with --alone 8100)')
    .option('--shell <url>', 'the product’s pages', `http://localhost:${process.env.MARU_PORT_SHELL ?? '8080'}`)
    .option('--alone', 'the remote by itself, over doubles of what the shell lends; needs no product')
    .option('--exchange <url>', 'with --alone: calls go to this exchange')
    .action(async (given: string | undefined, options: DevOptions, command: Command) => {
      const folder = folderOf(given);
      if (options.alone) return alone(folder, options);
      const remote = nameAt(join(folder, 'remote.json'));
      const { port = '9001', shell } = options;
      const session = Session.of(command);
      const client = await session.clientFor(remote);
      await served(folder, port, await session.teamKeyPath(remote));
      const signed = await client.post<SignedOverride>('/overrides', { remote, origin: `http://localhost:${port}` });
      const link = `${shell.replace(/\/$/, '')}/?maru-override=${Buffer.from(JSON.stringify(signed)).toString('base64url')}`;
      const words = `Open this, until ${signed.token.expiresAt}; ${shell}/?maru-override=off ends it:\n${link}`;
      return session.tell({ link, ...signed.token }, words);
    });
}

async function alone(folder: string, { port, exchange }: DevOptions): Promise<void> {
  const options = [...(port ? ['--port', port] : []), ...(exchange ? ['--exchange', exchange] : [])];
  const [program, ...args] = harnessCommand(folder, ...options);
  process.exitCode = await runHere(program, args);
}

/** Resolves once the first build is served, signed with the team's key; the server runs as long as this command. */
const served = (folder: string, port: string, keyPath: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program, ...args] = devServerCommand(folder, '--port', port);
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, MARU_TEAM_KEY_FILE: keyPath },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        child.kill();
        process.exit(0);
      });
    child.stdout.on('data', (chunk: Buffer) => {
      // Standard output is for the result.
      process.stderr.write(chunk);
      if (String(chunk).includes('is served at')) resolve();
    });
    child.once('exit', (code) => {
      const ended = new Refusal(0, [`the build in ${folder} ended with ${code}: see above`]);
      process.exitCode = 1;
      reject(ended);
    });
  });
