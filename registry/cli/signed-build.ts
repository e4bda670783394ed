import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseStatement, RemoteBuild, RemoteManifest, RemoteRelease } from '@maru/contract';
import { dayMs } from '@maru/server/time';
import { digestOf } from '../keys/digest';
import { type KeyFile, signValue } from '../keys/signing';
import { Refusal } from '../refusal';
import type { PublishBody } from '../service/changes/publish-body';
import { provenanceOf, sequenceOf } from './provenance';

/** Lifetime of a release's signature. */
export const validDays = 365;

/** Files of a build that are for the registry or its own team, and not part of the release. */
const notServed = new Set(['remote.json', 'files.json', 'sources.json', 'release.json']);

export type SignedBuild = Pick<PublishBody, 'statement' | 'signature' | 'build' | 'files'>;

/**
 * A built remote, signed with its team's key.
 * @param dist - the build's folder.
 * @throws Refusal where the folder holds no build.
 */
export async function signBuild(dist: string, key: KeyFile): Promise<SignedBuild> {
  const manifest = await readJson<RemoteManifest>(join(dist, 'remote.json'));
  const build = await withProvenance(await readJson<RemoteBuild>(join(dist, 'files.json')), dist);
  const { entry, container, preload, firstContent, files } = build;
  const statement: ReleaseStatement = {
    name: manifest.name,
    version: manifest.version,
    sequence: await sequenceOf(dist, process.env),
    expiresAt: new Date(Date.now() + validDays * dayMs).toISOString(),
    ...{ entry, container, preload, files, manifest },
    ...(firstContent && { firstContent }),
    build: digestOrRefusal(build, dist),
  };
  return { statement, signature: signValue(statement, key), build, files: await filesUnder(dist) };
}

/** A build that was signed for a host keeps what was said then: the digest in its statement holds it. */
async function withProvenance(build: RemoteBuild, dist: string): Promise<RemoteBuild> {
  const provenance = build.provenance ?? (await provenanceOf(dist, process.env));
  return provenance ? { ...build, provenance } : build;
}

/** The release that `maru sign` has written to the build's folder. */
export async function readHosted(dist: string, host: string): Promise<Pick<SignedBuild, 'statement' | 'signature'>> {
  const release = await readJson<RemoteRelease>(join(dist, 'release.json'), 'sign it first (maru sign)');
  const { baseUrl, signature, ...statement } = release;
  if (baseUrl !== host)
    throw new Refusal(0, [`${join(dist, 'release.json')} is for ${baseUrl}, not ${host}: sign it again (maru sign)`]);
  return { statement, signature };
}

function digestOrRefusal(build: RemoteBuild, dist: string): string {
  try {
    return digestOf(build);
  } catch (error) {
    throw new Refusal(0, [`${join(dist, 'files.json')}: ${(error as Error).message}; build the remote again`]);
  }
}

/** @throws Refusal with the advice where the file is missing or no JSON. */
export async function readJson<T>(path: string, advice = 'build the remote first (npm run build)'): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(0, [`${path} is missing: ${advice}`]);
  });
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Refusal(0, [`${path} is no JSON (${(error as Error).message}): ${advice}`]);
  }
}

async function filesUnder(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !notServed.has(path));
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path), 'base64')));
  return Object.fromEntries(paths.map((path, index) => [path, contents[index] ?? '']));
}
