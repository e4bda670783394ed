import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';
import { part } from './part';

const require = createRequire(import.meta.url);
const platformFolder = dirname(require.resolve('@maru/platform/package.json'));
const domainFolder = dirname(require.resolve('@maru/domain/package.json'));

/** Folder of a library, as the package in `from` finds it. */
function folderOf(library: string, from: string): string {
  const path = createRequire(join(from, 'package.json')).resolve(library);
  return path.slice(0, path.lastIndexOf(join('node_modules', library)) + join('node_modules', library).length);
}

export const routerDomFolder: string = folderOf('react-router-dom', platformFolder);
export const routerFolder: string = folderOf('react-router', routerDomFolder);
const router = join(routerFolder, 'dist', 'production');

/** Its ES module, which the package names for bundlers. */
export const decimalModule: string = part(folderOf('decimal.js', domainFolder), 'decimal.mjs');

/** The package names its development build for every mode. */
export const productionRouter: Readonly<Record<string, string>> = {
  'react-router$': part(router, 'index.mjs'),
  'react-router/dom$': part(router, 'dom-export.mjs'),
};

/** Takes unused functions out of decimal.js. */
export const leanDecimalRule: RuleSetRule = {
  test: decimalModule,
  use: fileURLToPath(new URL('decimal-loader.ts', import.meta.url)),
};
