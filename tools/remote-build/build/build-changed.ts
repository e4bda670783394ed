import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root, run } from '@maru/tools-workspace';
import { buildCommand } from '../commands';
import { precompress } from './precompress';
import { SourceStamps } from './stamps';

/** Settings of the builds, part of each stamp: a changed setting builds everything again. */
const settings = { mode: 'production', brotliQuality: 11 };

const sitePackages: readonly string[] = ['shell', ...remotes];

/** Folders that are built for the browser. */
export const browserPackages: readonly string[] = [...sitePackages, 'registry/page', 'backoffice/page', 'confirmation'];

export interface BuildOptions {
  /** Builds all. */
  readonly force?: boolean;
  /** Folder of the workspace. */
  readonly workspace?: string;
  readonly packages?: readonly string[];
  /** Builds the `dist` of packages. */
  readonly compile?: (workspace: string, names: readonly string[]) => Promise<void>;
}

/**
 * Builds the packages whose sources changed since their last build, or those of the packages that they depend on.
 * @returns names of the packages that were built.
 */
export async function buildChanged({
  force = false,
  workspace = root,
  packages = browserPackages,
  compile = compilePackages,
}: BuildOptions = {}): Promise<readonly string[]> {
  const stamps = new SourceStamps(workspace, settings);
  const stale = packages
    .map((name) => ({ name, dist: join(workspace, name, 'dist'), sources: stamps.of(name) }))
    .filter(({ name, dist, sources }) => force || builtFrom(workspace, name, dist) !== sources);
  if (stale.length === 0) return [];
  const names = stale.map(({ name }) => name);
  await compile(workspace, names);
  for (const { name, sources } of stale) keepStamp(workspace, name, sources);
  return names;
}

/** Builds shell and remotes as the one webpack app that benches compare with, unless that build is up to date. */
export async function buildOneApp(): Promise<void> {
  const sources = new SourceStamps(root, settings).of(...sitePackages);
  const dist = join(root, 'shell', 'dist-one-app');
  if (builtFrom(root, 'one-app', dist) === sources) return;
  await webpack(root, 'shell', '--one-app');
  await precompress(dist, settings.brotliQuality);
  keepStamp(root, 'one-app', sources);
}

async function compilePackages(workspace: string, names: readonly string[]): Promise<void> {
  await webpack(workspace, ...names);
  if (names.includes('shell')) await precompress(join(workspace, 'shell', 'dist'), settings.brotliQuality);
}

function webpack(workspace: string, ...args: readonly string[]): Promise<string> {
  const [program, ...words] = buildCommand(...args);
  return run(program, words, { cwd: workspace });
}

const stampPath = (workspace: string, name: string): string =>
  join(workspace, '.maru', 'stamps', `build-${name.replace('/', '-')}`);

/** @returns stamp of the sources that are in `dist`; empty without a build. */
function builtFrom(workspace: string, name: string, dist: string): string {
  const path = stampPath(workspace, name);
  return existsSync(dist) && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function keepStamp(workspace: string, name: string, sources: string): void {
  mkdirSync(join(workspace, '.maru', 'stamps'), { recursive: true });
  writeFileSync(stampPath(workspace, name), sources);
}
