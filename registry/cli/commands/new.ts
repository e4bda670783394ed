import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TrustDocument, teamOf } from '@maru/contract';
import { dayMs } from '@maru/server/time';
import { scaffoldRemote } from '@maru/tools-scaffold';
import { root } from '@maru/tools-workspace';
import type { Command } from 'commander';
import { Refusal } from '../../refusal';
import { Session } from '../session';
import { runInWorkspace } from '../workspace';

const pnpm = 'pnpm@12.21.0';
const tokenDays = 5 * 365;

export function addNew(program: Command): void {
  program
    .command('new')
    .argument('<remote>', 'mfe- and a name, such as mfe-rewards')
    .description('make a remote: its folder, and in the local world its team with key and token')
    .action(async (remote: string, _options, command: Command) => {
      const session = Session.of(command);
      if (!existsSync(join(root, remote, 'remote.json'))) {
        const finding = scaffoldRemote(remote);
        if (finding) throw new Refusal(0, [finding]);
        await runInWorkspace('npx', ['-y', pnpm, 'install', '--prefer-offline', '--no-frozen-lockfile']);
        await runInWorkspace('npm', ['run', '-s', 'links']);
      }
      const team = await trusted(session, remote, command);
      const words = [
        `${remote} is made; what its commands are says ${remote}/README.md`,
        team
          ? `team ${team} may publish it: npm run build, then npx maru publish ${remote}`
          : `the registry does not know it yet: start the product (npm start), then run npx maru new ${remote} again`,
      ];
      session.tell({ remote, team }, words.join('\n'));
    });
}

/** Makes sure that a team owns the remote. @returns its name; null without a registry or without the root key. */
async function trusted(session: Session, remote: string, command: Command): Promise<string | null> {
  const trust = await trustOf(session);
  if (!trust) return null;
  const owner = teamOf(trust, remote)?.name ?? (await addTeam(remote, session, command));
  if (owner) await tokenFor(owner, session);
  return owner;
}

const trustOf = async (session: Session): Promise<TrustDocument | null> =>
  session.trust().catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 0) return null;
    throw error;
  });

async function addTeam(remote: string, session: Session, command: Command): Promise<string | null> {
  if (!existsSync(process.env.MARU_ROOT_KEY_FILE ?? session.keyPath('root.json'))) return null;
  const team = remote.slice('mfe-'.length);
  const { registry } = command.optsWithGlobals<{ registry?: string }>();
  const at = registry ? ['--registry', registry] : [];
  await runInWorkspace('node', ['registry/cli/bin.mjs', ...at, 'trust', 'add-team', team, remote]);
  return team;
}

/** Puts the token of a local team where its members' commands read it. */
async function tokenFor(team: string, session: Session): Promise<void> {
  const path = join(session.home, 'tokens', team);
  if (existsSync(path)) return;
  const expiresAt = new Date(Date.now() + tokenDays * dayMs).toISOString();
  const wanted = { person: team, team, rights: ['publish', 'promote'], expiresAt };
  const { token } = await (await session.clientOf('owner')).post<{ token: string }>('/tokens', wanted);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, token, { mode: 0o600, flag: 'wx' });
}
