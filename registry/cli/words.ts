import { differenceInWords } from '@maru/contract';
import type { DarkView, LogRecord } from '@maru/contract/registry-api';
import type { ReleaseAnswer } from '../service/changes/answer';

export const percent = (share: number): string => `${share / 100} %`;

/** State of a version after a change, as a sentence. */
export function told({ remote, version, standing, share, live, set }: ReleaseAnswer): string {
  const what = `${remote} ${version}`;
  switch (standing) {
    case 'live':
      return `${what} is live in ${set}`;
    case 'rollout':
      return `${what} is at ${percent(share)}, the others have ${live ?? 'none'}; ${set}`;
    case 'pending':
      return `${what} waits for a second person: maru approve ${remote} ${version}`;
    case 'entered':
      return `${what} is entered, nobody has it yet: maru promote ${remote} ${version} --percent 5`;
    default:
      return `${what} is ${standing}; live is ${live ?? 'none'} in ${set}`;
  }
}

/** What page loads have told of a version that nobody sees. */
export function darkInWords(view: DarkView): string {
  const { remote, version, share, id, loads, failures, differences, differing, mountPercent } = view;
  const failed = Object.entries(failures).map(([how, count]) => `${count} ${how}`);
  const counts = [
    `failed: ${failed.join(', ') || 'none'}`,
    `with uncaught errors: ${view.withErrors}`,
    `with refused calls: ${view.withRefusedCalls}`,
    `with failed reads: ${view.withFailedCalls}`,
    `with long tasks: ${view.withLongTasks}`,
    `mount time: ${mountPercent.map(({ within, loads: count }) => `${within === null ? 'more' : `to ${within} %`} ${count}`).join(', ')}`,
    `differing: ${differing}`,
  ];
  const rows = differences
    .slice(0, 20)
    .map(({ loads: seen, ...difference }) => `  ${seen}  ${differenceInWords(difference)}`);
  return [
    `${remote} ${version} runs unseen beside ${percent(share)} of the page loads (${id}), seen by ${loads}`,
    ...counts,
    ...rows,
  ].join('\n');
}

/** Rows as aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const harmOf = ({ harmful }: { readonly harmful?: true }): string => (harmful ? ' (harmful)' : '');

/** Subject of a record, and its figures. */
export function detailOf(record: LogRecord): readonly [string, string] {
  switch (record.action) {
    case 'publish':
    case 'approve':
    case 'promote':
    case 'dark':
      return [`${record.remote} ${record.version}`, `${record.share / 100} %`];
    case 'rollback':
      return [
        `${record.remote} ${record.version}`,
        `to ${record.to}${record.why ? `: ${record.why}` : ''}${harmOf(record)}`,
      ];
    case 'halt':
    case 'revoke':
      return [`${record.remote} ${record.version}`, `${record.why}${harmOf(record)}`];
    case 'endDark':
      return [`${record.remote} ${record.version}`, ''];
    case 'renew':
      return [`${record.remote} ${record.version}`, 'signed anew'];
    case 'freeze':
      return [record.remote, record.why];
    case 'reopen':
      return [record.set, ''];
    case 'override':
      return [record.remote, record.origin];
    case 'trust':
      return [`version ${record.signed.trust.version}`, ''];
    case 'token':
      return [`${record.id} for ${record.person}`, record.rights.join(', ')];
    case 'endToken':
    case 'unfreeze':
      return [record.id, ''];
    case 'remove':
      return [record.versions.map(({ remote, version }) => `${remote} ${version}`).join(', '), ''];
  }
}
