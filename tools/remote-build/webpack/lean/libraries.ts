import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-product/workspace';
import type { RuleSetRule } from 'webpack';
import { part } from './part';

const platformFolder = join(root, 'shared', 'platform');
const domainFolder = join(root, 'shared', 'domain');

/** Folder of a library, as the package in `from` finds it. */
function folderOf(library: string, from: string): string {
  const path = createRequire(join(from, 'package.json')).resolve(library);
  return path.slice(0, path.lastIndexOf(join('node_modules', library)) + join('node_modules', library).length);
}

export const axiosFolder: string = folderOf('axios', platformFolder);
export const routerDomFolder: string = folderOf('react-router-dom', platformFolder);
export const routerFolder: string = folderOf('react-router', routerDomFolder);
const router = join(routerFolder, 'dist', 'production');

/** Its ES module, which the package names for bundlers. */
export const decimalModule: string = part(folderOf('decimal.js', domainFolder), 'decimal.mjs');

/**
 * Modules of axios for which the site has its own or no use: adapters (5.8 KiB brotli of Main's first content), names of statuses and
 * the reading of forms (0.9 KiB). Its own fetch adapter in their place would take 5.0 KiB (decision 17).
 */
export const leanAxios: Readonly<Record<string, string | false>> = {
  [part(axiosFolder, 'lib/adapters/adapters.js')]: join(platformFolder, 'src', 'api', 'axios-adapters.ts'),
  [part(axiosFolder, 'lib/helpers/HttpStatusCode.js')]: false,
  [part(axiosFolder, 'lib/helpers/formDataToJSON.js')]: false,
};

/** The package names its development build for every mode. */
export const productionRouter: Readonly<Record<string, string>> = {
  'react-router$': part(router, 'index.mjs'),
  'react-router/dom$': part(router, 'dom-export.mjs'),
};

/** Modules of libraries that every build replaces or leaves out. */
export const leanLibraries: Readonly<Record<string, string | false>> = { ...leanAxios, ...productionRouter };

/** Takes unused functions out of decimal.js. */
export const leanDecimalRule: RuleSetRule = {
  test: decimalModule,
  use: fileURLToPath(new URL('decimal-loader.ts', import.meta.url)),
};
