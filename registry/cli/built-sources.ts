import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SHELL_NAME } from '@maru/contract';
import { integrityOf } from '../keys/digest';
import { readJson } from './signed-build';
import { nameAt } from './workspace';

/**
 * Sources that are no longer as a build has read them, by the hashes that it left of its own package's files and of those of the workspace
 * that it brings along. None where the build lies elsewhere than in that package, or is of tools that left no hashes: then nobody can tell.
 * @param name - of the remote, or the shell.
 */
export async function changedSources(dist: string, name: string): Promise<readonly string[]> {
  const hashes = join(dist, 'sources.json');
  const folder = dirname(resolve(dist));
  if (!existsSync(hashes) || !isOf(folder, name)) return [];
  const built = Object.entries(await readJson<Readonly<Record<string, string>>>(hashes));
  const now = await Promise.all(built.map(([path]) => hashAt(join(folder, path))));
  // One that is gone says nothing: another that needed it has changed, or it was generated for the build alone.
  return built.flatMap(([path, hash], index) => (now[index] === null || now[index] === hash ? [] : path));
}

/** Whether a folder is the package that a build is of. */
function isOf(folder: string, name: string): boolean {
  const [file, known] = name === SHELL_NAME ? ['package.json', `@maru/${name}`] : ['remote.json', name];
  const manifest = join(folder, file);
  return existsSync(manifest) && nameAt(manifest) === known;
}

const hashAt = (path: string): Promise<string | null> =>
  readFile(path).then(
    (bytes) => integrityOf(bytes),
    () => null,
  );

/** `src/remote.tsx, src/a.ts, src/b.ts and 4 more changed since the build in mfe-help/dist`. */
export function inWords(changed: readonly string[], dist: string): string {
  const named = changed.slice(0, namedMax).join(', ');
  const more = changed.length > namedMax ? ` and ${changed.length - namedMax} more` : '';
  return `${named}${more} changed since the build in ${dist}`;
}

const namedMax = 3;
