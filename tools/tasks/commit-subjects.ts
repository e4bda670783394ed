import { git } from './git';

/** Subjects are judged after this commit; those before it follow no form. */
const since = '8bf28d1';
/** Merged before they were judged; a rewrite of history that others have is worse than a long line. */
const excused: ReadonlySet<string> = new Set(['f5d1219', '6611203', 'f25f44f']);

const subjectMax = 72;
const types = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'ci', 'chore', 'style', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9-]+\\))?!?: \\S`);

/** Returns the fault of a commit's subject; null for a Conventional Commit of at most 72 characters. */
export function subjectFault(subject: string): string | null {
  if (!form.test(subject)) return `not of the form type(scope): what changes, type one of ${types.join(', ')}`;
  if (subject.length > subjectMax)
    return `${subject.length} characters, ${subjectMax} at most; put the reason in the body`;
  return null;
}

/** Fails on a subject since the named commit that has a fault. Without git, or without that commit, nothing is judged. */
export function checkCommitSubjects(): void {
  const log = git('log', '--no-merges', '--abbrev=7', '--format=%h %s', `${since}..HEAD`) ?? '';
  const faults = log
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = ''] = line.split(' ');
      const subject = line.slice(hash.length + 1);
      const fault = excused.has(hash) ? null : subjectFault(subject);
      return fault ? [`${hash} "${subject}": ${fault}`] : [];
    });
  if (faults.length > 0) throw new Error(`commit subjects (CONTRIBUTING.md):\n${faults.join('\n')}`);
}
