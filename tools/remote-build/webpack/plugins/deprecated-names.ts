import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamesOfModules } from './module-names';

const deprecatedExport =
  /\/\*\*(?:(?!\*\/)[\s\S])*@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*export (?:abstract )?(?:const|function|class|enum) (\w+)/g;

/**
 * Offered names whose docstring says `@deprecated`, as `<module>#<name>`.
 * @param shared - folder of the packages that the modules belong to.
 */
export function deprecatedNames(offered: NamesOfModules, shared: string): readonly string[] {
  const marked = new Map<string, ReadonlySet<string>>();
  const markedIn = (folder: string): ReadonlySet<string> => {
    const names = marked.get(folder) ?? new Set(sourcesIn(join(shared, folder, 'src')).flatMap(markedNames));
    marked.set(folder, names);
    return names;
  };
  return Object.entries(offered).flatMap(([module, names]) => {
    const [, folder = ''] = module.split('/');
    return names.filter((name) => markedIn(folder).has(name)).map((name) => `${module}#${name}`);
  });
}

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

const markedNames = (text: string): readonly string[] =>
  text.includes('@deprecated') ? [...text.matchAll(deprecatedExport)].map(([, name = '']) => name) : [];
