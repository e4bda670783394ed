import { readFileSync } from 'node:fs';

const platform = JSON.parse(readFileSync(new URL('../../platform/package.json', import.meta.url), 'utf8'));

/** Subpaths that only the shell or tests may import. */
const notForRemotes = ['./internal', './testing'];

/** What remotes may import of the platform: `@maru/platform`, `@maru/platform/mobx`, … */
export const platformModules = Object.keys(platform.exports)
  .filter((subpath) => !notForRemotes.includes(subpath))
  .map((subpath) => subpath.replace(/^\./, platform.name));

/** React by exact name and by prefix, or `react/jsx-runtime` and `react-dom/client` would come along in every remote. */
const react = ['react', 'react/', 'react-dom', 'react-dom/'];

/** What no first page needs: the shell provides it too, but in chunks of its own. */
export const lazyModules = [
  '@maru/platform/account',
  '@maru/platform/commands',
  '@maru/platform/list',
  '@maru/platform/refusals',
  '@maru/platform/dates',
  '@maru/ui/overlays',
  '@maru/ui/fields',
  '@maru/ui/charts',
  // Names a policy of Trusted Types, of which a page allows one.
  '@maru/ui/html',
];

/** The one list of singletons, for the shell, the remotes and the gate of the registry (PLAT-030, PLAT-031). */
export const sharedModules = [...new Set([...react, ...platformModules, '@maru/domain', '@maru/ui', ...lazyModules])];

/** In the shell's main file from the start. */
export const eagerModules = sharedModules.filter((name) => !lazyModules.includes(name));

const singleton = { singleton: true, requiredVersion: false };

/** @returns the `shared` option of whoever provides the singletons: shell and harness. */
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
  Object.fromEntries(sharedModules.map((name) => [name, { ...singleton, import: false }]));
