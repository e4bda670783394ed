import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceStamps } from '../../../scripts/lib/stamps.mjs';
import { bootFolder, workspace } from './places.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const stampFile = join(workspace, '.maru', 'stamps', 'boot-page');

/** Builds the page unless what it is made of has not changed. @returns its folder. */
export async function buildPage() {
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(join(bootFolder, 'main.js')))
    return bootFolder;
  const stats = await compile();
  if (stats.hasErrors()) throw new Error(`the boot page does not build: ${stats.toString({ preset: 'errors-only' })}`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return bootFolder;
}

function stampOf() {
  const own = readdirSync(join(here, 'page')).map((file) => readFileSync(join(here, 'page', file), 'utf8'));
  const sources = new SourceStamps(workspace, {}).of('shared/remote-kit');
  return createHash('sha256').update(sources).update(own.join()).digest('hex');
}

/** The bundler takes longer to load than the rest of a boot that needs none. */
async function compile() {
  const [{ default: webpack }, { bootConfig }] = await Promise.all([import('webpack'), import('./webpack.mjs')]);
  return new Promise((resolve, reject) => {
    const compiler = webpack(bootConfig());
    compiler.run((error, stats) => compiler.close(() => (error ? reject(error) : resolve(stats))));
  });
}
