import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A module inside a library that a build leaves out or replaces.
 * @throws where a newer version of the library has it elsewhere: the build would carry it again, unnoticed.
 */
export function part(folder: string, file: string): string {
  const path = join(folder, file);
  if (!existsSync(path))
    throw new Error(`${path} is gone: see what takes its place, and whether it is still to be left out.`);
  return path;
}
