import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../platform/core/context';
import type { Vault } from '../platform/core/vault';

/** An image as it is kept. */
export interface StoredImage {
  readonly kind: 'jpg' | 'png';
  readonly bytes: Buffer;
}

/** Documents of members, outside any served folder, under random names. */
export interface FileStore {
  /** @returns the names to keep, in the same order. */
  keep(images: readonly StoredImage[]): Promise<string[]>;
  drop(names: readonly string[]): Promise<void>;
  /**
   * Drops files from before a moment that nobody names: of members who are gone, and of requests that were cut off.
   * @param named - those of the names that somebody names. @returns how many it dropped.
   */
  dropOrphans(before: Date, named: NamedFiles): Promise<number>;
  /** @returns the bytes of the image; null where it was dropped. */
  read(name: string): Promise<Buffer | null>;
  /**
   * Seals files anew that an older key has sealed, or that are of an older form.
   * @param goesOn - asked before each file.
   * @returns how many there were.
   */
  reseal(goesOn: () => boolean): Promise<number>;
}

/** @returns which of the names a row has. */
export type NamedFiles = (names: readonly string[]) => Promise<readonly string[]>;

/** Names that are asked for at once. */
const namesAtOnce = 5_000;

/** Sealed on disk, each for its own name. */
export function createFileStore({ config, vault }: Pick<Context, 'config' | 'vault'>): FileStore {
  const folder = join(config.home, 'files');
  return {
    async keep(images) {
      if (images.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      return Promise.all(
        images.map(async ({ kind, bytes }) => {
          const name = `${randomUUID()}.${kind}`;
          await writeFile(join(folder, name), vault.seal(bytes, name), { mode: 0o600, flag: 'wx' });
          return name;
        }),
      );
    },
    async drop(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async dropOrphans(before, named) {
      const old = await filesBefore(folder, before);
      let dropped = 0;
      for (let from = 0; from < old.length; from += namesAtOnce) {
        const names = old.slice(from, from + namesAtOnce);
        const needed = new Set(await named(names));
        const orphans = names.filter((name) => !needed.has(name));
        await this.drop(orphans);
        dropped += orphans.length;
      }
      return dropped;
    },
    async read(name) {
      const stored = await readFile(join(folder, name)).catch(ignoreMissing(null));
      return stored && vault.open(stored, name);
    },
    async reseal(goesOn) {
      let found = 0;
      for (const name of await readdir(folder).catch(ignoreMissing([]))) {
        if (!goesOn()) break;
        if (name.endsWith(newEnd)) await rm(join(folder, name), { force: true });
        else if (await resealFile(join(folder, name), name, vault)) found += 1;
      }
      return found;
    },
  };
}

async function filesBefore(folder: string, before: Date): Promise<readonly string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(ignoreMissing([]))) {
    const found = await stat(join(folder, name)).catch(ignoreMissing(null));
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}

/** A file that a crash has left half written. */
const newEnd = '.new';

const ignoreMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** @returns whether it was sealed anew. Replaced in one step, so that a crash leaves the old or the new one. */
async function resealFile(path: string, name: string, vault: Vault): Promise<boolean> {
  const stored = await readFile(path).catch(ignoreMissing(null));
  if (!stored || vault.isCurrent(stored)) return false;
  await writeFile(path + newEnd, vault.seal(vault.open(stored, name), name), { mode: 0o600 });
  // A document that was dropped meanwhile stays dropped.
  const isThere = (await readFile(path).catch(ignoreMissing(null))) !== null;
  await (isThere ? rename(path + newEnd, path) : rm(path + newEnd));
  return true;
}
