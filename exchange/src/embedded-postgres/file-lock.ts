import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs `work` while no other process of this machine holds `path`. A lock whose holder died is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const own = `${process.pid} ${(await statusOf(process.pid)).birth}`;
  while (!(await take(path, own))) {
    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder !== null && !(await holds(holder))) await takeAway(path, holder);
    else await pause(50);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Creates the file with its holder in it: a lock file without a holder would never be released. */
async function take(path: string, own: string): Promise<boolean> {
  const written = asideOf(path);
  await writeFile(written, own);
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

/** Whether the process that wrote this still runs; another one may have got its id since. */
async function holds(holder: string): Promise<boolean> {
  const [id, birth] = holder.split(' ');
  const pid = Number(id);
  if (!pid || !isAlive(pid)) return false;
  const now = await statusOf(pid);
  return !now.ended && (!birth || !now.birth || birth === now.birth);
}

/** Removes the lock of a dead process; puts it back if another process has taken it meanwhile. */
async function takeAway(path: string, holder: string): Promise<void> {
  const aside = asideOf(path);
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

const asideOf = (path: string): string => `${path}.${randomUUID()}`;

/** Start of a process in clock ticks, and whether it has ended; undefined fields where the system does not report them. */
async function statusOf(pid: number): Promise<{ readonly birth: string; readonly ended: boolean }> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold blanks; the state follows it, and the start is the 20th field from there.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return { birth: fields[19] ?? '', ended: /^[ZX]/.test(fields[0] ?? '') };
}

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
