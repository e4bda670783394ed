import type { Command } from 'commander';
import type { ReleaseAnswer } from '../../service/changes/answer';
import { Session } from '../session';
import { told } from '../words';
import { shareOfPercent } from './publish';

/** Of 10,000 visitors. */
const firstShare = 100;

export function addPromote(program: Command): void {
  program
    .command('promote')
    .argument('<remote>')
    .argument('<version>')
    .description('give a version to a share of the visitors, to more of them, or to all')
    .option('--percent <share>', 'share of the visitors; without it, all, or 1 % with --judged', shareOfPercent)
    .option('--judged', 'let numbers decide from here on: 1, 5, 25, 50 and 100 %, or back')
    .option('--why <text>', 'reason, for the history')
    .option('--rollout <id>', 'only while this rollout runs (maru status --json)')
    .option('--again', 'also a version that was withdrawn')
    .action(async (remote: string, version: string, { percent, judged, ...given }, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientFor(remote);
      const share = percent ?? (judged ? firstShare : 10_000);
      const promotion = { remote, version, share, ...(judged && { judged }), ...given };
      const answer = await client.post<ReleaseAnswer>('/promotions', promotion);
      session.tell(answer, told(answer));
    });
}
