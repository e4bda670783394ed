import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { SourceStamps } from './stamps.mjs';
import { remotes, root, run } from './workspace.mjs';

const compress = promisify(brotliCompress);

/** How everything is built, beside the presets of shared/remote-kit; another setting is another build. */
const settings = { mode: 'production', brotliQuality: 11 };

/** What is built for the browser. */
export const browserPackages = ['shell', ...remotes];

const webpack = (workspace, ...args) =>
  run('node', ['--no-deprecation', 'shared/remote-kit/webpack/build.mjs', ...args], { cwd: workspace });

/**
 * Builds the packages whose sources changed since their last build, or those of the packages that they depend on.
 * @param workspace - folder of the workspace; @param force - builds all; @param compile - how packages become their `dist`.
 * @returns names of the packages that were built.
 */
export const buildChanged = async ({
  force = false,
  workspace = root,
  packages = browserPackages,
  compile = compilePackages,
} = {}) => {
  const stamps = new SourceStamps(workspace, settings);
  const stale = packages
    .map((name) => ({ name, dist: join(workspace, name, 'dist'), sources: stamps.of(name) }))
    .filter(({ name, dist, sources }) => force || builtFrom(workspace, name, dist) !== sources);
  if (stale.length === 0) return [];
  const names = stale.map(({ name }) => name);
  await compile(workspace, names);
  for (const { name, sources } of stale) keepStamp(workspace, name, sources);
  return names;
};

const compilePackages = async (workspace, names) => {
  await webpack(workspace, ...names);
  if (names.includes('shell')) await precompress(join(workspace, 'shell', 'dist'));
};

/** Builds shell and remotes as the one webpack app that benches compare with, unless that build is up to date. */
export const buildOneApp = async () => {
  const sources = new SourceStamps(root, settings).of(...browserPackages);
  const dist = join(root, 'shell', 'dist-one-app');
  if (builtFrom(root, 'one-app', dist) === sources) return;
  await webpack(root, 'shell', '--one-app');
  await precompress(dist);
  keepStamp(root, 'one-app', sources);
};

const stampPath = (workspace, name) => join(workspace, '.maru', 'stamps', `build-${name}`);

/** @returns stamp of the sources that are in `dist`; empty without a build. */
const builtFrom = (workspace, name, dist) => {
  const path = stampPath(workspace, name);
  return existsSync(dist) && existsSync(path) ? readFileSync(path, 'utf8') : '';
};

const keepStamp = (workspace, name, sources) => {
  mkdirSync(join(workspace, '.maru', 'stamps'), { recursive: true });
  writeFileSync(stampPath(workspace, name), sources);
};

/** Leaves a brotli copy beside each script and style, as the HTML server serves them. */
const precompress = async (dist) => {
  const files = readdirSync(dist, { recursive: true }).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(dist, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: settings.brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(dist, `${file}.br`), await compress(bytes, { params }));
    }),
  );
};
