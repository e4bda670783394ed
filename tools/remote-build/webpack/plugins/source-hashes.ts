import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Compilation } from 'webpack';
import { integrityOf } from './digests';
import { sorted } from './source-texts';

/**
 * Hashes of the files that a build is made of, by their paths from its package: of that package, and of those beside it in the workspace
 * that it brings along. By these `maru publish` knows a build that is older than its sources; times say nothing after a checkout.
 * @param described - files that no module comes from, such as the manifest.
 */
export function sourceHashes(compilation: Compilation, described: readonly string[]): Readonly<Record<string, string>> {
  const folder = compilation.compiler.context;
  const inFolder = (path: string) => relative(folder, path).split(sep).join('/');
  const written = [...filesOf(compilation), ...described.map((path) => resolve(folder, path))]
    .filter((path) => !notWritten.test(inFolder(path)) && statSync(path, { throwIfNoEntry: false })?.isFile())
    .map(inFolder);
  return Object.fromEntries(sorted(written).map((path) => [path, integrityOf(readFileSync(join(folder, path)))]));
}

/** Installed, or made by a build. */
const notWritten = /(^|\/)(node_modules|dist)\//;

/**
 * What modules have been made from, those of the server bundle's own compilation too. A module from the cache tells it as one that
 * was built; of the files that a stylesheet names there is no module then.
 */
function filesOf(compilation: Compilation): readonly string[] {
  const { LazySet } = compilation.compiler.webpack.util;
  const [files, others] = [new LazySet<string>(), new LazySet<string>()];
  for (const { modules } of [compilation, ...compilation.children])
    for (const module of modules) module.addCacheDependencies(files, others, others, others);
  return [...files];
}
