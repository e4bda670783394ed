import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exists, giveTo, isTraversable, type ServerUser, serverEnvironment } from './postgres-binaries';

const run = promisify(execFile);

/** One data folder with its superuser's password, made once per home and kept. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  /** Last port; 0 before the first start. */
  readonly port: number;
  readonly stateFile: string;
}

/** Above the default 5432, so that it does not collide with the developer's own server. */
const firstPort = 54_329;

/** Reads the cluster of this home, or makes it: initdb with checksums, C collation and SCRAM passwords. */
export async function openCluster(home: string, native: string, user: ServerUser | null): Promise<Cluster> {
  const stateFile = join(home, 'postgres.json');
  const known = await readFile(stateFile, 'utf8').catch(() => null);
  const cluster = known
    ? { ...(JSON.parse(known) as Omit<Cluster, 'stateFile'>), stateFile }
    : await nameCluster(home, stateFile, user);
  // A link if the data is elsewhere; removing `postgres` from the home resets the database.
  if (!(await exists(join(home, 'postgres', 'PG_VERSION')))) await initialise(cluster, home, native, user);
  return cluster;
}

export async function rememberPort(cluster: Cluster, port: number): Promise<void> {
  await writeState({ ...cluster, port });
}

async function nameCluster(home: string, stateFile: string, user: ServerUser | null): Promise<Cluster> {
  const inside = join(home, 'postgres');
  if (await exists(inside))
    throw new Error(`${inside} is there, its password in ${stateFile} is not. Restore the file or remove the folder.`);
  // Where the home is closed to the server's user, the data lives beside other servers' data; a new home gets a new folder.
  const outside = join('/var/lib', `maru-${randomBytes(6).toString('hex')}`);
  const folder = user && !(await isTraversable(inside)) ? outside : inside;
  const cluster = { folder, password: randomBytes(24).toString('hex'), port: firstPort, stateFile };
  await writeState(cluster);
  return cluster;
}

async function writeState({ stateFile, ...state }: Cluster): Promise<void> {
  await writeFile(`${stateFile}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${stateFile}.new`, stateFile);
}

/** Prepares the folder beside its place and moves it there, so that an interrupted initdb leaves nothing half done. */
async function initialise(
  { folder, password }: Cluster,
  home: string,
  native: string,
  user: ServerUser | null,
): Promise<void> {
  const unfinished = `${folder}.new`;
  for (const left of [unfinished, folder, join(home, 'postgres')]) await rm(left, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await chmod(unfinished, 0o700);
  giveTo(user, unfinished);
  const passwordFile = join(tmpdir(), `maru-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  giveTo(user, passwordFile);
  try {
    const options = [
      '--locale=C',
      '--encoding=UTF8',
      '--data-checksums',
      '--username=postgres',
      '--auth=scram-sha-256',
    ];
    await run(join(native, 'bin', 'initdb'), [...options, `--pwfile=${passwordFile}`, '--pgdata', unfinished], {
      ...user,
      cwd: unfinished,
      env: serverEnvironment(),
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, folder);
  if (folder !== join(home, 'postgres')) await symlink(folder, join(home, 'postgres'));
}
