import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, remotes, root } from '@maru/tools-product/workspace';
import { checkChangesets } from './api/changesets';
import { checkCommitSubjects } from './commit-subjects';

/** Folders whose imports are held against the rules (.dependency-cruiser.mjs). */
const scanned = ['shared', 'shell', ...remotes, 'exchange', 'registry', 'tools', 'scripts', 'e2e', 'bench'];

const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);

/** Folders with types of their own to check. */
export const typedFolders: readonly string[] = [
  ...shared,
  'shell',
  ...remotes,
  'exchange',
  'registry',
  'registry/page',
  'tools',
  'e2e',
  'bench',
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

/** Format and lint, import rules, types, unused code, changesets, commit subjects. @throws Error of the first that does not hold. */
export const check = async (): Promise<void> => {
  await bin('biome', ['ci', '--error-on-warnings', ...(process.env.CI ? [] : ['--colors=force'])]);
  await bin('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...scanned]);
  for (const folder of typedFolders) await bin('tsc', ['-p', folder]);
  await bin('knip', ['--no-progress']);
  checkChangesets();
  checkCommitSubjects();
};
