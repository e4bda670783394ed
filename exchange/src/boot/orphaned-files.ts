import { hourMs } from '@maru/server';
import { type Clock, later } from '../platform/core/clock';
import type { Context } from '../platform/core/context';
import type { FileStore, NamedFiles } from '../ports/file-store';

interface Deps {
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'dropOrphans'>;
  /** Everybody whose rows name files. */
  readonly owners: readonly { readonly namedFiles: NamedFiles }[];
}

/** A request that keeps files has ended by then, one way or the other. */
const ageMs = hourMs;

/** Drops files that no row names. @returns how many there were. */
export function dropOrphanedFiles({ clock, files, owners }: Deps): Promise<number> {
  return files.dropOrphans(later(clock.now(), -ageMs), async (names) =>
    (await Promise.all(owners.map((owner) => owner.namedFiles(names)))).flat(),
  );
}

/** Time and again, beside the running exchange. @returns stops it. */
export function startDroppingOrphans({ log, ...deps }: Deps & Pick<Context, 'log'>): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const drop = async () => {
    try {
      const count = await dropOrphanedFiles(deps);
      if (count > 0) log.info({ count }, 'files that nobody names were dropped');
    } catch (error) {
      log.warn({ err: error }, 'files that nobody names are dropped later');
    }
  };
  const timer = setInterval(() => {
    working = working.then(drop);
  }, hourMs).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
