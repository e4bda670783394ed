import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';

/** Folder of a package, such as `shared/ui` → folders of the packages it names in its package.json. */
export type WorkspaceGraph = ReadonlyMap<string, readonly string[]>;

/** Reads which package of the workspace depends on which. */
export function readWorkspace(): WorkspaceGraph {
  const parents = ['shared', 'tools', 'backoffice'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  const folders = [...parents, ...readdirSync(root)].filter((folder) => existsSync(join(root, folder, 'package.json')));
  const manifests = folders.map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
  }));
  const byName = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]));
  return new Map(
    manifests.map(({ folder, manifest: { dependencies, devDependencies } }) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => byName.get(name) ?? []),
    ]),
  );
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Finds the folders themselves and all that depend on them, near or far. */
export function withDependents(folders: Iterable<string>, graph: WorkspaceGraph): ReadonlySet<string> {
  const affected = new Set(folders);
  let size = 0;
  while (size !== affected.size) {
    size = affected.size;
    for (const [folder, needed] of graph) if (needed.some((each) => affected.has(each))) affected.add(folder);
  }
  return affected;
}
