import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './file-lock';

/** `postmaster.pid` of a data folder: line 1 is the process, line 4 the port. */
async function readPostmaster(folder: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

export async function readServerPort(folder: string): Promise<number | null> {
  const postmaster = await readPostmaster(folder);
  return postmaster?.port ? postmaster.port : null;
}

/** Whether a running server uses the folder. */
export async function isServed(folder: string): Promise<boolean> {
  const postmaster = await readPostmaster(folder);
  return postmaster !== null && isPostgres(postmaster.pid);
}

/**
 * Removes the file a dead server left behind. PostgreSQL would refuse to start if another program has the
 * process id now, or if the dead process is a zombie.
 * @returns true when no server holds the folder now.
 */
export async function clearStaleServer(folder: string): Promise<boolean> {
  if (await isServed(folder)) return false;
  await rm(join(folder, 'postmaster.pid'), { force: true });
  return true;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!pid || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // "pid (name) state …": a zombie has ended, whatever its name.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\d+ \(postgres\) [^ZX]/.test(status);
}
