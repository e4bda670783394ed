import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, nodeForTools } from '@maru/tools-workspace';

/**
 * The program that tries a version out in a browser: it reads a plan from its standard input and writes `{"findings": […]}`.
 */
export const bootCommand: Command = [...nodeForTools, fileURLToPath(new URL('./run.ts', import.meta.url))];

/** Makes the folder for whatever the program writes (MARU_BOOT_FOLDER), open to the user that it becomes. */
export function makeBootFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-boot-'));
  chmodSync(folder, 0o1777);
  return folder;
}

/** Ends what a boot has started, however it has ended itself, and removes its folder. Never rejects. */
export async function clearAway(pid: number | undefined, folder: string): Promise<void> {
  for (const each of [...(pid ? [-pid] : []), ...usersOf(folder)]) kill(each);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }).catch((error: Error) =>
    console.error(`boot: ${folder} is left behind: ${error.message}`),
  );
}

/** @param pid - of a process; below zero: of a group. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** Processes that name the folder: browsers have a group of their own. None where the system does not tell. */
function usersOf(folder: string): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folder))
      .map(Number);
  } catch {
    return [];
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
