import { join } from 'node:path';
import { PAGE_FORMAT, type ShellBuild, type ShellOffers } from '@maru/contract';
import type { Compilation, Compiler } from 'webpack';
import { offeredMembers } from '../members/offered-members';
import { builtModule } from './built-module';
import { deprecatedNames } from './deprecated-names';
import { integrityOf, servedAssets, shortHash } from './digests';
import { offeredNames } from './module-names';
import { packageFolders, packageVersions } from './package-versions';
import { sourceHashes } from './source-hashes';

const pluginName = 'ShellFilesPlugin';

export interface ShellFilesOptions {
  /** Of the shell's package. */
  readonly version: string;
  readonly platformVersion: string;
  /** Folder of the packages that are lent. */
  readonly shared: string;
}

/**
 * Leaves `shell.json` (`ShellBuild`) beside the files of the shell, for the HTML server, `offers.json` (`ShellOffers`) for the gate, and
 * `sources.json` for the one who hands the build in.
 */
export class ShellFilesPlugin {
  constructor(private readonly options: ShellFilesOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const emit = (name: string, value: object) =>
          compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(value, null, 2)}\n`));
        const build = this.describe(compilation);
        emit('shell.json', build);
        emit('offers.json', this.offers(compilation, build.version));
        emit('sources.json', this.sources(compilation));
      });
    });
  }

  /** The version that pages tell remotes is in no module. */
  private sources(compilation: Compilation): Readonly<Record<string, string>> {
    return sourceHashes(compilation, ['package.json', join(this.options.shared, 'platform', 'package.json')]);
  }

  private offers(compilation: Compilation, version: string): ShellOffers {
    const exports = offeredNames(compilation);
    const { context } = compilation.compiler;
    const versions = packageVersions(Object.keys(exports), context);
    const members = Object.fromEntries(
      [...packageFolders(Object.keys(versions), context)].map(([name, folder]) => [name, offeredMembers(folder)]),
    );
    return { version, exports, versions, members, deprecated: deprecatedNames(exports, this.options.shared) };
  }

  private describe(compilation: Compilation): ShellBuild {
    const { version, platformVersion } = this.options;
    // Pages carry these hashes: only what the shell's guard checks.
    const assets = servedAssets(compilation).filter(([name]) => /\.(js|css)$/.test(name));
    const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const hash = shortHash(Buffer.concat(assets.map(([, content]) => content)));
    return {
      version: `${version}-${hash}`,
      platformVersion,
      pageFormat: PAGE_FORMAT,
      scripts: initial.filter((file) => file.endsWith('.js')),
      styles: initial.filter((file) => file.endsWith('.css')),
      fonts: compilation
        .getAssets()
        .map(({ name }) => name)
        .filter((name) => /(^|\/)own-glyphs\..*woff2$/.test(name)),
      lends: lateShares(compilation),
      files: Object.fromEntries(assets.map(([name, content]) => [name, integrityOf(content)])),
    };
  }
}

/** Files of the shared modules that are in chunks of their own, by the name under which they are lent out. */
const lateShares = ({ modules, chunkGraph }: Compilation): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...modules]
      .flatMap((module) => {
        const [block] = module.blocks;
        if (module.type !== 'provide-module' || !block) return [];
        const files = chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [];
        return [[builtModule(module)._name ?? '', files.filter((file) => /\.(js|css)$/.test(file))] as const];
      })
      .sort(),
  );
