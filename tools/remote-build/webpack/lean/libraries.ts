import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';
import type { LeanModule } from './lean-loader';
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

/** Both entries of the router come from it. */
export const routerModule: string = part(router, 'chunk-7RTFRKQW.mjs');

const rxjs = part(folderOf('rxjs', platformFolder), 'dist/esm/internal');

export const i18nextModule: string = part(folderOf('i18next', platformFolder), 'dist/esm/i18next.js');

/** The package names its development build for every mode. */
export const productionRouter: Readonly<Record<string, string>> = {
  'react-router$': part(router, 'index.mjs'),
  'react-router/dom$': part(router, 'dom-export.mjs'),
};

/** @param test - path of the module. */
export const leanRule = (module: LeanModule, test: string): RuleSetRule => ({
  test,
  use: { loader: fileURLToPath(new URL('lean-loader.ts', import.meta.url)), options: { module } },
});

/** Take unused parts out of libraries. */
export const leanRules: readonly RuleSetRule[] = [
  leanRule('decimal', decimalModule),
  leanRule('i18next', i18nextModule),
  leanRule('innerFrom', part(rxjs, 'observable/innerFrom.js')),
  leanRule('readableStream', part(rxjs, 'util/isReadableStreamLike.js')),
  leanRule('router', routerModule),
];

/**
 * What the build of the shell replaces of single-spa: its readable text is taken, since nothing can be taken out of the minified one.
 * @param shell - folder of the shell, which depends on it.
 */
export function leanParcels(shell: string): {
  readonly alias: Readonly<Record<string, string>>;
  readonly rule: RuleSetRule;
} {
  const module = part(folderOf('single-spa', shell), 'lib/es2015/esm/single-spa.dev.js');
  return { alias: { 'single-spa$': module }, rule: leanRule('singleSpa', module) };
}
