import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-product/workspace';

const catalogue = join(root, 'docs', 'requirements');
const notCounted = new Set(['README.md', 'coverage.md']);

/** Built and fetched things hold no tests of ours. */
const left = new Set(['node_modules', 'dist', 'dist-one-app']);

/** Titles of it, test and describe; those after a table of it.each; and what its rows give to the title. */
const titles = [
  /\b(?:it|test|describe)(?:\.\w+)*\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  /\](?:\s*as const)?,?\s*\)\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  /\b(?:named|requirement|when): (['"`])((?:\\.|(?!\1)[^\n])*)\1/g,
];

/**
 * Reports which numbered requirements of docs/requirements are named in the title of a test, a line per area; an id that the
 * catalogue does not have fails.
 * @param areas - such as `AUTH`: the open requirements of these, and the test files of the others.
 */
export const reportRequirements = (areas: readonly string[]): void => {
  const wanted = areas.map((area) => area.toUpperCase());
  const requirements = readCatalogue();
  const testFiles = filesIn('').filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path));
  const named = namedBy(testFiles);
  for (const [area, ids] of byArea([...requirements.keys()])) {
    if (wanted.length > 0 && !wanted.includes(area)) continue;
    const covered = ids.filter((id) => named.has(id));
    console.log(`${area.padEnd(5)} ${String(covered.length).padStart(4)} of ${ids.length}`);
    if (wanted.length === 0) continue;
    for (const id of ids)
      console.log(named.has(id) ? `  x ${id}  ${filesOf(named, id)}` : `    ${requirements.get(id)}`);
  }
  const unknown = [...named.keys()].filter((id) => !requirements.has(id));
  if (unknown.length > 0) {
    console.error(`not in the catalogue: ${unknown.map((id) => `${id} (${filesOf(named, id)})`).join(', ')}`);
    process.exitCode = 1;
  }
  const covered = [...requirements.keys()].filter((id) => named.has(id));
  console.log(`all   ${covered.length} of ${requirements.size}, named by ${testFiles.length} test files`);
};

/** @returns id → its line in the catalogue. */
const readCatalogue = (): ReadonlyMap<string, string> => {
  const requirements = new Map<string, string>();
  for (const file of readdirSync(catalogue).filter((name) => name.endsWith('.md') && !notCounted.has(name))) {
    for (const line of readFileSync(join(catalogue, file), 'utf8').split('\n')) {
      const id = /\[[ x]\] \**([A-Z]{3,4}-\d{3})/.exec(line)?.[1];
      if (id) requirements.set(id, textOf(line));
    }
  }
  return requirements;
};

const textOf = (line: string): string =>
  line
    .replace(/^[-|\s]*\[[ x]\]\s*/, '')
    .replaceAll('**', '')
    .slice(0, 140);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !entry.name.startsWith('.') && !left.has(entry.name) ? filesIn(path) : [];
  });

/** @returns id → files that name it. */
const namedBy = (testFiles: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>();
  for (const path of testFiles) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, , title = ''] of titles.flatMap((pattern) => [...text.matchAll(pattern)]))
      for (const [id] of title.matchAll(/\b[A-Z]{3,4}-\d{3}\b/g)) named.set(id, (named.get(id) ?? new Set()).add(path));
  }
  return named;
};

const filesOf = (named: ReadonlyMap<string, ReadonlySet<string>>, id: string): string =>
  [...(named.get(id) ?? [])].join(' ');

const byArea = (ids: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const [area = ''] = id.split('-');
    groups.set(area, [...(groups.get(area) ?? []), id]);
  }
  return groups;
};
