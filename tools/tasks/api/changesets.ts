import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Library, libraries, manifestOf } from '@maru/tools-packages/libraries';
import { root } from '@maru/tools-workspace';
import { git } from '../git';
import { reportPath } from './packages';

/** A package now and at its last version. */
export interface ReleasedPackage {
  readonly name: Library;
  readonly version: string;
  readonly report: string;
  /** Null where the history does not say. */
  readonly released: { readonly version: string; readonly report: string | null } | null;
}

/**
 * Finds packages whose public types differ from those of their last version, while no changeset names them.
 * @param changesets - texts of .changeset/*.md.
 */
export const missingChangesets = (
  packages: readonly ReleasedPackage[],
  changesets: readonly string[],
): readonly Library[] =>
  packages
    .filter(({ version, report, released }) => {
      if (!released?.report || released.version !== version) return false;
      return released.report !== report;
    })
    .filter(({ name }) => !changesets.some((text) => namesPackage(text, name)))
    .map(({ name }) => name);

function namesPackage(changeset: string, name: Library): boolean {
  const heading = /^---\n([\s\S]*?)\n---/.exec(changeset)?.[1] ?? '';
  return new RegExp(`^['"]@maru/${name}['"]: (?:major|minor|patch)$`, 'm').test(heading);
}

/** Fails where a public type has changed since the last version without a changeset. Without git nothing is compared. */
export function checkChangesets(): void {
  const missing = missingChangesets(libraries.map(readPackage), readChangesets());
  if (missing.length === 0) return;
  const names = missing.map((name) => `@maru/${name}`).join(', ');
  throw new Error(`public types of ${names} have changed: add a changeset (npm run changeset, CONTRIBUTING.md)`);
}

function readPackage(name: Library): ReleasedPackage {
  const path = join(root, reportPath(name));
  return {
    name,
    version: manifestOf(name).version,
    report: existsSync(path) ? readFileSync(path, 'utf8') : '',
    released: releasedState(name),
  };
}

/** Finds what was released: the commit that last set the package's version. */
function releasedState(name: Library): ReleasedPackage['released'] {
  const manifest = `shared/${name}/package.json`;
  const commit = git('log', '-1', '--format=%H', '-G"version":', '--', manifest)?.trim();
  const then = commit ? git('show', `${commit}:${manifest}`) : null;
  if (!then) return null;
  return {
    version: JSON.parse(then).version,
    report: git('show', `${commit}:${reportPath(name)}`) ?? firstReport(name),
  };
}

/** For a version that is older than the reports: what changes from the first of them on. */
function firstReport(name: Library): string | null {
  const path = reportPath(name);
  const commit = git('log', '--diff-filter=A', '--format=%H', '--', path)?.trim().split('\n').at(-1);
  return commit ? git('show', `${commit}:${path}`) : null;
}

const readChangesets = (): readonly string[] =>
  readdirSync(join(root, '.changeset'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => readFileSync(join(root, '.changeset', file), 'utf8'));
