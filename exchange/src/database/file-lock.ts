import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs `work` while no other process of this machine holds `path`. A lock whose holder died is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(path))) {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder && !isAlive(holder)) await rm(path, { force: true });
    else await pause(50);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.write(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
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
