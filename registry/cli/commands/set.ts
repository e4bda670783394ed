import type { Provenance } from '@maru/contract';
import type { RemoteOfSet, SetView } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import { Session } from '../session';
import { detailOf, percent, table } from '../words';

export function addSet(program: Command): void {
  program
    .command('set')
    .argument('<id>', 'as a log line names it: set-57, or set-57.r42')
    .description('which versions pages of a release set ran, also one of before')
    .action(async (id: string, _options, command: Command) => {
      const session = Session.of(command);
      const set = await (await session.clientOf('owner')).get<SetView>(`/sets/${encodeURIComponent(id)}`);
      session.tell(set, inWords(set));
    });
}

/** A commit, and who built it. */
const originOf = ({ commit, repository = '', builder }: Provenance): string =>
  [`${repository}@${commit.slice(0, 12)}`, ...(builder ? [`by ${builder}`] : [])].join(' ');

function inWords({ id, createdAt, live, change, rollouts, remotes, refused }: SetView): string {
  const what = [change.action, ...detailOf(change)].filter((part) => part !== '').join(' ');
  const share = new Map(rollouts.map((rollout) => [rollout.id, percent(rollout.share)]));
  const row = ({
    remote,
    version,
    rollout,
    fallback,
    by,
    at,
    approvedBy,
    provenance,
  }: RemoteOfSet): readonly string[] => [
    ...[remote, version, rollout ? `${rollout} at ${share.get(rollout)}` : '-', fallback ?? '-'],
    ...[by, at, approvedBy ?? '', provenance ? originOf(provenance) : ''],
  ];
  return [
    `${id} of ${createdAt}, ${live ? 'live' : 'no longer live'}`,
    `made by change no. ${change.seq} of ${change.by.person}: ${what}`,
    '',
    table(
      ['remote', 'version', 'candidate of', 'fallback', 'published by', 'at', 'approved by', 'built from'],
      remotes.map(row),
    ),
    ...refused.map((finding) => `not in it: ${finding}`),
  ].join('\n');
}
