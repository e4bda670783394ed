import type { VersionView } from '@maru/contract/registry-api';
import type { Command } from 'commander';
import type { ReleaseDiff } from '../../service/views/releases';
import { Session } from '../session';
import { table } from '../words';

export function addDiff(program: Command): void {
  program
    .command('diff')
    .argument('<remote>')
    .argument('[from]', 'the live version where it is left out')
    .argument('[to]', 'the newest version where it is left out')
    .description('how two versions differ: files and sizes, routes, texts, links')
    .action(async (remote: string, from: string | undefined, to: string | undefined, _options, command: Command) => {
      const session = Session.of(command);
      const query = new URLSearchParams({ remote, ...(from && { from }), ...(to && { to }) });
      const diff = await (await session.clientOf('owner')).get<ReleaseDiff>(`/diff?${query}`);
      session.tell(diff, diffInWords(diff));
    });
  program
    .command('versions')
    .argument('<remote>')
    .description('every version of a remote and where it stands, the newest first')
    .action(async (remote: string, _options, command: Command) => {
      const session = Session.of(command);
      const { list } = await (await session.clientOf('owner')).get<{ list: readonly VersionView[] }>(
        `/releases/${encodeURIComponent(remote)}`,
      );
      session.tell({ list }, versionsInWords(list));
    });
}

function diffInWords({ from, to, files, total, ...changes }: ReleaseDiff): string {
  const { routes, texts, links, offers } = changes;
  const size = (bytes: number | null): string => (bytes === null ? '-' : String(bytes));
  const lines = Object.entries({ route: routes, text: texts, link: links, offer: offers }).flatMap(
    ([kind, { added, gone }]) => [
      ...added.map((line) => `+ ${kind} ${line}`),
      ...gone.map((line) => `- ${kind} ${line}`),
    ],
  );
  return [
    `${from} → ${to}: ${total.from} → ${total.to} bytes (brotli)`,
    ...(files.length > 0
      ? [
          table(
            ['file', from, to],
            files.map((file) => [file.path, size(file.from), size(file.to)]),
          ),
        ]
      : ['no file differs']),
    ...lines,
  ].join('\n');
}

const versionsInWords = (list: readonly VersionView[]): string =>
  table(
    ['version', 'standing', 'by', 'at', 'approved by', 'why'],
    list.map(({ version, standing, by, at, approvedBy, why }) => [
      version,
      standing,
      by,
      at,
      approvedBy ?? '',
      why ?? '',
    ]),
  );
