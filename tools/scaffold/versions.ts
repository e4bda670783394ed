import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-workspace';

/** Version by package name. */
export type Versions = Readonly<Record<string, string>>;

/** In the published package: what was published with it. */
const published = fileURLToPath(new URL('./versions.json', import.meta.url));

/** Versions that new remotes depend on: Maru's own, and those that its own remotes are built and tested with. */
export const knownVersions = (): Versions =>
  existsSync(published) ? JSON.parse(readFileSync(published, 'utf8')) : versionsOfRepository();

function versionsOfRepository(): Versions {
  const manifests = [...packagesIn('shared'), ...packagesIn('tools'), 'registry'].map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  );
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const platform = manifests.find(({ name }) => name === '@maru/platform');
  const { react, 'react-dom': dom } = platform.dependencies;
  const own = Object.fromEntries(manifests.map(({ name, version }) => [name, version]));
  return { ...devDependencies, ...own, react, 'react-dom': dom };
}

const packagesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(root, path, 'package.json')));
