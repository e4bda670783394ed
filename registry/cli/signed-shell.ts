import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { SHELL_NAME, type ShellBuild, type ShellContents, type ShellOffers, type ShellStatement } from '@maru/contract';
import { dayMs } from '@maru/server/time';
import { digestOf, integrityOf } from '../keys/digest';
import { type KeyFile, signValue } from '../keys/signing';
import { Refusal } from '../refusal';
import type { ShellBody } from '../service/changes/publish-body';
import { compressed } from '../service/store/brotli';
import { provenanceOf, sequenceOf } from './provenance';
import { readJson, validDays } from './signed-build';

type SignedShell = Pick<ShellBody, 'statement' | 'signature' | 'build' | 'files'>;

/** Said in the statement, made anew by the registry, or for developers alone, who have the build. */
const notReleased = /(^(shell|offers|sources)\.json|\.map|\.br|\.gz)$/;

/**
 * A built shell, signed with the key of the team that owns it.
 * @param dist - the build's folder.
 * @throws Refusal where the folder holds no build.
 */
export async function signShell(dist: string, key: KeyFile): Promise<SignedShell> {
  const shell = await readJson<ShellBuild>(join(dist, 'shell.json'));
  const offers = await readJson<ShellOffers>(join(dist, 'offers.json'));
  const files = await releasedFiles(dist);
  const sizes: Record<string, { raw: number; brotli: number }> = {};
  for (const [path, bytes] of files) {
    const brotli = /\.(js|css|svg)$/.test(path) ? (await compressed(bytes)).length : bytes.length;
    sizes[path] = { raw: bytes.length, brotli };
  }
  const provenance = await provenanceOf(dist, process.env);
  const build: ShellContents = { offers, sizes, ...(provenance && { provenance }) };
  const statement: ShellStatement = {
    name: SHELL_NAME,
    version: shell.version,
    sequence: await sequenceOf(dist, process.env, 'shell.json'),
    expiresAt: new Date(Date.now() + validDays * dayMs).toISOString(),
    files: Object.fromEntries(files.map(([path, bytes]) => [path, integrityOf(bytes)])),
    shell,
    build: digestOf(build),
  };
  const sent = Object.fromEntries(files.map(([path, bytes]) => [path, bytes.toString('base64')]));
  return { statement, signature: signValue(statement, key), build, files: sent };
}

async function releasedFiles(dist: string): Promise<readonly (readonly [string, Buffer])[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !notReleased.test(path))
    .sort();
  if (paths.length === 0) throw new Refusal(0, [`${dist} holds no file of a shell: build it first (npm run build)`]);
  return Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const));
}
