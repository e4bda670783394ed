import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packageOf } from './plugins/package-versions';

const platform: { readonly name: string; readonly version: string; readonly exports: object } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@maru/platform/package.json'), 'utf8'),
);

/** Subpaths that only the shell, tests, types or tools read. */
const notForRemotes = [
  './internal',
  './page-events',
  './testing',
  './named-routes',
  './published-events',
  './package.json',
];

/** Subpaths of the platform that remotes may import: `@maru/platform`, `@maru/platform/mobx`, … */
const platformModules: readonly string[] = Object.keys(platform.exports)
  .filter((subpath) => !notForRemotes.includes(subpath))
  .map((subpath) => subpath.replace(/^\./, platform.name));

/** React by exact name and by prefix, or `react/jsx-runtime` and `react-dom/client` would come along in every remote. */
const react = ['react', 'react/', 'react-dom', 'react-dom/'];

/** Shared modules that no first page needs; the shell provides them in chunks of their own. */
export const lazyModules: readonly string[] = [
  '@maru/domain/order-check',
  '@maru/domain/portfolio',
  '@maru/domain/token-sale',
  '@maru/domain/withdrawal',
  '@maru/platform/account',
  '@maru/platform/captcha',
  '@maru/platform/commands',
  '@maru/platform/events',
  '@maru/platform/list',
  '@maru/platform/refusals',
  '@maru/platform/dates',
  '@maru/platform/rx',
  '@maru/ui/overlays',
  '@maru/ui/fields',
  '@maru/ui/charts',
  '@maru/ui/figures',
  '@maru/ui/flow',
  '@maru/ui/files',
  '@maru/ui/qr',
  '@maru/ui/captcha',
  '@maru/ui/carousel',
  // Names a policy of Trusted Types, of which a page allows one.
  '@maru/ui/html',
];

/** The one list of singletons, for the shell, the remotes and the gate of the registry (PLAT-030, PLAT-031). */
const sharedModules: readonly string[] = [
  ...new Set([...react, ...platformModules, '@maru/domain', '@maru/ui', ...lazyModules]),
];

/** In the shell's main file from the start. */
export const eagerModules: readonly string[] = sharedModules.filter((name) => !lazyModules.includes(name));

/** Packages of ours whose modules the page lends. */
export const lentPackages: readonly string[] = [
  ...new Set(sharedModules.filter((name) => name.startsWith('@maru/')).map(packageOf)),
];

const singleton = { singleton: true, requiredVersion: false } as const;

/** @returns the `shared` option of the builds that provide the singletons: the shell and the page of the boot. */
export const providedShares = () =>
  Object.fromEntries(
    sharedModules.map((name) => [
      name,
      {
        ...singleton,
        eager: eagerModules.includes(name),
        ...(name.startsWith('@maru/') && { version: platform.version }),
      },
    ]),
  );

/** @returns the `shared` option of a remote: it brings no copy of its own along, so there is nothing to fall back to. */
export const consumedShares = () =>
  Object.fromEntries(sharedModules.map((name) => [name, { ...singleton, import: false as const }]));
