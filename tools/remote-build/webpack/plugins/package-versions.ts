import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Versions of the packages that these modules belong to, by package, in order: a breaking change of a type is a major version of its package.
 * @param folder - of the build; packages are looked for as its imports are.
 */
export const packageVersions = (modules: readonly string[], folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(modules.map(packageOf))].sort().flatMap((name) => {
      const version = installedVersion(name, folder);
      return version === null ? [] : [[name, version] as const];
    }),
  );

/** `@maru/ui/charts` → `@maru/ui`. */
const packageOf = (module: string): string => module.split('/').slice(0, 2).join('/');

function installedVersion(name: string, folder: string): string | null {
  const path = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  return dirname(folder) === folder ? null : installedVersion(name, dirname(folder));
}
