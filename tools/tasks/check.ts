import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, remotes, root } from '@maru/tools-workspace';
import { checkChangesets } from './api/changesets';
import { checkCommitSubjects } from './commit-subjects';

/** Folders whose imports are held against the rules (.dependency-cruiser.mjs). */
const scanned = [
  'shared',
  'shell',
  ...remotes,
  'exchange',
  'registry',
  'backoffice',
  'confirmation',
  'tools',
  'scripts',
  'e2e',
  'bench',
];

const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);

/** Folders with types of their own to check. */
export const typedFolders: readonly string[] = [
  ...shared,
  'shell',
  ...remotes,
  'exchange',
  'registry',
  'registry/page',
  'backoffice/page',
  'confirmation',
  'tools',
  'e2e',
  'bench',
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

/** What of the repository is checked. */
export interface CheckScope {
  /** Files to format and lint; those that are gone are left out. */
  readonly files: readonly string[];
  /** Folders whose imports and types are checked. */
  readonly folders: readonly string[];
}

/**
 * Format and lint, import rules, types, unused code, changesets, commit subjects.
 * @param scope - what has changed; without it everything. @throws Error of the first that does not hold.
 */
export async function check(scope?: CheckScope): Promise<void> {
  await lint(scope?.files.filter((file) => existsSync(join(root, file))));
  // Those of a lane use one processor most of the time.
  const lanes = await Promise.allSettled([checkTypes(scope), checkImports(scope)]);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  checkChangesets();
  checkCommitSubjects();
}

async function checkTypes(scope?: CheckScope): Promise<void> {
  for (const folder of typedFolders)
    if (!scope || scope.folders.some((each) => isWithin(each, folder) || isWithin(folder, each)))
      await bin('tsc', ['-p', folder]);
}

async function checkImports(scope?: CheckScope): Promise<void> {
  const imports = scope ? scanned.filter((folder) => scope.folders.some((each) => isWithin(each, folder))) : scanned;
  const depcruise = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'];
  if (imports.length > 0) await bin('depcruise', [...depcruise, ...imports]);
  await bin('knip', ['--no-progress']);
}

async function lint(files?: readonly string[]): Promise<void> {
  if (files?.length === 0) return;
  const options = ['--error-on-warnings', '--no-errors-on-unmatched', ...(process.env.CI ? [] : ['--colors=force'])];
  await bin('biome', ['ci', ...options, ...(files ?? [])]);
}

const isWithin = (folder: string, parent: string): boolean => folder === parent || folder.startsWith(`${parent}/`);
