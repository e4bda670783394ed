import type { SignedReopen } from '@maru/contract';
import type { Command } from 'commander';
import { Session } from '../session';

export function addOpen(program: Command): void {
  program
    .command('open')
    .argument('<id>', 'as a log line names it: set-57, or set-57.r42')
    .description('a link that shows your browser the product as pages of this release set were, for eight hours')
    .option('--shell <url>', 'the product’s pages', `http://localhost:${process.env.MARU_PORT_SHELL ?? '8080'}`)
    .action(async (set: string, { shell }: { shell: string }, command: Command) => {
      const session = Session.of(command);
      const signed = await (await session.clientOf('owner')).post<SignedReopen>('/reopenings', { set });
      const site = shell.replace(/\/$/, '');
      const link = `${site}/?maru-reopen=${Buffer.from(JSON.stringify(signed)).toString('base64url')}`;
      const words = `Open this, until ${signed.token.expiresAt}; ${site}/?maru-reopen=off ends it:\n${link}`;
      session.tell({ link, ...signed.token }, words);
    });
}
