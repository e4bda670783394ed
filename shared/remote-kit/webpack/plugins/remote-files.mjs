import { lazyModules } from '../shared-modules.mjs';
import { integrityOf, servedAssets, shortHash, sizesOf } from './digests.mjs';
import { contractOf } from './remote-contract.mjs';

/** Stands for the build id until the files are known; as long as the id, so that source maps stay right. */
export const buildIdPlaceholder = 'bUiLdIdX';

const pluginName = 'RemoteFilesPlugin';

/**
 * Leaves `remote.json` and `files.json` (`RemoteBuild`) beside the files of a remote, and puts its build id, a hash of
 * its manifest and everything it serves, into the container's name and the version (PLAT-044).
 */
export class RemoteFilesPlugin {
  constructor({ manifest, container }) {
    this.manifest = manifest;
    this.container = container;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const json = (name, value) =>
          compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(value, null, 2)}\n`));
        const buildId = this.nameBuild(compilation, sources);
        json('remote.json', { ...this.manifest, version: `${this.manifest.version}-${buildId}` });
        json('files.json', this.describe(compilation, buildId));
      });
    });
  }

  nameBuild(compilation, sources) {
    const contents = servedAssets(compilation).map(([, content]) => content);
    const buildId = shortHash(Buffer.concat([...contents, Buffer.from(JSON.stringify(this.manifest))]));
    for (const { name, source } of compilation.getAssets()) {
      const text = source.source();
      if (typeof text !== 'string' || !text.includes(buildIdPlaceholder)) continue;
      const named = new sources.RawSource(text.replaceAll(buildIdPlaceholder, buildId));
      // Its file name was made before the id was known: webpack must not take an earlier build's file for the same.
      compilation.updateAsset(name, named, (info) => ({ ...info, immutable: false }));
    }
    return buildId;
  }

  describe(compilation, buildId) {
    const assets = servedAssets(compilation);
    const exposed = compilation.namedChunkGroups.get('remote');
    const js = scriptsOf(exposed);
    const screens = screenGroups(exposed);
    return {
      container: this.container.replace(buildIdPlaceholder, buildId),
      entry: 'remoteEntry.js',
      // One stylesheet holds the styles of every screen, whichever chunk asked for it.
      preload: {
        js,
        css: assets.map(([name]) => name).filter((name) => name.endsWith('.css')),
        screens: Object.fromEntries(
          screens.map(([id, group]) => [id, scriptsOf(group).filter((file) => !js.includes(file))]),
        ),
        shares: Object.fromEntries(
          screens
            .map(([id, group]) => [id, lateSharesOf(compilation, [...exposed.chunks, ...group.chunks])])
            .filter(([, names]) => names.length > 0),
        ),
      },
      files: Object.fromEntries(assets.map(([name, content]) => [name, integrityOf(content)])),
      sizes: Object.fromEntries(assets.map(([name, content]) => [name, sizesOf(content)])),
      contract: contractOf(compilation, compilation.compiler.context),
    };
  }
}

const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));

/** Shared modules that these chunks consume and that the shell has in chunks of their own. */
const lateSharesOf = ({ chunkGraph }, chunks) => {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  const names = modules.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey);
  return lazyModules.filter((name) => names.includes(name));
};

/** `main: late(() => import('./screens/main/main.screen'))`, as the compiler leaves the screens of `defineRemote`. */
const lateScreen =
  /(\w+):\s*(?:\/\*#__PURE__\*\/\s*)?(?:\(0,\s*\w+\.)?late\)?\(\(\)\s*=>\s*import\(['"]([^'"]+)['"]\)\)/g;

/** Chunk groups of the screens that the exposed module fetches on demand, by the ids under which it knows them. */
function screenGroups(exposed) {
  const groups = exposed.getChildren();
  const origins = groups.flatMap((group) => group.origins.map(({ module, request }) => ({ group, module, request })));
  return origins.flatMap(({ group, module, request }) => {
    const source = String(module?.originalSource()?.source() ?? '');
    return [...source.matchAll(lateScreen)].filter(([, , path]) => path === request).map(([, id]) => [id, group]);
  });
}
