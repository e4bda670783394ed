import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Which numbered requirements of docs/requirements are named in the title of a test.
 *   npm run requirements              a line per area
 *   npm run requirements -- AUTH WALT the open ones of these areas, and the test files of the others
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const catalogue = join(root, 'docs', 'requirements');
const notCounted = new Set(['README.md', 'coverage.md']);
const wanted = process.argv.slice(2).map((area) => area.toUpperCase());

/** ID → its line in the catalogue. */
const requirements = new Map();
for (const file of readdirSync(catalogue).filter((name) => name.endsWith('.md') && !notCounted.has(name))) {
  for (const line of readFileSync(join(catalogue, file), 'utf8').split('\n')) {
    const id = /\[[ x]\] \**([A-Z]{3,4}-\d{3})/.exec(line)?.[1];
    if (id)
      requirements.set(
        id,
        line
          .replace(/^[-|\s]*\[[ x]\]\s*/, '')
          .replaceAll('**', '')
          .slice(0, 140),
      );
  }
}

/** Built and fetched things hold no tests of ours. */
const left = new Set(['node_modules', 'dist', 'dist-one-app']);
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !entry.name.startsWith('.') && !left.has(entry.name) ? filesIn(path) : [];
  });
const testFiles = filesIn('').filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path));

/** Titles of it, test and describe; those after a table of it.each; and what its rows give to the title. */
const titles = [
  /\b(?:it|test|describe)(?:\.\w+)*\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  /\](?:\s*as const)?,?\s*\)\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  /\b(?:named|requirement|when): (['"`])((?:\\.|(?!\1)[^\n])*)\1/g,
];

/** ID → files that name it. */
const named = new Map();
for (const path of testFiles) {
  const text = readFileSync(join(root, path), 'utf8');
  for (const [, , title] of titles.flatMap((pattern) => [...text.matchAll(pattern)])) {
    for (const [id] of title.matchAll(/\b[A-Z]{3,4}-\d{3}\b/g)) named.set(id, (named.get(id) ?? new Set()).add(path));
  }
}

const areas = Map.groupBy ? Map.groupBy(requirements.keys(), (id) => id.split('-')[0]) : groupByArea();
function groupByArea() {
  const groups = new Map();
  for (const id of requirements.keys()) groups.set(id.split('-')[0], [...(groups.get(id.split('-')[0]) ?? []), id]);
  return groups;
}

for (const [area, ids] of areas) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  const covered = ids.filter((id) => named.has(id));
  console.log(`${area.padEnd(5)} ${String(covered.length).padStart(4)} of ${ids.length}`);
  if (wanted.length === 0) continue;
  for (const id of ids)
    console.log(named.has(id) ? `  x ${id}  ${[...named.get(id)].join(' ')}` : `    ${requirements.get(id)}`);
}
const unknown = [...named.keys()].filter((id) => !requirements.has(id));
if (unknown.length > 0) {
  console.error(`not in the catalogue: ${unknown.map((id) => `${id} (${[...named.get(id)].join(' ')})`).join(', ')}`);
  process.exitCode = 1;
}
console.log(
  `all   ${[...requirements.keys()].filter((id) => named.has(id)).length} of ${requirements.size}, named by ${testFiles.length} test files`,
);
