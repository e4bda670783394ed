import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL_NAME } from '@maru/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../refusal';
import type { ReleaseAnswer } from '../../service/changes/answer';
import type { PublishAnswer } from '../../service/changes/publish';
import type { PublishBody, ShellBody } from '../../service/changes/publish-body';
import { requireBoot } from '../boot';
import { changedSources, inWords } from '../built-sources';
import { Session } from '../session';
import { readHosted, signBuild } from '../signed-build';
import { signShell } from '../signed-shell';
import { told } from '../words';

interface PublishOptions {
  readonly share: number;
  readonly host?: string;
  readonly renew?: boolean;
  readonly boot?: boolean;
  readonly approveAs?: string;
}

type GivenOptions = Omit<PublishOptions, 'share'> & { readonly percent: number; readonly asBuilt?: boolean };

/** `12.5` → 1250 of 10,000. */
export function shareOfPercent(text: string): number {
  const share = Math.round(Number(text.replace(/%$/, '')) * 100);
  if (!(share >= 0 && share <= 10_000) || text.trim() === '')
    throw new InvalidArgumentError('a percentage from 0 to 100, such as 5 or 12.5');
  return share;
}

export function addPublish(program: Command): void {
  program
    .command('publish')
    .argument(
      '[remote...]',
      'names such as mfe-wallet or shell, or folders that hold a build; in a project of one remote, that one',
    )
    .description('sign built remotes with the team’s key and hand them in; they go live unless told otherwise')
    .option('--percent <share>', 'begin with this share of the visitors (0: only enter)', shareOfPercent, 10_000)
    .option('--host <url>', 'the team’s own folder of this version, with the files and release.json in it')
    .option('--renew', 'sign a version anew that the registry has, e.g. with a new key')
    .option('--boot', 'try it out in a headless Chromium first, as maru check does')
    .option('--as-built', 'hand in what was built, though its sources have changed since')
    .option('--approve-as <person>', 'approve at once with this second person’s token, where one is needed')
    .action(async (remotes: string[], given: GivenOptions, command: Command) => {
      const session = Session.of(command);
      const { percent, asBuilt, ...options } = given;
      const wanted = remotes.length > 0 ? remotes : [undefined];
      // What is signed anew is in the registry already.
      if (!asBuilt && !options.renew) await requireSources(wanted.map((remote) => session.distOf(remote)));
      const answers: ReleaseAnswer[] = [];
      for (const remote of wanted) answers.push(await publishOne(session, remote, { share: percent, ...options }));
      session.tell(answers, answers.map(told).join('\n'));
    });
}

async function publishOne(
  session: Session,
  remote: string | undefined,
  options: PublishOptions,
): Promise<ReleaseAnswer> {
  const { share, host, renew, boot, approveAs } = options;
  const dist = session.distOf(remote);
  const name = await nameIn(dist);
  const body = await bodyOf(session, { name, dist, host });
  const client = await session.clientFor(name);
  if (boot) await requireBoot(session, body.statement, dist);
  const answer = await client.post<PublishAnswer>('/releases', { ...body, share, ...(renew && { renew }) });
  if (answer.standing !== 'pending' || !approveAs) return answer;
  const second = await new Session({ as: approveAs, registry: client.url }).clientOf(approveAs);
  return second.post<ReleaseAnswer>('/approvals', { remote: name, version: answer.version });
}

/** @throws Refusal where a build is older than its sources. */
async function requireSources(dists: readonly string[]): Promise<void> {
  const findings: string[] = [];
  for (const dist of dists) {
    const name = await nameIn(dist);
    const changed = await changedSources(dist, name);
    if (changed.length === 0) continue;
    findings.push(
      `${name}: ${inWords(changed, dist)}: build it again (npm run build), or hand in what was built (--as-built)`,
    );
  }
  if (findings.length > 0) throw new Refusal(0, findings);
}

interface Built {
  /** Of the remote, or the shell. */
  readonly name: string;
  readonly dist: string;
  readonly host?: string | undefined;
}

/** What a team hands in: its build, signed with its key. */
export async function bodyOf(session: Session, { name, dist, host }: Built): Promise<PublishBody | ShellBody> {
  const key = await session.teamKey(name);
  if (name === SHELL_NAME) return { ...(await signShell(dist, key)), ...(host && { host }) };
  const signed = await signBuild(dist, key);
  return host ? { ...signed, ...(await readHosted(dist, host)), files: {}, host } : signed;
}

/** The remote that a build is of; the shell's is known by the file that HTML servers read. */
export async function nameIn(dist: string): Promise<string> {
  const path = join(dist, 'remote.json');
  if (!existsSync(path) && existsSync(join(dist, 'shell.json'))) return SHELL_NAME;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(0, [`${path} is missing: build it first (npm run build), and check its name`]);
  });
  try {
    return String((JSON.parse(text) as { name?: unknown }).name);
  } catch (error) {
    throw new Refusal(0, [`${path} is no JSON (${(error as Error).message}): build the remote again`]);
  }
}
