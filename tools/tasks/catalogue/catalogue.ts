import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';

/** Files of docs/requirements that hold no requirements of their own. */
const notCounted = new Set(['README.md', 'coverage.md']);

/** A box and the id behind it, in a list or in a cell of a table. */
const box = /\[([ x])\]( \**)([A-Z]{3,4}-\d{3})\b/;

export interface Requirement {
  readonly id: string;
  /** Its line without the box, cut to a line of a terminal. */
  readonly text: string;
  readonly ticked: boolean;
}

/** Requirement files with their texts, by name. */
export type CatalogueFiles = ReadonlyMap<string, string>;

const folder = join(root, 'docs', 'requirements');

/** Reads the requirement files of docs/requirements. */
export const readCatalogueFiles = (): CatalogueFiles =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !notCounted.has(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

export function writeCatalogueFiles(files: CatalogueFiles): void {
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

/** Reads the requirements of the files, by id. @throws Error where two lines have one id. */
export function requirementsIn(files: CatalogueFiles): ReadonlyMap<string, Requirement> {
  const requirements = new Map<string, Requirement>();
  for (const line of [...files.values()].flatMap((text) => text.split('\n'))) {
    const [, mark, , id = ''] = box.exec(line) ?? [];
    if (mark === undefined) continue;
    if (requirements.has(id)) throw new Error(`${id} stands twice in docs/requirements`);
    requirements.set(id, { id, text: textOf(line), ticked: mark === 'x' });
  }
  return requirements;
}

const textOf = (line: string): string =>
  line
    .replace(/^[-|\s]*\[[ x]\]\s*/, '')
    .replaceAll('**', '')
    .slice(0, 140);

/** Sets the box of every requirement: ticked where it is among the done ones, else empty. */
export const withBoxes = (files: CatalogueFiles, done: ReadonlySet<string>): CatalogueFiles =>
  new Map(
    [...files].map(([name, text]) => [
      name,
      text
        .split('\n')
        .map((line) => line.replace(box, (_, _mark, gap, id) => `[${done.has(id) ? 'x' : ' '}]${gap}${id}`))
        .join('\n'),
    ]),
  );
