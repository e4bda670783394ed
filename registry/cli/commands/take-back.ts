import type { Status } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import type { ReleaseAnswer } from '../../service/changes/answer';
import type { Halt, Rollback } from '../../service/changes/withdraw';
import type { RegistryClient } from '../client';
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
    .option('--from <version>', 'the version that is live; needed where an earlier rollback made it so')
    .option('--to <version>', 'to this version instead')
    .option('--why <text>', 'reason, for the history')
    .option(...harm)
    .action(async (remote: string, given: Omit<Rollback, 'remote'>, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientFor(remote);
      const answer = await client.post<ReleaseAnswer>('/rollbacks', await wayBack(client, { remote, ...given }));
      session.tell(answer, told(answer));
    });
  program
    .command('halt')
    .argument('<remote>')
    .description('end a rollout; everybody gets the live version again')
    .requiredOption('--why <text>', 'reason, for the history')
    .option('--rollout <id>', 'only while this rollout runs (maru status --json)')
    .option(...harm)
    .action(async (remote: string, given: Omit<Halt, 'remote'>, command: Command) =>
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

/**
 * Names what is live and what follows, so that a command given twice, or by two people, goes back once.
 * @throws Refusal where the live version came by a rollback and the caller has not named it.
 */
async function wayBack(client: RegistryClient, given: Rollback): Promise<Rollback> {
  const { remotes } = await client.get<Status>('/status');
  const status = remotes.find(({ remote }) => remote === given.remote);
  if (!status?.live) return given;
  const { live, fallback, withdrawn } = status;
  const before = withdrawn.find(({ at }) => at === live.since);
  if (given.from === undefined && before)
    throw new Refusal(0, [
      `${given.remote} ${before.version} was taken back at ${before.at}, ${live.version} is live in its place: to go back further, name it (--from ${live.version})`,
    ]);
  const to = given.to ?? fallback;
  return { from: live.version, ...(to && { to }), ...given };
}
