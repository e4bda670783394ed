import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Besides what is installed or built: what no build reads. */
const notBuilt =
  /(^|\/)(node_modules|dist[^/]*|server|fixtures|harness|scaffold|boot|dev|links)\/|\.test\.tsx?$|\.d\.m?ts$|\.md$/;

/**
 * Hashes of what builds are made from, so that a build whose sources are the same can be left out.
 * @param workspace - absolute path; packages lie in its folders and in those of `shared/`.
 * @param settings - what else decides how a build turns out.
 */
export class SourceStamps {
  #workspace;
  #common;
  #folders;
  #digests = new Map();

  constructor(workspace, settings) {
    this.#workspace = workspace;
    this.#common =
      JSON.stringify(settings) + digest([installed(readFileSync(join(workspace, 'pnpm-lock.yaml'), 'utf8'))]);
    this.#folders = packageFolders(workspace);
  }

  /** @returns hash of the sources of packages and of all workspace packages that they depend on, the lockfile and the settings. */
  of(...folders) {
    const parts = [...this.#withDependencies(folders)].sort().map((folder) => `${folder} ${this.#digestOf(folder)}`);
    return digest([this.#common, ...parts]);
  }

  #withDependencies(folders, found = new Set()) {
    for (const folder of folders) {
      if (found.has(folder)) continue;
      found.add(folder);
      const { dependencies = {}, devDependencies = {} } = packageAt(join(this.#workspace, folder));
      const own = Object.entries({ ...devDependencies, ...dependencies }).filter(([, range]) =>
        range.startsWith('workspace:'),
      );
      this.#withDependencies(
        own.map(([name]) => this.#folders.get(name)),
        found,
      );
    }
    return found;
  }

  #digestOf(folder) {
    const known = this.#digests.get(folder);
    if (known) return known;
    const files = readdirSync(join(this.#workspace, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#workspace, join(entry.parentPath, entry.name)))
      .filter((path) => !notBuilt.test(path))
      .sort();
    const sources = digest(files.flatMap((path) => [path, readFileSync(join(this.#workspace, path))]));
    this.#digests.set(folder, sources);
    return sources;
  }
}

/** Without the part that says which package of the workspace wants what: their package.json say it, and a new one is nobody else's. */
const installed = (lockfile) => lockfile.slice(Math.max(0, lockfile.indexOf('\npackages:')));

const digest = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
};

const packageAt = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Folders of the workspace's packages by their names. */
const packageFolders = (workspace) => {
  const inside = (folder) => readdirSync(join(workspace, folder)).map((name) => join(folder, name));
  const folders = [...inside('.'), ...inside('shared')].filter((path) =>
    existsSync(join(workspace, path, 'package.json')),
  );
  return new Map(folders.map((folder) => [packageAt(join(workspace, folder)).name, folder]));
};
