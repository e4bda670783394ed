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
      const wanted = version ?? (await waiting(client, remote));
      const answer = await client.post<ReleaseAnswer>('/approvals', {
        remote,
        version: wanted,
        ...(again && { again }),
      });
      session.tell(answer, told(answer));
    });
}

async function waiting(client: RegistryClient, remote: string): Promise<string> {
  const status = await client.get<Status>('/status');
  const pending = status.remotes.find((given) => given.remote === remote)?.pending ?? [];
  if (pending.length === 1 && pending[0]) return pending[0].version;
  throw new Refusal(0, [
    pending.length === 0
      ? `no version of ${remote} waits for approval`
      : `several versions of ${remote} wait: name one of ${pending.map(({ version }) => version).join(', ')}`,
  ]);
}
