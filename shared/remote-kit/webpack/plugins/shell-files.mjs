import { integrityOf, servedAssets, shortHash } from './digests.mjs';

const pluginName = 'ShellFilesPlugin';

/** Leaves `shell.json` (`ShellBuild`) beside the files of the shell, for the HTML server. */
export class ShellFilesPlugin {
  /** @param worker - pattern of the price feed's worker among the assets. */
  constructor({ version, platformVersion, worker }) {
    this.version = version;
    this.platformVersion = platformVersion;
    this.worker = worker;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset('shell.json', new sources.RawSource(text));
      });
    });
  }

  describe(compilation) {
    const assets = servedAssets(compilation);
    const initial = compilation.entrypoints.get('main').getFiles();
    const hash = shortHash(Buffer.concat(assets.map(([, content]) => content)));
    return {
      version: `${this.version}-${hash}`,
      platformVersion: this.platformVersion,
      scripts: initial.filter((file) => file.endsWith('.js')),
      styles: initial.filter((file) => file.endsWith('.css')),
      lends: lateShares(compilation),
      worker: assets.map(([name]) => name).find((name) => this.worker.test(name)),
      files: Object.fromEntries(assets.map(([name, content]) => [name, integrityOf(content)])),
    };
  }
}

/** Files of the shared modules that are in chunks of their own, by the name under which they are lent out. */
const lateShares = ({ modules, chunkGraph }) =>
  Object.fromEntries(
    [...modules]
      .filter(({ type, blocks }) => type === 'provide-module' && blocks.length > 0)
      .map((module) => [module._name, served(chunkGraph.getBlockChunkGroup(module.blocks[0]).getFiles())])
      .sort(),
  );

const served = (files) => files.filter((file) => /\.(js|css)$/.test(file));
