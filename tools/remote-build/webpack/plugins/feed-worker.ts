import type { Compilation, Compiler } from 'webpack';
import { shortHash } from './digests';

const pluginName = 'FeedWorkerPlugin';

/** Placeholder of the worker’s file name in the code of the shell until that name is known. */
const placeholder = 'feed-worker-file.js';

/** File of the worker in dist. */
export const workerFile = /^feed-worker\.[0-9a-f]{10}\.js$/;

/**
 * Builds the price feed's worker in a compilation of its own: in the page's it would contain the federation runtime,
 * which a worker does not need.
 */
export class FeedWorkerPlugin {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, DefinePlugin, sources } = compiler.webpack;
    new DefinePlugin({ FEED_WORKER_FILE: JSON.stringify(placeholder) }).apply(compiler);
    compiler.hooks.make.tapPromise(pluginName, (compilation) => this.buildWorker(compiler, compilation));
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Before content hashes are computed, so that a new worker changes the main file’s name.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => nameWorker(compilation, sources));
    });
  }

  private buildWorker(compiler: Compiler, compilation: Compilation): Promise<void> {
    const { webworker, EntryPlugin } = compiler.webpack;
    const child = compilation.createChildCompiler(pluginName, { filename: placeholder, globalObject: 'self' });
    new webworker.WebWorkerTemplatePlugin().apply(child);
    new EntryPlugin(compiler.context, this.entry, { name: 'feed-worker' }).apply(child);
    return new Promise((resolve, reject) => {
      child.runAsChild((error, _entries, built) => {
        if (error) reject(error);
        else if (built && built.errors.length > 0) reject(built.errors[0]);
        else resolve();
      });
    });
  }
}

function nameWorker(compilation: Compilation, sources: Compiler['webpack']['sources']): void {
  const asset = compilation.getAsset(placeholder);
  if (!asset) return;
  const file = `feed-worker.${shortHash(Buffer.from(asset.source.source()), 10)}.js`;
  compilation.renameAsset(placeholder, file);
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = source.source().toString();
    if (!text.includes(placeholder)) continue;
    const replaced = new sources.ReplaceSource(source);
    for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + 1))
      replaced.replace(at, at + placeholder.length - 1, file);
    compilation.updateAsset(name, replaced);
  }
}
