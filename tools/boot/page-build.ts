import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceStamps } from '@maru/tools-remote-build/stamps';
import { inRepository, root } from '@maru/tools-workspace';
import type { Stats } from 'webpack';

/** Folder of the built page. */
const bootFolder = join(root, '.maru', 'boot');
const stampFile = join(root, '.maru', 'stamps', 'boot-page');

/** As the published package brings it along: its sources stay in the repository. */
const broughtAlong = fileURLToPath(new URL('./built', import.meta.url));

/** Builds the page unless what it is made of has not changed. @returns its folder. */
export async function buildPage(): Promise<string> {
  if (!inRepository) return broughtAlong;
  const stamp = new SourceStamps(root, {}).of('tools/boot');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(join(bootFolder, 'main.js')))
    return bootFolder;
  const stats = await compile();
  if (stats?.hasErrors()) throw new Error(`the boot page does not build: ${stats.toString({ preset: 'errors-only' })}`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return bootFolder;
}

/** The bundler takes longer to load than the rest of a boot that needs none. */
async function compile(): Promise<Stats | undefined> {
  const [{ default: webpack }, { bootPageConfig }] = await Promise.all([import('webpack'), import('./webpack')]);
  return new Promise((resolve, reject) => {
    const compiler = webpack(bootPageConfig(bootFolder));
    compiler.run((error, stats) => compiler.close(() => (error ? reject(error) : resolve(stats))));
  });
}
