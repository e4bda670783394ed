import { spawn } from 'node:child_process';
import type { SignedOverride } from '@maru/contract';
import { devServerCommand } from '@maru/tools-remote-build/commands';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';
import { workspace } from '../workspace';

interface DevOptions {
  readonly port: string;
  readonly shell: string;
}

export function addDev(program: Command): void {
  program
    .command('dev')
    .argument('<remote>', 'a name such as mfe-wallet')
    .description('your code inside the running product, for whoever opens the link, for some hours')
    .option('--port <port>', 'where the build is served on this machine', '9001')
    .option('--shell <url>', 'the product’s pages', `http://localhost:${process.env.MARU_PORT_SHELL ?? '8080'}`)
    .action(async (remote: string, { port, shell }: DevOptions, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientFor(remote);
      await served(remote, port, await session.teamKeyPath(remote));
      const signed = await client.post<SignedOverride>('/overrides', { remote, origin: `http://localhost:${port}` });
      const link = `${shell.replace(/\/$/, '')}/?maru-override=${Buffer.from(JSON.stringify(signed)).toString('base64url')}`;
      const words = `Open this, until ${signed.token.expiresAt}; ${shell}/?maru-override=off ends it:\n${link}`;
      session.tell({ link, ...signed.token }, words);
    });
}

/** Resolves once the first build is served, signed with the team's key; the server runs as long as this command. */
const served = (remote: string, port: string, keyPath: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program, ...args] = devServerCommand(remote, '--port', port);
    const child = spawn(program, args, {
      cwd: workspace,
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
      const ended = new Refusal(0, [`the build of ${remote} ended with ${code}: see above`]);
      process.exitCode = 1;
      reject(ended);
    });
  });
