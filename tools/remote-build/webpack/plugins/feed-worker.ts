import type { Compilation, Compiler } from 'webpack';

const pluginName = 'FeedWorkerPlugin';

/** Stands for the source of the worker in the code of the shell until that is built. */
const placeholder = 'feed-worker-source.js';

/**
 * Builds the price feed's worker in a compilation of its own, and writes its source as a text into the file that starts it: the page starts it from a
 * blob in any case. In the page's compilation it would contain the federation runtime, which a worker does not need.
 */
export class FeedWorkerPlugin {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, DefinePlugin, sources } = compiler.webpack;
    new DefinePlugin({ FEED_WORKER_SOURCE: JSON.stringify(placeholder) }).apply(compiler);
    compiler.hooks.make.tapPromise(pluginName, (compilation) => this.buildWorker(compiler, compilation));
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Minified already; before source maps are drawn up and content hashes computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => writeSource(compilation, sources));
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

function writeSource(compilation: Compilation, sources: Compiler['webpack']['sources']): void {
  const worker = compilation.getAsset(placeholder);
  if (!worker) return;
  const text = JSON.stringify(
    worker.source
      .source()
      .toString()
      .replace(/\n\/\/# sourceMappingURL=.*\s*$/, ''),
  );
  for (const { name } of compilation.getAssets()) if (name.startsWith(placeholder)) compilation.deleteAsset(name);
  const quoted = JSON.stringify(placeholder);
  const holders = compilation
    .getAssets()
    .filter(({ name, source }) => name.endsWith('.js') && source.source().includes(quoted));
  if (holders.length === 0)
    compilation.errors.push(new Error('No file of the shell starts the worker of the price feed.') as never);
  for (const { name, source } of holders) {
    const replaced = new sources.ReplaceSource(source);
    const at = source.source().indexOf(quoted);
    replaced.replace(at, at + quoted.length - 1, text);
    compilation.updateAsset(name, replaced);
  }
}
