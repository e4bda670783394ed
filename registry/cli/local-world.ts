import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHELL_NAME, type Team, type TrustDocument } from '@maru/contract';
import type { Author, Right } from '@maru/contract/registry-api';
import { dayMs } from '@maru/server/time';
import { sha256Hex } from '../keys/digest';
import { readKeyFile } from '../keys/key-file';
import { type KeyFile, makeKey, publicHalf, signValue } from '../keys/signing';
import { Refusal } from '../refusal';
import type { RegistryConfig } from '../service/config';
import { ReleaseLog } from '../service/log/release-log';
import { RegistryState } from '../service/state/registry-state';
import { openStore } from '../service/store/open-store';
import { makeToken } from '../service/tokens';
import { remotesOfWorkspace } from './workspace';

const trustDays = 2 * 365;
const tokenDays = 5 * 365;

/** The team that releases the shell. */
const platformTeam = 'platform';
/** One remote each, and the shell; releases of these go to members only after a second person has looked. */
const teamNames: readonly string[] = [
  ...remotesOfWorkspace().map((remote) => remote.slice('mfe-'.length)),
  platformTeam,
];
const twoPersonTeams: ReadonlySet<string> = new Set(['auth', 'wallet', platformTeam]);

const ownedBy = (team: string): string => (team === platformTeam ? SHELL_NAME : `mfe-${team}`);

interface Person {
  readonly person: string;
  readonly team: string;
  readonly rights: readonly Right[];
}

const people: readonly Person[] = [
  { person: 'owner', team: '*', rights: ['admin'] },
  { person: 'second', team: '*', rights: ['approve'] },
  { person: 'html', team: '*', rights: ['count'] },
  ...teamNames.map((team): Person => ({ person: team, team, rights: ['publish', 'promote'] })),
];

const by: Author = { person: 'init', team: '*', token: '' };

/**
 * Creates what a registry needs and lacks: keys, trust document, tokens, and the first records of its log. Idempotent.
 * @returns what was created.
 */
export async function initWorld(env: NodeJS.ProcessEnv, config: RegistryConfig): Promise<readonly string[]> {
  const made: string[] = [];
  await moveFormerAway(config.folder, made);
  const keys = join(config.home, 'keys');
  const root = await rootKeyAt(env.MARU_ROOT_KEY_FILE ?? join(keys, 'root.json'), join(keys, 'root.pub'), made);
  const setKey = await keyAt(config.setKeyFile, made);
  const teams: Team[] = [];
  for (const name of teamNames) {
    const key = await keyAt(join(keys, 'teams', `${name}.json`), made);
    teams.push({ name, remotes: [ownedBy(name)], keys: [publicHalf(key)], secondApprover: twoPersonTeams.has(name) });
  }
  const state = new RegistryState();
  const log = new ReleaseLog(await openStore(env, config.folder), (record) => state.apply(record), Date.now);
  await log.open();
  if (!state.trust) {
    if (!root) throw new Refusal(0, [`${keys}/root.pub is there, its key is not: name it (MARU_ROOT_KEY_FILE)`]);
    const trust: TrustDocument = {
      ...{
        version: 1,
        expiresAt: inDays(trustDays),
        setKeys: [publicHalf(setKey)],
        teams,
        revokedKeys: [],
        floors: {},
      },
    };
    await log.append(by, () => ({ action: 'trust', signed: { trust, signature: signValue(trust, root) } }));
    made.push('trust document');
  }
  for (const person of people) await tokenFor(person, { log, state, folder: join(config.home, 'tokens'), made });
  return made;
}

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

async function tokenFor(
  { person, team, rights }: Person,
  { log, state, folder, made }: { log: ReleaseLog; state: RegistryState; folder: string; made: string[] },
): Promise<void> {
  const path = join(folder, person);
  const { text, grant } = makeToken({ person, team, rights, expiresAt: inDays(tokenDays) });
  await writeOwn(path, text, made);
  const kept = await readFile(path, 'utf8');
  const id = kept.split('_')[1] ?? '';
  if (!state.tokens.has(id)) await log.append(by, () => ({ action: 'token', ...grant, id, digest: sha256Hex(kept) }));
}

/** Null if only the public half exists; a new root key is not made, since pages would refuse it. */
async function rootKeyAt(path: string, publicPath: string, made: string[]): Promise<KeyFile | null> {
  const isThere = (file: string) => stat(file).then(Boolean, () => false);
  if ((await isThere(publicPath)) && !(await isThere(path))) return null;
  const root = await keyAt(path, made);
  await writeOwn(publicPath, `${root.key}\n`, made);
  return root;
}

async function keyAt(path: string, made: string[]): Promise<KeyFile> {
  await writeOwn(path, `${JSON.stringify(makeKey())}\n`, made);
  return readKeyFile(path);
}

/** Writes a file that only its owner may read, unless it is there: whole or not at all, whenever the process is killed. */
async function writeOwn(path: string, text: string, made: string[]): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(aside, text, { mode: 0o600 });
    await link(aside, path);
    made.push(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Refusal(0, [`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`]);
  } finally {
    await rm(aside, { force: true });
  }
}

/** A registry without a log kept its sets in files; its remotes are published again. */
async function moveFormerAway(folder: string, made: string[]): Promise<void> {
  if (!(await stat(join(folder, 'log.jsonl')).catch(() => null))) return;
  await rename(folder, `${folder}-former`);
  made.push(`${folder}-former (the registry of before)`);
}
