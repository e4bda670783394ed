import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Provenance } from '@maru/contract';

const run = promisify(execFile);

/** The commit of the work tree that a build lies in; null where it has changes or is no repository. */
interface Commit {
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
  readonly origin: string;
}

type Untracked = 'no' | 'normal';

/** @param untracked - whether files that git does not know, and is not told to ignore, are changes. */
async function commitOf(dist: string, untracked: Untracked): Promise<Commit | null> {
  const git = async (...args: readonly string[]) => (await run('git', ['-C', dist, ...args])).stdout.trim();
  const changes = await git('status', '--porcelain', `--untracked-files=${untracked}`).catch(() => null);
  if (changes !== '') return null;
  const [hash = '', time = ''] = (await git('log', '-1', '--format=%H %ct')).split(' ');
  return { hash, time: Number(time), origin: await git('remote', 'get-url', 'origin').catch(() => '') };
}

/**
 * The place of a build in the order of releases, in Unix seconds: SOURCE_DATE_EPOCH where a builder sets it, else the date of
 * the commit that its folder is built from; where the work tree has changes or is no repository, the time of the build.
 * @param described - the file that each build writes.
 */
export async function sequenceOf(
  dist: string,
  { SOURCE_DATE_EPOCH: given }: NodeJS.ProcessEnv,
  described = 'files.json',
): Promise<number> {
  if (given !== undefined && /^\d{1,11}$/.test(given)) return Number(given);
  const commit = await commitOf(dist, 'no');
  if (commit) return commit.time;
  const built = await stat(join(dist, described));
  return Math.floor(built.mtimeMs / 1000);
}

/** Where a build comes from, by git and the variables of its CI; null where no commit holds its sources. */
export async function provenanceOf(dist: string, env: NodeJS.ProcessEnv): Promise<Provenance | null> {
  // A source that is in no commit may be in the build.
  const commit = await commitOf(dist, 'normal');
  if (!commit) return null;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_RUN_ID: id, CI_PROJECT_URL, CI_JOB_URL } = env;
  const onGithub = server && name ? `${server}/${name}` : undefined;
  const repository = webAddress(onGithub ?? CI_PROJECT_URL ?? commit.origin);
  const builder = webAddress(env.MARU_BUILDER_URL ?? (onGithub && id ? `${onGithub}/actions/runs/${id}` : CI_JOB_URL));
  return { commit: commit.hash, ...(repository && { repository }), ...(builder && { builder }) };
}

/** `git@host:team/name.git` as a web address; never with the name or password of whoever may read it. */
function webAddress(text = ''): string | undefined {
  const address = text.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/').replace(/\.git$/, '');
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
