import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Compilation } from 'webpack';
import { integrityOf } from './digests';
import { sorted } from './source-texts';

/**
 * Hashes of the files of its own package that a build is made of, by their paths in it: its manifest and what its modules come
 * from. By these `maru publish` knows a build that is older than its sources; times say nothing after a checkout.
 */
export function sourceHashes(compilation: Compilation): Readonly<Record<string, string>> {
  const folder = compilation.compiler.context;
  const own = filesOf(compilation)
    .filter((path) => path.startsWith(folder + sep) && statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((path) => !notOwn.test(path));
  return Object.fromEntries(
    sorted(['remote.json', ...own]).map((path) => [path, integrityOf(readFileSync(join(folder, path)))]),
  );
}

/** Installed, or made by a build. */
const notOwn = /(^|\/)(node_modules|dist)\//;

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
