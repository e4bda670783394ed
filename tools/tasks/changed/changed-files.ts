import { git } from '../git';

/**
 * Lists what differs from a revision: commits since, the working tree, and files that git does not know yet.
 * @param since - a revision; without one the branch point from origin/main, or the commit before where there is none.
 * @throws Error without git, or where there is no such revision.
 */
export function changedFiles(since?: string): readonly string[] {
  const base = since ?? git('merge-base', 'origin/main', 'HEAD')?.trim() ?? 'HEAD~1';
  const tracked = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (tracked === null || untracked === null)
    throw new Error(`npm test -- --changed compares with ${base}, which git does not know here: name one by --since`);
  return [...new Set(`${tracked}\n${untracked}`.split('\n').filter(Boolean))];
}
