import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogueFiles, requirementsIn } from '../catalogue/catalogue';
import { areasOf, idsIn } from '../catalogue/ids';
import { testTitlesOf } from '../catalogue/test-titles';

const root = join(__dirname, '..', '..', '..');
const ignored = new Set(['node_modules', 'dist', 'dist-one-app']);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) return /\.(tsx?|mjs|js|sql|css|html|md|ya?ml)$/.test(path) ? [path] : [];
    return entry.isDirectory() && !ignored.has(entry.name) && !entry.name.startsWith('.') ? filesIn(path) : [];
  });

const paths = filesIn('').filter((path) => path !== 'pnpm-lock.yaml');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = new Map(paths.map((path) => [path, read(path)]));

const requirements = new Set(requirementsIn(readCatalogueFiles()).keys());
const areas = areasOf(requirements);

/** Comments, titles of tests and whole documents: where somebody is sent elsewhere in words. */
function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text;
  const comments = path.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/ .*/g;
  const titles = /\.(test|spec)\.tsx?$/.test(path) ? testTitlesOf(text, path).titles : [];
  return [...(text.match(comments) ?? []), ...titles].join('\n');
}

const prose = new Map([...sources].map(([path, text]) => [path, proseOf(path, text)]));

/** `path: reference` of everything in prose that a pattern finds and that is not known. */
const unknownReferences = (pattern: RegExp, isKnown: (reference: string) => boolean): readonly string[] =>
  [...prose].flatMap(([path, text]) =>
    [...text.matchAll(pattern)]
      .map(([whole, reference = whole]) => reference)
      .filter((reference) => !isKnown(reference))
      .map((reference) => `${path}: ${reference}`),
  );

describe('references', () => {
  it('to requirements lead to one that the catalogue has (PLAT-072)', () => {
    const unknown = [...sources].flatMap(([path, text]) =>
      idsIn(text, requirements)
        .filter((id) => !requirements.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('to requirements name an area that the catalogue has', () => {
    const isKnown = (reference: string) => areas.has(reference.slice(0, reference.indexOf('-')));
    // Two or more letters and three digits, in brackets as requirements stand in titles and comments.
    const inBrackets = /\((?:[^()\n]*, )?([A-Z]{2,5}-\d{3})(?:, [^()\n]*)?\)/g;
    expect(unknownReferences(inBrackets, (id) => isKnown(id) || id.startsWith('AREA-'))).toEqual([]);
  });

  it('to readings and open areas lead to one in docs/requirements/README.md', () => {
    const listed = new Set(
      read('docs/requirements/README.md')
        .match(/^\| (AMB|NS)-\d{2}/gm)
        ?.map((row) => row.slice(2)),
    );
    expect(listed.size).toBeGreaterThan(100);
    expect(unknownReferences(/\b(?:AMB|NS)-\d{2}\b/g, (id) => listed.has(id))).toEqual([]);
  });

  it('to invariants of the ledger lead to one that an invariants.sql states', () => {
    const stated = new Set(
      [...sources].flatMap(([path, text]) => (/invariants\.sql$/.test(path) ? idsOfLetters(text) : [])),
    );
    expect(stated.size).toBeGreaterThan(5);
    const bracketed = [...prose].flatMap(([path, text]) =>
      [...text.matchAll(/\(([^()\n]*)\)/g)].flatMap(([, inside = '']) =>
        inside
          .split(/, |-(?=L\d)/)
          .filter((reference) => /^[A-Z]\d{1,2}$/.test(reference) && !stated.has(reference))
          .map((reference) => `${path}: ${reference}`),
      ),
    );
    expect(bracketed).toEqual([]);
  });

  it('lead to documents of this repository', () => {
    const elsewhere = /\((?:safety|facts|card|plan|interface rule|local-world)\b[^()\n]*\)/g;
    expect(unknownReferences(elsewhere, () => false)).toEqual([]);
    const page = /(?<![\w./-])(docs\/[\w./-]+\.(?:md|txt))\b/g;
    expect(unknownReferences(page, (path) => existsSync(join(root, path)))).toEqual([]);
  });
});

/** L1 and the like, as an invariants.sql names what it states. */
function idsOfLetters(text: string): readonly string[] {
  return text.match(/\bL\d{1,2}\b/g) ?? [];
}
