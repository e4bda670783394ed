import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file beside its place and moves it there: who reads meanwhile sees the file of before, or this one, also after a loss
 * of power. A failure leaves nothing.
 * @param write - given the path to write to.
 */
export async function placeFile(path: string, write: (draft: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await write(draft);
    await flush(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Else the name may be on disk before the content is: an empty file. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}
