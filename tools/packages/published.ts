import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { libraries } from './libraries';

/** Packages that run on a developer's machine, published as their sources: folders from the repository's. */
export const tools: readonly string[] = [
  'shared/server',
  'shared/testing',
  'tools/workspace',
  'tools/remote-build',
  'tools/boot',
  'tools/scaffold',
  'tools/create-maru-remote',
  'registry',
];

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** @param folder - from the repository's. */
export const packageAt = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Versions of everything that is published, by name. */
export const publishedVersions = (): ReadonlyMap<string, string> =>
  new Map(
    [...libraries.map((name) => `shared/${name}`), ...tools].map((folder) => {
      const { name, version } = packageAt(folder);
      return [name, version];
    }),
  );

/**
 * A package.json as it is published: open to all, with the versions of its siblings in place of the workspace's links.
 * @throws Error where it depends on a package that is not published.
 */
export function publishedManifest(manifest: PackageJson, change: object = {}): object {
  const versions = publishedVersions();
  const { private: _private, devDependencies: _forTests, dependencies = {}, ...kept } = manifest;
  const pinned = Object.entries(dependencies).map(([name, range]) => {
    if (!range.startsWith('workspace:')) return [name, range];
    const version = versions.get(name);
    if (!version) throw new Error(`${manifest.name} depends on ${name}, which is not published (tools/packages)`);
    return [name, version];
  });
  return { ...kept, ...change, dependencies: Object.fromEntries(pinned) };
}
