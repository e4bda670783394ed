import type { ReleaseAnswer } from '../service/changes/answer';

const percent = (share: number): string => `${share / 100} %`;

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
