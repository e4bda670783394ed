import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../refusal';
import type { ReleaseAnswer } from '../../service/changes/answer';
import type { PublishAnswer } from '../../service/changes/publish';
import { requireBoot } from '../boot';
import { Session } from '../session';
import { readHosted, signBuild } from '../signed-build';
import { told } from '../words';

interface PublishOptions {
  readonly share: number;
  readonly host?: string;
  readonly renew?: boolean;
  readonly boot?: boolean;
  readonly approveAs?: string;
}

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
      'names such as mfe-wallet, or folders that hold a build; in a project of one remote, that one',
    )
    .description('sign built remotes with the team’s key and hand them in; they go live unless told otherwise')
    .option('--percent <share>', 'begin with this share of the visitors (0: only enter)', shareOfPercent, 10_000)
    .option('--host <url>', 'the team’s own folder of this version, with the files and release.json in it')
    .option('--renew', 'sign a version anew that the registry has, e.g. with a new key')
    .option('--boot', 'try it out in a headless Chromium first, as maru check does')
    .option('--approve-as <person>', 'approve at once with this second person’s token, where one is needed')
    .action(async (remotes: string[], given: { percent: number } & Omit<PublishOptions, 'share'>, command: Command) => {
      const session = Session.of(command);
      const { percent, ...options } = given;
      const answers: ReleaseAnswer[] = [];
      for (const remote of remotes.length > 0 ? remotes : [undefined])
        answers.push(await publishOne(session, remote, { share: percent, ...options }));
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
  const signed = await signBuild(dist, await session.teamKey(name));
  const body = host ? { ...signed, ...(await readHosted(dist, host)), files: {}, host } : signed;
  const client = await session.clientFor(name);
  if (boot) await requireBoot(session, signed.statement, dist);
  const answer = await client.post<PublishAnswer>('/releases', { ...body, share, ...(renew && { renew }) });
  if (answer.standing !== 'pending' || !approveAs) return answer;
  const second = await new Session({ as: approveAs, registry: client.url }).clientOf(approveAs);
  return second.post<ReleaseAnswer>('/approvals', { remote: name, version: answer.version });
}

/** The remote that a build is of. */
export async function nameIn(dist: string): Promise<string> {
  const path = join(dist, 'remote.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(0, [`${path} is missing: build the remote first (npm run build), and check its name`]);
  });
  try {
    return String((JSON.parse(text) as { name?: unknown }).name);
  } catch (error) {
    throw new Refusal(0, [`${path} is no JSON (${(error as Error).message}): build the remote again`]);
  }
}
