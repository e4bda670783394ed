import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseSet, RemoteRelease } from '@maru/contract';
import type { Upload } from './gate';

const brotli = promisify(brotliCompress);

/** One line of the log: who changed what, when. */
export interface LogEntry {
  readonly at: string;
  readonly action: 'publish' | 'live' | 'rollback';
  readonly remote: string;
  readonly version: string;
  readonly set: string | null;
}

type StoredRelease = Omit<RemoteRelease, 'baseUrl'>;
type StoredSet = Omit<ReleaseSet, 'remotes'> & { readonly remotes: readonly { name: string; version: string }[] };

/**
 * Releases on disk. Files of a version are written beside their place and moved there in one step, and never change
 * (PLAT-044); a set is a file of its own and `live` names one, so that a crash leaves the old set or the new one.
 */
export class ReleaseStore {
  constructor(
    private readonly folder: string,
    private readonly publicUrl: string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  get filesFolder(): string {
    return join(this.folder, 'files');
  }

  async open(): Promise<void> {
    await Promise.all(
      ['files', 'releases', 'sets', 'incoming'].map((name) => mkdir(join(this.folder, name), { recursive: true })),
    );
    // What a crash left half-written belongs to no version.
    for (const left of await readdir(join(this.folder, 'incoming')))
      await rm(join(this.folder, 'incoming', left), { recursive: true });
  }

  /** The stored version, or null. */
  async release(name: string, version: string): Promise<RemoteRelease | null> {
    const stored = await readJson<StoredRelease>(join(this.folder, 'releases', name, `${version}.json`));
    return stored && { ...stored, baseUrl: `${this.publicUrl}/files/${name}/${version}/` };
  }

  async versions(name: string): Promise<readonly string[]> {
    const files = await readdir(join(this.folder, 'releases', name)).catch(() => []);
    return files.map((file) => file.replace(/\.json$/, ''));
  }

  async add({ manifest, build, files }: Upload): Promise<void> {
    const { name, version } = manifest;
    const incoming = join(this.folder, 'incoming', randomBytes(8).toString('hex'));
    for (const [path, bytes] of files) {
      const target = join(incoming, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
      if (/\.(js|css|json|svg)$/.test(path)) await writeFile(`${target}.br`, await compress(bytes));
    }
    const place = join(this.filesFolder, name, version);
    await mkdir(dirname(place), { recursive: true });
    await rename(incoming, place);
    const release: StoredRelease = {
      name,
      version,
      entry: build.entry,
      container: build.container,
      preload: build.preload,
      files: build.files,
      manifest,
    };
    await writeJson(join(this.folder, 'releases', name, `${version}.json`), release);
    await this.log({ action: 'publish', remote: name, version, set: null });
  }

  /** The live set; empty before the first release. */
  async live(): Promise<ReleaseSet> {
    const id = await readFile(join(this.folder, 'live'), 'utf8').catch(() => null);
    return id ? this.set(id) : { id: 'set-0', createdAt: new Date(0).toISOString(), remotes: [] };
  }

  private async set(id: string): Promise<ReleaseSet> {
    const stored = await readJson<StoredSet>(join(this.folder, 'sets', `${id}.json`));
    if (!stored) throw new Error(`release set ${id} is named as live but missing in ${this.folder}`);
    const remotes = await Promise.all(stored.remotes.map(({ name, version }) => this.release(name, version)));
    return { id: stored.id, createdAt: stored.createdAt, remotes: remotes.filter((release) => release !== null) };
  }

  /** Makes a new set that differs from the live one in this remote, and makes it live. */
  async goLive(name: string, version: string, action: 'live' | 'rollback' = 'live'): Promise<ReleaseSet> {
    const live = await this.live();
    const others = live.remotes
      .filter((remote) => remote.name !== name)
      .map((remote) => ({ name: remote.name, version: remote.version }));
    const next: StoredSet = {
      id: `set-${Number(live.id.slice(4)) + 1}`,
      createdAt: this.now().toISOString(),
      remotes: [...others, { name, version }].sort((a, b) => a.name.localeCompare(b.name)),
    };
    await writeJson(join(this.folder, 'sets', `${next.id}.json`), next);
    await writeWhole(join(this.folder, 'live'), next.id);
    await this.log({ action, remote: name, version, set: next.id });
    return this.set(next.id);
  }

  /** The version of `name` that was live before the present one, or null. */
  async previousVersion(name: string): Promise<string | null> {
    const current = (await this.live()).remotes.find((remote) => remote.name === name)?.version;
    const lived = (await this.history())
      .filter(({ remote, set }) => remote === name && set !== null)
      .map(({ version }) => version);
    return lived.reverse().find((version) => version !== current) ?? null;
  }

  async history(): Promise<readonly LogEntry[]> {
    const text = await readFile(join(this.folder, 'log.jsonl'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogEntry);
  }

  private async log(entry: Omit<LogEntry, 'at'>): Promise<void> {
    await appendFile(join(this.folder, 'log.jsonl'), `${JSON.stringify({ at: this.now().toISOString(), ...entry })}\n`);
  }
}

const compress = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

const readJson = async <T>(path: string): Promise<T | null> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as T);
};

const writeJson = (path: string, value: unknown): Promise<void> => writeWhole(path, JSON.stringify(value));

/** A reader sees the old file or the new one, never half of it. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(beside, text);
  await rename(beside, path);
};
