import { filesByName, inPages, transforms } from './pages.mjs';

/** Jest's configuration of a remote with a repository of its own. @param rootDir - its folder. */
export const remoteProject = (rootDir) => ({
  ...{ ...transforms, ...inPages, rootDir },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: filesByName,
});
