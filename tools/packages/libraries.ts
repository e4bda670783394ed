import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';

/** Packages that remotes are built against, by folder in shared/. A change of their public types carries a changeset. */
export const libraries = ['contract', 'domain', 'platform', 'ui', 'remote-kit'] as const;
export type Library = (typeof libraries)[number];

/** Doors that are not for remotes: no promise is made about them. */
const ownDoors = new Set(['./internal', './page-events']);

export interface Door {
  /** As it is imported: `@maru/platform/api`. */
  readonly name: string;
  /** Path from the repository's folder. */
  readonly file: string;
  /** For remotes, so that its types are public. */
  readonly isPublic: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

export const manifestOf = (name: Library): Manifest =>
  JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8'));

/** Whether a door leads to a source that is compiled; the others are files as they are. */
export const isSource = (file: string): boolean => /(?<!\.d)\.tsx?$/.test(file);

/** Doors of a library that lead to its sources, in the order of its package.json. */
export function doorsOf(name: Library): readonly Door[] {
  const { name: full, exports } = manifestOf(name);
  return Object.entries(exports)
    .filter(([, file]) => isSource(file))
    .map(([door, file]) => ({
      name: join(full, door),
      file: join('shared', name, file),
      isPublic: !ownDoors.has(door),
    }));
}
