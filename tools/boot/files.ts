import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bring, type Files } from './neighbours';
import type { Candidate, Placed } from './release';

/** A candidate's files by path: sent with it, from its folder, or from where they lie. */
export function filesOf(candidate: Candidate): Promise<Files> {
  const { entry, preload, files } = candidate;
  return filesAt(candidate, [...new Set([entry, ...preload.css, ...preload.js, ...Object.keys(files ?? {})])]);
}

type Named = Placed & { readonly files?: Readonly<Record<string, string>> };

/** @param paths - of the files, where they are in a folder. @throws Error for a version whose files cannot be had. */
export async function filesAt(version: Named, paths: readonly string[]): Promise<Files> {
  const { contents, folder, baseUrl, files = {} } = version;
  if (contents) return new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  if (!folder) return bring({ baseUrl: baseUrl ?? '', files });
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all(paths.map(read)));
}
