import type { DarkCanary } from '@maru/contract';
import type { DarkView, Status } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';
import { darkInWords, percent } from '../words';
import { shareOfPercent } from './publish';

/** Of 10,000 page loads: 1 %. */
const firstShare = 100;

interface DarkOptions {
  readonly share?: number;
  readonly off?: true;
}

export function addDark(program: Command): void {
  program
    .command('dark')
    .argument('<remote[@version]>', 'with a version: to run unseen beside the live one; without: how that one does')
    .description('run a version beside the live one without showing it, and count how it differs')
    .option('--share <percent>', 'share of the page loads (default: 1)', shareOfPercent)
    .option('--off', 'end it')
    .action(async (named: string, { share, off }: DarkOptions, command: Command) => {
      const session = Session.of(command);
      const [remote = '', version] = named.split('@');
      if (off) await end(session, remote);
      else if (version) await begin(session, { remote, version, share: share ?? firstShare });
      else await look(session, remote);
    });
}

async function begin(session: Session, wish: Pick<DarkCanary, 'remote' | 'version' | 'share'>): Promise<void> {
  const { remote, version } = wish;
  const canary = await (await session.clientFor(remote)).post<DarkCanary>('/darks', wish);
  session.tell(
    canary,
    `${remote} ${version} runs unseen beside ${percent(canary.share)} of the page loads (${canary.id}); look with maru dark ${remote}, end it with maru dark ${remote} --off`,
  );
}

async function end(session: Session, remote: string): Promise<void> {
  const canary = await (await session.clientFor(remote)).post<DarkCanary>('/dark-ends', { remote });
  session.tell(canary, `${remote} ${canary.version} no longer runs unseen`);
}

async function look(session: Session, remote: string): Promise<void> {
  const client = await session.clientOf('owner');
  const { remotes } = await client.get<Status>('/status');
  const dark = remotes.find((each) => each.remote === remote)?.dark;
  if (!dark) throw new Refusal(0, [`${remote} has no dark canary: begin one with maru dark ${remote}@<version>`]);
  const view = await client.get<DarkView>(`/darks/${dark.id}`);
  session.tell(view, darkInWords(view));
}
