import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that no build reads, besides installed and built ones. */
const notBuilt = /(^|\/)(node_modules|dist[^/]*|server|fixtures|harness|dev|links)\/|\.test\.tsx?$|\.d\.ts$|\.md$/;

/** Files that are part of every package's stamp, because they build every package. */
const builder = 'tools/remote-build';

/** Folders of packages: the workspace's own, and those of these folders. */
const groups = ['.', 'shared', 'tools'];

/**
 * Hashes of what builds are made from, so that a build whose sources are the same can be left out.
 */
export class SourceStamps {
  private readonly folders: ReadonlyMap<string, string>;
  private readonly digests = new Map<string, string>();
  private readonly common: string;

  /**
   * @param workspace - absolute path.
   * @param settings - everything else that changes the result of a build.
   */
  constructor(
    private readonly workspace: string,
    settings: object,
  ) {
    this.folders = packageFolders(workspace);
    const lockfile = readFileSync(join(workspace, 'pnpm-lock.yaml'), 'utf8');
    this.common = JSON.stringify(settings) + digest([installed(lockfile), this.digestOf(builder)]);
  }

  /** @returns hash of the sources of packages and of all workspace packages that they depend on, the lockfile and the settings. */
  of(...folders: readonly string[]): string {
    const parts = [...this.withDependencies(folders)].sort().map((folder) => `${folder} ${this.digestOf(folder)}`);
    return digest([this.common, ...parts]);
  }

  private withDependencies(folders: readonly string[], found = new Set<string>()): ReadonlySet<string> {
    for (const folder of folders) {
      if (found.has(folder)) continue;
      found.add(folder);
      const { dependencies = {}, devDependencies = {} } = packageAt(join(this.workspace, folder));
      const own = Object.entries({ ...devDependencies, ...dependencies })
        .filter(([, range]) => range.startsWith('workspace:'))
        .flatMap(([name]) => this.folders.get(name) ?? []);
      this.withDependencies(own, found);
    }
    return found;
  }

  private digestOf(folder: string): string {
    const known = this.digests.get(folder);
    if (known) return known;
    const files = readdirSync(join(this.workspace, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.workspace, join(entry.parentPath, entry.name)))
      .filter((path) => !notBuilt.test(path))
      .sort();
    const sources = digest(files.flatMap((path) => [path, readFileSync(join(this.workspace, path))]));
    this.digests.set(folder, sources);
    return sources;
  }
}

/** Skips the importers of the lockfile: each package.json is part of its own stamp. */
const installed = (lockfile: string): string => lockfile.slice(Math.max(0, lockfile.indexOf('\npackages:')));

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
}

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const packageAt = (folder: string): PackageJson => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Folders of the workspace's packages by their names. */
function packageFolders(workspace: string): ReadonlyMap<string, string> {
  const folders = groups
    .filter((group) => existsSync(join(workspace, group)))
    .flatMap((group) => readdirSync(join(workspace, group)).map((name) => join(group, name)))
    .filter((path) => existsSync(join(workspace, path, 'package.json')));
  return new Map(folders.map((folder) => [packageAt(join(workspace, folder)).name, folder]));
}
