import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path of a library’s module that a build leaves out or replaces.
 * @throws if the installed version has no such module: the build would silently contain it again.
 */
export function part(folder: string, file: string): string {
  const path = join(folder, file);
  if (!existsSync(path))
    throw new Error(`${path} is gone: see what takes its place, and whether it is still to be left out.`);
  return path;
}
