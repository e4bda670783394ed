import { dirname, join, normalize } from 'node:path';
import type { Door } from '@maru/tools-packages/libraries';
import type { Declarations } from './declarations';

/** Files that a declaration file of the same package takes types from. */
const imports = /(?:from |import\()['"](\.[^'"]*)['"]/g;

/** Strips what is not public API: private members, the wording of texts, the platform's own version. */
const normalised = (declaration: string): string =>
  declaration
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*private /.test(line) && !/^export \{\};$/.test(line))
    .map((line) => line.replace(/^(\s*readonly (?:ko|en|ch)): (['"`]).*\2;$/, '$1: string;'))
    .map((line) => line.replace(/^(export declare const platformVersion) = .*;$/, '$1: string;').trimEnd())
    .join('\n');

/**
 * Writes down the public types of one package: for each door its declarations, then those of all files behind the doors.
 * Two reports differ if a consumer could notice.
 */
export function reportOf(name: string, doors: readonly Door[], declarations: Declarations): string {
  const entries = doors.filter(({ isPublic }) => isPublic);
  const files = filesBehind(
    entries.map(({ file }) => withoutEnding(file)),
    declarations,
  );
  return [
    `Public types of @maru/${name}. Written by npm run api; a change needs a changeset (CONTRIBUTING.md).`,
    ...entries.map((door) => `${door.name} = ${door.file}`),
    ...files.map((file) => `\n--- ${file}\n${normalised(declarations.get(file) ?? '')}`),
    '',
  ].join('\n');
}

function filesBehind(entries: readonly string[], declarations: Declarations): readonly string[] {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of (declarations.get(file) ?? '').matchAll(imports)) {
      const target = withoutEnding(normalize(join(dirname(file), path)));
      const known = [target, join(target, 'index')].find((each) => declarations.has(each));
      if (known) follow(known);
    }
  };
  for (const entry of entries) follow(entry);
  return [...found].sort();
}

const withoutEnding = (file: string): string => file.replace(/\.(tsx?|js)$/, '');
