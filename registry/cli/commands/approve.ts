import type { Status } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import type { ReleaseAnswer } from '../../service/changes/answer';
import type { RegistryClient } from '../client';
import { Session } from '../session';
import { told } from '../words';

export function addApprove(program: Command): void {
  program
    .command('approve')
    .argument('<remote>')
    .argument('[version]', 'the one that waits, where only one does')
    .description('let a waiting version go to members, as the second person')
    .option('--again', 'also a version that was withdrawn')
    .action(async (remote: string, version: string | undefined, { again }: { again?: true }, command: Command) => {
      const session = Session.of(command);
      const client = await session.clientOf('second');
      // The share is what the status says now: where another one waits by then, nothing is approved.
      const { version: wanted, share } = await waiting(client, remote, version);
      const known = { ...(share !== undefined && { share }), ...(again && { again }) };
      const answer = await client.post<ReleaseAnswer>('/approvals', { remote, version: wanted, ...known });
      session.tell(answer, told(answer));
    });
}

interface Waiting {
  readonly version: string;
  /** Unknown of a version that does not wait: the registry refuses it. */
  readonly share?: number;
}

async function waiting(client: RegistryClient, remote: string, version: string | undefined): Promise<Waiting> {
  const status = await client.get<Status>('/status');
  const pending = status.remotes.find((given) => given.remote === remote)?.pending ?? [];
  if (version !== undefined) return pending.find((each) => each.version === version) ?? { version };
  if (pending.length === 1 && pending[0]) return pending[0];
  throw new Refusal(0, [
    pending.length === 0
      ? `no version of ${remote} waits for approval`
      : `several versions of ${remote} wait: name one of ${pending.map(({ version }) => version).join(', ')}`,
  ]);
}
