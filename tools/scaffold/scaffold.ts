import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-workspace';
import { fillTemplate } from './fill-template';
import { knownVersions, type Versions } from './versions';

/** What every remote has. */
const sources = fileURLToPath(new URL('./template/', import.meta.url));
/** What it has beside that in the repository, and in one of its own. */
const inRepository = fileURLToPath(new URL('./in-repository/', import.meta.url));
const inProject = fileURLToPath(new URL('./project/', import.meta.url));

/**
 * Makes the folder of a new remote of the repository from the template.
 * @param parent - folder to make it in.
 * @returns the reason for refusing; null once the remote is created.
 */
export const scaffoldRemote = (remote: string, parent = root): string | null =>
  scaffold(remote, parent, (folder, values) => fillTemplate(inRepository, folder, values));

/** Makes a remote as a project of its own, which builds with published packages alone. Parameters and result as above. */
export const scaffoldProject = (remote: string, parent: string): string | null =>
  scaffold(remote, parent, (folder, values, versions) => {
    fillTemplate(inProject, folder, values);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(projectPackage(remote, versions), null, 2)}\n`);
  });

type Fill = (folder: string, values: Readonly<Record<string, string>>, versions: Versions) => void;

function scaffold(remote: string, parent: string, fill: Fill): string | null {
  if (!/^mfe-[a-z][a-z0-9-]{0,30}$/.test(remote))
    return `"${remote}" is no name of a remote: mfe-, then small letters, digits and dashes, such as mfe-rewards`;
  const folder = join(parent, remote);
  if (existsSync(folder)) return `${folder} is there already: choose another name`;
  const versions = knownVersions();
  const values = valuesOf(remote.slice('mfe-'.length), versions);
  fillTemplate(sources, folder, values);
  fill(folder, values, versions);
  return null;
}

/** What takes the place of `__name__` and the like. */
function valuesOf(name: string, versions: Versions): Readonly<Record<string, string>> {
  const words = name.replaceAll('-', ' ');
  return {
    name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    platform: versionOf('@maru/platform', versions),
    react: versionOf('react', versions),
  };
}

const packagesInUse = ['@maru/platform', '@maru/remote-kit', '@maru/ui', 'react', 'react-dom'];
const packagesForTools = [
  ...['@maru/registry', '@maru/testing', '@testing-library/dom', '@testing-library/jest-dom'],
  ...['@testing-library/react', '@testing-library/user-event', '@types/jest', '@types/node', '@types/react'],
  ...['@types/react-dom', 'jest', 'typescript'],
];

function projectPackage(remote: string, versions: Versions): object {
  const pinned = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, versionOf(name, versions)]));
  return {
    name: remote,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')).engines,
    scripts: {
      alone: 'maru dev --alone',
      dev: 'maru dev',
      build: 'maru build',
      test: 'tsc --noEmit && jest',
    },
    dependencies: pinned(packagesInUse),
    devDependencies: pinned(packagesForTools),
  };
}

function versionOf(name: string, versions: Versions): string {
  const version = versions[name];
  if (!version) throw new Error(`no version of ${name} is known`);
  return version;
}
