import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file beside its place and moves it there: who reads meanwhile sees the file of before, or this one. A failure leaves nothing.
 * @param write - given the path to write to.
 */
export async function placeFile(path: string, write: (draft: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
