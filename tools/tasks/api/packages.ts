import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';

/** Packages that remotes build against, by folder in shared/. A change of their public types carries a changeset. */
export const publicPackages = ['contract', 'domain', 'platform', 'ui', 'remote-kit'] as const;
export type PublicPackage = (typeof publicPackages)[number];

/** Doors that are not for remotes: no promise is made about them. */
const ownDoors = new Set(['./internal']);

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

export const manifestOf = (name: PublicPackage): Manifest =>
  JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8'));

/** Doors of a package that lead to types, in the order of its package.json. */
export function doorsOf(name: PublicPackage): readonly Door[] {
  const { name: full, exports } = manifestOf(name);
  return Object.entries(exports)
    .filter(([, file]) => /(?<!\.d)\.tsx?$/.test(file))
    .map(([door, file]) => ({
      name: join(full, door),
      file: join('shared', name, file),
      isPublic: !ownDoors.has(door),
    }));
}

/** Path of the report of a package's public types, relative to the repository. */
export const reportPath = (name: PublicPackage): string => `docs/reference/api/${name}.txt`;
