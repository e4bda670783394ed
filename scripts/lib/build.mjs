import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readStamp, remotes, root, run, writeStamp } from './workspace.mjs';

const compress = promisify(brotliCompress);

/** What every browser package is built from besides its own folder. */
const sharedFolders = ['shared/contract', 'shared/rules', 'shared/platform', 'shared/ui', 'shared/remote-kit'];

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist[^/]*|server)\/|\.test\.tsx?$|\.md$/.test(path))
    .sort();

const digest = (folders) => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')));
  for (const path of folders.flatMap(filesUnder)) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
};

/** Builds the shell and the remotes whose sources changed since their last build; names them. */
export const buildChanged = async ({ force = false } = {}) => {
  const common = digest(sharedFolders);
  const wanted = ['shell', ...remotes].map((folder) => ({ folder, sources: `${common} ${digest([folder])}` }));
  const stale = wanted.filter(
    ({ folder, sources }) =>
      force || readStamp(`build-${folder}`) !== sources || !existsSync(join(root, folder, 'dist')),
  );
  if (stale.length === 0) return [];
  await run('node', ['shared/remote-kit/webpack/build.mjs', ...stale.map(({ folder }) => folder)]);
  if (stale.some(({ folder }) => folder === 'shell')) await precompress(join(root, 'shell', 'dist'));
  for (const { folder, sources } of stale) writeStamp(`build-${folder}`, sources);
  return stale.map(({ folder }) => folder);
};

/** Builds shell and remotes as the one webpack app that the page bench compares with, unless that build is up to date. */
export const buildOneApp = async () => {
  const sources = digest([...sharedFolders, 'shell', ...remotes]);
  const dist = join(root, 'shell', 'dist-one-app');
  if (readStamp('build-one-app') === sources && existsSync(dist)) return;
  await run('node', ['shared/remote-kit/webpack/build.mjs', 'shell', '--one-app']);
  await precompress(dist);
  writeStamp('build-one-app', sources);
};

/** Leaves a brotli copy beside each script and style, as the HTML server serves them. */
const precompress = async (dist) => {
  const files = readdirSync(dist, { recursive: true }).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(dist, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(join(dist, `${file}.br`), await compress(bytes, { params }));
    }),
  );
};
