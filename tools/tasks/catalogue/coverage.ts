import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { idsIn } from './ids';
import { testTitlesOf } from './test-titles';

/** Id → the test files that name it. */
export type NamedIds = ReadonlyMap<string, ReadonlySet<string>>;

/** Which requirements the tests name, and how. */
export interface Coverage {
  readonly fileCount: number;
  /** Named by the title of a test: these count as done. */
  readonly byTitle: NamedIds;
  /** Named by a row of a table whose title does not print it, and by no title. */
  readonly byRowOnly: NamedIds;
}

/** Folders that hold no tests of ours. */
const ignored = new Set(['node_modules', 'dist', 'dist-one-app']);

/** Reads every test file of the repository. @param known - ids of the catalogue, for ranges. */
export function readCoverage(known: ReadonlySet<string>): Coverage {
  const byTitle = new Map<string, Set<string>>();
  const byRow = new Map<string, Set<string>>();
  const paths = testFilesIn('');
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8');
    const { titles, rows } = testTitlesOf(source, path);
    for (const id of titles.flatMap((title) => idsIn(title, known))) addFile(byTitle, id, path);
    for (const id of rows.flatMap((row) => idsIn(row, known))) addFile(byRow, id, path);
  }
  const byRowOnly = new Map([...byRow].filter(([id]) => !byTitle.has(id)));
  return { fileCount: paths.length, byTitle, byRowOnly };
}

const testFilesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) return /\.(test|spec)\.tsx?$/.test(path) ? [path] : [];
    return entry.isDirectory() && !entry.name.startsWith('.') && !ignored.has(entry.name) ? testFilesIn(path) : [];
  });

function addFile(ids: Map<string, Set<string>>, id: string, path: string): void {
  ids.set(id, (ids.get(id) ?? new Set()).add(path));
}
