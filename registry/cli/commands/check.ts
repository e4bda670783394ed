import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteRelease, SHELL_NAME } from '@maru/contract';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { requireBoot } from '../boot';
import { changedSources, inWords } from '../built-sources';
import { Session } from '../session';
import { signBuild } from '../signed-build';
import { bodyOf, nameIn } from './publish';

export function addCheck(program: Command): void {
  program
    .command('check')
    .argument(
      '[remote]',
      'a name such as mfe-wallet or shell, or a folder that holds a build; in a project of one remote, that one',
    )
    .description('what the registry and a browser have against this build beside all that is live; changes nothing')
    .option('--no-boot', 'leave the browser out')
    .action(async (remote: string | undefined, { boot }: { boot: boolean }, command: Command) => {
      const session = Session.of(command);
      const dist = session.distOf(remote);
      const name = await nameIn(dist);
      const body = await bodyOf(session, { name, dist });
      const client = await session.clientFor(name);
      const { findings } = await client.post<{ findings: readonly string[] }>('/check', body);
      if (findings.length > 0) throw new Refusal(422, findings);
      const changed = await changedSources(dist, name);
      const notes = [
        ...(changed.length > 0 ? [`${inWords(changed, dist)}, which is what was checked`] : []),
        ...(boot ? await requireBoot(session, body.statement, dist) : []),
      ];
      const { version } = body.statement;
      const words = [`${name} ${version} goes together with all that is live`, ...notes.map((note) => `note: ${note}`)];
      session.tell({ remote: name, version, findings, notes }, words.join('\n'));
    });
  program
    .command('sign')
    .argument(
      '[remote]',
      'a name such as mfe-wallet, or a folder that holds a build; in a project of one remote, that one',
    )
    .description('leave release.json in the build, for teams that serve their files themselves')
    .requiredOption('--host <url>', 'the version’s folder on the team’s host; ends in /<version>/')
    .action(async (remote: string | undefined, { host }: { host: string }, command: Command) => {
      const session = Session.of(command);
      const dist = session.distOf(remote);
      const name = await nameIn(dist);
      if (name === SHELL_NAME)
        throw new Refusal(0, ['the files of the shell lie in the registry: hand it in with maru publish shell']);
      const { statement, signature, build } = await signBuild(dist, await session.teamKey(name));
      const release: RemoteRelease = { ...statement, baseUrl: host, signature };
      const path = join(dist, 'release.json');
      // Its digest is in the statement, and publish reads it again.
      await writeFile(join(dist, 'files.json'), `${JSON.stringify(build, null, 2)}\n`);
      await writeFile(path, `${JSON.stringify(release, null, 2)}\n`);
      session.tell(release, `${path} is signed: put the whole folder at ${host}, then maru publish --host ${host}`);
    });
}
