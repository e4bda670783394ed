import { readFile } from 'node:fs/promises';
import type { KeyFile } from './signing';

/** @throws Error saying what to do where the key is missing. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: run maru init, or restore the key file`);
  });
  return JSON.parse(text) as KeyFile;
}
