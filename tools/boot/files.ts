import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bring, type Files } from './neighbours';
import type { Candidate } from './release';

/** A candidate's files by path: sent with it, from its folder, or from where they lie. */
export async function filesOf(candidate: Candidate): Promise<Files> {
  const { contents, folder, entry, preload, files } = candidate;
  if (contents) return new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  if (!folder) return bring(candidate);
  const paths = new Set([entry, ...preload.css, ...preload.js, ...Object.keys(files ?? {})]);
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all([...paths].map(read)));
}
