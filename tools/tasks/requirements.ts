import {
  type CatalogueFiles,
  type Requirement,
  readCatalogueFiles,
  requirementsIn,
  withBoxes,
  writeCatalogueFiles,
} from './catalogue/catalogue';
import { type Coverage, type NamedIds, readCoverage } from './catalogue/coverage';
import { areasOf } from './catalogue/ids';

type Requirements = ReadonlyMap<string, Requirement>;

/**
 * Reports which requirements of docs/requirements are named by the title of a test, a line per area, and apart those that only a
 * row of a table names; an id that the catalogue does not have fails.
 * @param args - areas such as `AUTH`: their open requirements and the test files of the others; `--tick` sets the boxes.
 */
export function reportRequirements(args: readonly string[]): void {
  const files = readCatalogueFiles();
  const requirements = requirementsIn(files);
  const coverage = readCoverage(new Set(requirements.keys()));
  const areas = args.filter((arg) => !arg.startsWith('--')).map((area) => area.toUpperCase());
  reportAreas(requirements, coverage, areas);
  reportRowsOnly(coverage.byRowOnly);
  const done = [...requirements.keys()].filter((id) => coverage.byTitle.has(id));
  console.log(`all   ${done.length} of ${requirements.size}, named by ${coverage.fileCount} test files`);
  if (args.includes('--tick')) writeCatalogueFiles(withBoxes(files, new Set(done)));
  else reportBoxes(files, new Set(done));
  reportUnknown(requirements, coverage);
}

function reportAreas(requirements: Requirements, coverage: Coverage, wanted: readonly string[]): void {
  for (const area of areasOf(requirements.keys())) {
    if (wanted.length > 0 && !wanted.includes(area)) continue;
    const inArea = [...requirements.values()].filter(({ id }) => id.startsWith(`${area}-`));
    const covered = inArea.filter(({ id }) => coverage.byTitle.has(id)).length;
    console.log(`${area.padEnd(5)} ${String(covered).padStart(4)} of ${inArea.length}`);
    if (wanted.length > 0) reportEach(inArea, coverage);
  }
}

function reportEach(requirements: readonly Requirement[], { byTitle, byRowOnly }: Coverage): void {
  for (const { id, text } of requirements) {
    if (byTitle.has(id)) console.log(`  x ${id}  ${filesOf(byTitle, id)}`);
    else console.log(`  ${byRowOnly.has(id) ? 'r' : ' '} ${text}`);
  }
}

function reportRowsOnly(byRowOnly: NamedIds): void {
  if (byRowOnly.size > 0) console.log(`named by a row only (${byRowOnly.size}): ${[...byRowOnly.keys()].join(' ')}`);
}

function reportBoxes(files: CatalogueFiles, done: ReadonlySet<string>): void {
  const stale = [...requirementsIn(files).values()].filter(({ id, ticked }) => ticked !== done.has(id));
  if (stale.length > 0) console.log(`${stale.length} boxes are out of date: npm run requirements -- --tick`);
}

function reportUnknown(requirements: Requirements, { byTitle, byRowOnly }: Coverage): void {
  const unknown = [...byTitle, ...byRowOnly].filter(([id]) => !requirements.has(id));
  if (unknown.length === 0) return;
  const places = unknown.map(([id, paths]) => `${id} (${[...paths].join(' ')})`);
  console.error(`not in the catalogue: ${places.join(', ')}`);
  process.exitCode = 1;
}

const filesOf = (named: NamedIds, id: string): string => [...(named.get(id) ?? [])].join(' ');
