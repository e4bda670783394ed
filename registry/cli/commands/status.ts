import type { RemoteStatus, Status } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { Session } from '../session';
import { percent, table } from '../words';

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('what is live for whom, what waits, what is frozen')
    .action(async (_options, command: Command) => {
      const session = Session.of(command);
      const status = await (await session.clientOf('owner')).get<Status>('/status');
      session.tell(status, inWords(status));
    });
}

const inWords = ({ set, changedAt, remotes, freezes }: Status): string =>
  [
    `${set} since ${changedAt}`,
    '',
    table(['remote', 'live', 'since', 'rollout', 'fallback'], remotes.map(row)),
    ...remotes.flatMap(({ remote, dark, pending, refused }) => [
      ...(dark
        ? [`unseen beside ${percent(dark.share)} of the page loads: ${remote} ${dark.version} (${dark.id})`]
        : []),
      ...pending.map(
        ({ version, by, withdrawn }) =>
          `waits for approval: ${remote} ${version} by ${by}${withdrawn === null ? '' : `, withdrawn before (${withdrawn})`}`,
      ),
      ...refused.map((finding) => `refused by pages: ${finding}`),
    ]),
    ...freezes.map(
      ({ id, remote, daily, zone, from, until, why }) =>
        `freeze ${id}: ${remote === '*' ? 'all remotes' : remote} ${daily ? `daily ${daily} ${zone ?? 'UTC'}` : `from ${from} until ${until}`} (${why})`,
    ),
  ].join('\n');

const row = ({ remote, live, rollout, fallback, frozen }: RemoteStatus): readonly string[] => [
  remote,
  `${live?.version ?? '-'}${frozen ? ` (frozen ${frozen})` : ''}`,
  live?.since ?? '-',
  rollout ? `${rollout.version} ${rollout.share / 100} %` : '-',
  fallback ?? '-',
];
