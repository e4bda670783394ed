import { createHash } from 'node:crypto';
import { inTurns } from './in-turns';
import type { Release } from './release';

const bringMsMax = 10_000;
const bytesMax = 32 * 1024 * 1024;
/** Releases, and files of each, that are fetched at a time. */
const [releasesAtOnce, filesAtOnce] = [4, 4];

/** Path → content. */
export type Files = ReadonlyMap<string, Buffer>;

/**
 * Every file that a release names, from where it lies, each with the hash that its team has signed.
 * @throws Error that says which is missing, late or another one.
 */
export async function bring(
  { baseUrl, files = {} }: Pick<Release, 'baseUrl' | 'files'>,
  end: AbortSignal = AbortSignal.timeout(bringMsMax),
): Promise<Files> {
  const signal = AbortSignal.any([AbortSignal.timeout(bringMsMax), end]);
  let left = bytesMax;
  const one = async ([path, integrity]: readonly [string, string]) => {
    const address = new URL(path, baseUrl);
    if (!address.href.startsWith(baseUrl)) throw new Error(`${path} lies outside of ${baseUrl}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of await bodyOf(address, signal)) {
      left -= chunk.length;
      if (left < 0) throw new Error(`its files have more than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (integrity !== `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
      throw new Error(`${address} is not the file that was signed`);
    return [path, bytes] as const;
  };
  return new Map(
    await inTurns(
      Object.entries(files).map((file) => () => one(file)),
      filesAtOnce,
    ),
  );
}

async function bodyOf(address: URL, signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | readonly Uint8Array[]> {
  const response = await fetch(address, { redirect: 'error', signal }).catch((error: Error) => {
    throw new Error(`${address} cannot be had (${String(error.cause ?? error)})`);
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.body ?? [];
}

/** What runs beside a candidate, as far as it can be had. */
export interface Neighbours {
  readonly worlds: readonly (readonly Release[])[];
  readonly notes: readonly string[];
}

/**
 * The worlds with each release at the address that `place` gives its files. One whose files cannot be had is left out, and said: no
 * candidate is at fault for the host of another team.
 * @param end - when no more is waited for.
 */
export async function neighboursOf(
  worlds: readonly (readonly Release[])[],
  place: (files: Files) => string,
  end?: AbortSignal,
): Promise<Neighbours> {
  const all = [...new Map(worlds.flat().map((release) => [keyOf(release), release])).values()];
  const notes: string[] = [];
  const placed = new Map<string, Release>();
  const take = async (release: Release) => {
    try {
      placed.set(keyOf(release), { ...release, baseUrl: place(await bring(release, end)) });
    } catch (error) {
      notes.push(leftOut(release, (error as Error).message));
    }
  };
  await inTurns(
    all.map((release) => () => take(release)),
    releasesAtOnce,
  );
  return { worlds: worlds.map((world) => world.flatMap((release) => placed.get(keyOf(release)) ?? [])), notes };
}

const keyOf = ({ name, version, baseUrl }: Release): string => `${name}@${version} ${baseUrl}`;

/** What a team is told of a neighbour that its version was not tried beside. */
export const leftOut = ({ name, version }: Release, why: string): string =>
  `boot: tried without ${name}@${version}: ${why}`;
