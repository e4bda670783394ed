import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from 'webpack';

const pluginName = 'ServerBundlePlugin';
const entry = './src/first-content.ts';
const bundleName = /^first-content\.[0-9a-f]+\.js$/;

/** The server bundle among the files of a build; undefined for a remote without one. */
export const serverBundleIn = (compilation: Compilation): string | undefined =>
  compilation.getAssets().find(({ name }) => bundleName.test(name))?.name;

/**
 * Builds `src/first-content.ts`, where a remote has one, to one script that takes nothing from a page: what HTML servers run to draw the first
 * content (decision 110). It leaves a global, `firstContent`, with what the source exports.
 */
export class ServerBundlePlugin {
  apply(compiler: Compiler): void {
    const { EntryPlugin, library } = compiler.webpack;
    compiler.hooks.make.tapAsync(pluginName, (compilation, done) => {
      if (!existsSync(join(compiler.context, entry))) return done();
      const global = { type: 'var', name: 'firstContent' } as const;
      const child = compilation.createChildCompiler(pluginName, {
        filename: 'first-content.[contenthash:10].js',
        library: global,
      });
      // Afterwards: a new child has the hooks of its parent in place of those of plugins that it is given.
      new library.EnableLibraryPlugin(global.type).apply(child);
      new EntryPlugin(compiler.context, entry, { name: 'first-content', library: global }).apply(child);
      child.runAsChild((error) => done(error));
    });
  }
}
