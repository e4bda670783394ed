import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Versions of the packages that these modules belong to, by package, in order: a breaking change of a type is a major version of its package.
 * @param folder - of the build; packages are looked for as its imports are.
 */
export const packageVersions = (modules: readonly string[], folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(modules.map(packageOf))].sort().flatMap((name) => {
      const at = installedAt(name, folder);
      return at === null ? [] : [[name, versionAt(at)] as const];
    }),
  );

/** Folders of packages by their names, where imports of a folder find them; files in them have these paths for webpack and the compiler. */
export const packageFolders = (names: readonly string[], folder: string): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap((name) => {
      const at = installedAt(name, folder);
      return at === null ? [] : [[name, realpathSync(at)] as const];
    }),
  );

/** `@maru/ui/charts` → `@maru/ui`. */
export const packageOf = (module: string): string => module.split('/').slice(0, 2).join('/');

const versionAt = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

function installedAt(name: string, folder: string): string | null {
  const path = join(folder, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  return dirname(folder) === folder ? null : installedAt(name, dirname(folder));
}
