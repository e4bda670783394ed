import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hourMs } from '@maru/server';
import type { ObjectStore } from './object-store';

/** Age at which a partial file belongs to a process that has ended. */
const abandonedMs = hourMs;

/**
 * Keeps objects as files. Each is written to a temporary file, flushed, then linked to its name: link(2) fails if the
 * name exists, so of two processes that share a folder only one creates an object.
 * @param afterStep - called after each step that a crash may follow; for tests.
 */
export class DiskStore implements ObjectStore {
  constructor(
    private readonly folder: string,
    private readonly afterStep: (step: string) => void = () => undefined,
  ) {}

  /** Makes the folder and removes temporary files that crashes left. */
  async open(): Promise<void> {
    const incoming = join(this.folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const written = await stat(path).catch(() => null);
      if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(path, { force: true });
    }
  }

  async read(key: string): Promise<Buffer | null> {
    return readFile(join(this.folder, key)).catch(nullIfMissing);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const { path, beside } = await this.writeBeside(key, bytes);
    try {
      await link(beside, path);
      this.afterStep(`linked ${key}`);
      await flush(dirname(path));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(beside, { force: true });
      this.afterStep(`done ${key}`);
    }
  }

  async replace(key: string, bytes: Buffer): Promise<void> {
    const { path, beside } = await this.writeBeside(key, bytes);
    await rename(beside, path).catch((error: unknown) => discard(beside, error));
    this.afterStep(`renamed ${key}`);
    await flush(dirname(path));
  }

  async list(prefix: string): Promise<readonly string[]> {
    const entries = await readdir(join(this.folder, prefix), { recursive: true, withFileTypes: true }).catch(
      nullIfMissing,
    );
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }

  private async writeBeside(key: string, bytes: Buffer): Promise<{ path: string; beside: string }> {
    const path = join(this.folder, key);
    await mkdir(dirname(path), { recursive: true });
    const beside = join(this.folder, 'incoming', randomBytes(8).toString('hex'));
    const file = await open(beside, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      this.afterStep(`wrote ${key}`);
      await file.sync();
      await file.close();
    } catch (error) {
      await file.close().catch(() => undefined);
      return discard(beside, error);
    }
    return { path, beside };
  }
}

/** On a full disk, what a failed write leaves would take the place that is left. */
async function discard(path: string, error: unknown): Promise<never> {
  await rm(path, { force: true }).catch(() => undefined);
  throw error;
}

/** A name survives a loss of power only once its folder is on disk too. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}
