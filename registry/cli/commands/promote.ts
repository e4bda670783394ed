import type { Command } from 'commander';
import type { ReleaseAnswer } from '../../service/changes/answer';
import { Session } from '../session';
import { told } from '../words';
import { shareOfPercent } from './publish';

export const addPromote = (program: Command): void => {
  program
    .command('promote')
    .argument('<remote>')
    .argument('<version>')
    .description('give a version to a share of the visitors, to more of them, or to all')
    .option('--percent <share>', 'share of the visitors; without it, all', shareOfPercent, 10_000)
    .option('--why <text>', 'reason, for the history')
    .action(async (remote: string, version: string, { percent: share, why }, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientFor(remote);
      const answer = await client.post<ReleaseAnswer>('/promotions', { remote, version, share, ...(why && { why }) });
      session.tell(answer, told(answer));
    });
};
