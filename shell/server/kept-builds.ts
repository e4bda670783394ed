import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { dayMs, hourMs } from '@maru/server';
import { placeFile } from './place-file';

/** Page-load tokens live for a day and tabs for weeks: what was served this long ago is asked for by nobody. */
const keptMs = 30 * dayMs;
/** Who builds all day long does not fill the disk. */
const buildsMax = 50;
/** Files that another server is about to name in its list. */
const youngMs = hourMs;

export interface KeptBuildsDeps {
  /** Folder of the shell's build, which the next build replaces. */
  readonly dist: string;
  /** Folder for the files of all builds; several servers may share it. */
  readonly folder: string;
  readonly now?: () => number;
  readonly report?: (problem: string) => void;
}

/**
 * Keeps the files of each build of the shell that was served: tabs that were opened before a deploy, or with another server in the middle of one,
 * still ask for them. Names hold the hash of the content, so one folder holds the files of all builds.
 *
 * A build is the list of its files, `<version>.json`, whose modification time says when it was last served.
 */
export class KeptBuilds {
  /** Where kept files are served from. */
  readonly files: string;
  private readonly now: () => number;
  private readonly report: (problem: string) => void;
  /** Build → when its list was touched last. */
  private readonly touched = new Map<string, number>();
  /** Settled unless a build is being copied; builds are copied one after the other. */
  private keeping: Promise<void> = Promise.resolve();

  constructor(private readonly deps: KeptBuildsDeps) {
    this.files = join(deps.folder, 'files');
    this.now = deps.now ?? (() => Date.now());
    this.report = deps.report ?? ((problem) => console.error(problem));
  }

  /** Resolves once the files of this build, the one in `dist`, are kept. A failure is reported; the page is served all the same. */
  keep(version: string): Promise<void> {
    return this.hourly(version, () => this.copy(version));
  }

  /** As `keep`, of a released build whose files are kept already. */
  keepReleased(version: string, names: readonly string[]): Promise<void> {
    return this.hourly(version, () => this.enlist(version, names));
  }

  /** Writes one file of a released build, and its compressed copy. */
  async place(name: string, bytes: Buffer): Promise<void> {
    const copies = [[name, bytes] as const, ...(await compressedCopy(name, bytes))];
    for (const [copy, content] of copies) {
      await placeFile(join(this.files, copy), async (draft) => {
        await writeFile(draft, content);
        await this.touch(draft);
      });
    }
  }

  /** The bytes of a kept file, which is seen as young from now on; null where there is none. */
  async read(name: string): Promise<Buffer | null> {
    const path = join(this.files, name);
    const bytes = await readFile(path).catch(() => null);
    for (const copy of bytes ? [path, ...compressedNames(path)] : []) await this.touch(copy);
    return bytes;
  }

  private hourly(version: string, work: () => Promise<void>): Promise<void> {
    if (this.now() - (this.touched.get(version) ?? Number.NEGATIVE_INFINITY) < hourMs) return this.keeping;
    // Before it is done: a disk that is full is not asked again with each page.
    this.touched.set(version, this.now());
    this.keeping = this.keeping
      .then(() => {
        if (!/^[\w.+-]+$/.test(version)) throw new Error('its version is no name of a file');
        return work();
      })
      .catch((error: Error) => this.report(`the shell's build ${version} is not kept: ${error.message}`));
    return this.keeping;
  }

  private async copy(version: string): Promise<void> {
    await mkdir(this.files, { recursive: true });
    const names = await servedFiles(this.deps.dist);
    for (const name of names) await this.copyFile(name);
    await this.enlist(version, names);
  }

  private async enlist(version: string, names: readonly string[]): Promise<void> {
    await placeFile(join(this.deps.folder, `${version}.json`), async (draft) => {
      await writeFile(draft, JSON.stringify(names));
      await this.touch(draft);
    });
    await this.forgetOld();
  }

  private async copyFile(name: string): Promise<void> {
    const target = join(this.files, name);
    // Seen as young by who deletes, until the list names it.
    const isThere = await this.touch(target);
    if (isThere) return;
    await placeFile(target, async (draft) => {
      await copyFile(join(this.deps.dist, name), draft);
      await this.touch(draft);
    });
  }

  private async touch(path: string): Promise<boolean> {
    const at = new Date(this.now());
    return utimes(path, at, at).then(
      () => true,
      () => false,
    );
  }

  /** Deletes lists of builds that nobody runs any more, then the files that no list names. */
  private async forgetOld(): Promise<void> {
    const lists = await this.lists();
    const [living, old] = [lists.slice(0, buildsMax), lists.slice(buildsMax)];
    const current = living.filter(({ servedAt }) => this.now() - servedAt < keptMs);
    const gone = [...old, ...living.filter((list) => !current.includes(list))];
    if (gone.length === 0) return;
    for (const { path } of gone) await rm(path, { force: true });
    const named = new Set((await Promise.all(current.map(({ path }) => namesIn(path)))).flat());
    for (const name of await filesIn(this.files)) {
      const path = join(this.files, name);
      if (!named.has(name) && this.now() - (await stat(path)).mtimeMs > youngMs) await rm(path, { force: true });
    }
  }

  /** Newest first. */
  private async lists(): Promise<readonly { readonly path: string; readonly servedAt: number }[]> {
    const paths = (await readdir(this.deps.folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(this.deps.folder, name));
    const lists = await Promise.all(paths.map(async (path) => ({ path, servedAt: (await stat(path)).mtimeMs })));
    return lists.sort((a, b) => b.servedAt - a.servedAt);
  }
}

const compress = promisify(brotliCompress);

/** As the builds of this repository compress; fonts and pictures are compressed by themselves. */
export const compressedNames = (name: string): readonly string[] =>
  /\.(js|css|svg)$/.test(name) ? [`${name}.br`] : [];

const compressedCopy = async (name: string, bytes: Buffer): Promise<readonly (readonly [string, Buffer])[]> =>
  Promise.all(
    compressedNames(name).map(
      async (copy) => [copy, await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })] as const,
    ),
  );

/** Paths from the folder, with slashes. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Files whose names hold a hash: none of those that describe a build. Maps are for developers, who have it. */
const servedFiles = async (dist: string): Promise<readonly string[]> =>
  (await filesIn(dist)).filter((name) => !/\.(json|map)(\.br)?$/.test(name));

async function namesIn(path: string): Promise<readonly string[]> {
  return JSON.parse(await readFile(path, 'utf8')) as readonly string[];
}
