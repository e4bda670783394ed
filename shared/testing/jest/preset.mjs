import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesOfPages, librariesOfServers } from './one-file.mjs';
import { filesByName, inPages, transforms } from './pages.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');

const common = (displayName, folder, inner = []) => ({
  displayName,
  rootDir: join(root, folder),
  ...transforms,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...inner.map((name) => `<rootDir>/${name}/`)],
});

/**
 * Code that runs on Node: exchange, registry, pure rules.
 * @param inner - folders in it that are projects of their own.
 */
export const nodeProject = (displayName, folder, inner) => ({
  ...common(displayName, folder, inner),
  testEnvironment: 'node',
  moduleNameMapper: librariesOfServers(root),
  setupFiles: [join(here, 'plugin-names.mjs')],
});

/** Code that runs in the browser: components and stores, in jsdom. */
export const browserProject = (displayName, folder) => ({
  ...common(displayName, folder),
  ...inPages,
  moduleNameMapper: { ...librariesOfPages(root), ...filesByName },
});
