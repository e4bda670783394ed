import type { Command } from 'commander';
import type { ReleaseAnswer } from '../../service/changes/answer';
import { Session } from '../session';
import { told } from '../words';

interface Harm {
  readonly harmful?: true;
}

const harm = ['--harmful', 'it does harm where it has run: open tabs that ran it load the page anew'] as const;

/** Commands that take a version from members: rollback, halt, revoke. */
export function addTakeBack(program: Command): void {
  program
    .command('rollback')
    .argument('<remote>')
    .description('go back to the version that was good before; open tabs leave the present one')
    .option('--to <version>', 'to this version instead')
    .option('--why <text>', 'reason, for the history')
    .option(...harm)
    .action(async (remote: string, { to, why, ...given }: { to?: string; why?: string } & Harm, command: Command) =>
      send(command, remote, '/rollbacks', { remote, ...(to && { to }), ...(why && { why }), ...given }),
    );
  program
    .command('halt')
    .argument('<remote>')
    .description('end a rollout; everybody gets the live version again')
    .requiredOption('--why <text>', 'reason, for the history')
    .option(...harm)
    .action(async (remote: string, given: { why: string } & Harm, command: Command) =>
      send(command, remote, '/halts', { remote, ...given }),
    );
  program
    .command('revoke')
    .argument('<remote>')
    .argument('<version>')
    .description('never give a version to anybody again')
    .requiredOption('--why <text>', 'reason, for the history')
    .option(...harm)
    .action(async (remote: string, version: string, given: { why: string } & Harm, command: Command) =>
      send(command, remote, '/revocations', { remote, version, ...given }),
    );
}

async function send(command: Command, remote: string, path: string, body: object): Promise<void> {
  const session = Session.of(command);
  const answer = await (await session.clientFor(remote)).post<ReleaseAnswer>(path, body);
  session.tell(answer, told(answer));
}
