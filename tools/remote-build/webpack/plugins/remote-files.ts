import { join } from 'node:path';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import type { Compilation, Compiler } from 'webpack';
import { lazyModules } from '../shared-modules';
import { builtModule } from './built-module';
import { integrityOf, servedAssets, shortHash, sizesOf } from './digests';
import { contractOf } from './remote-contract';
import { serverBundleIn } from './server-bundle';
import { sourceHashes } from './source-hashes';
import { jsonIn } from './source-texts';

/** Placeholder of the build id until the files are known; of the same length, so that source maps stay right. */
export const buildIdPlaceholder = 'bUiLdIdX';

const pluginName = 'RemoteFilesPlugin';

type Sources = Compiler['webpack']['sources'];
type ChunkGroup = Compilation['chunkGroups'][number];

export interface RemoteFilesOptions {
  /** Name of the container, with the placeholder in it. */
  readonly container: string;
  /** Why the manifest cannot be built; a watching build reads it again after each change. */
  readonly manifestFindings?: (manifest: RemoteManifest) => readonly string[];
  /** False leaves out what only a release needs, compressed sizes and what is used of types: they take longer than a rebuild. */
  readonly forRelease?: boolean;
}

/**
 * Leaves `remote.json` and `files.json` (`RemoteBuild`) beside the files of a remote, and puts its build id, a hash of
 * its manifest and everything it serves, into the container's name and the version (PLAT-044). `sources.json` is for the
 * one who hands the build in, and no part of the release.
 */
export class RemoteFilesPlugin {
  private readonly options: Required<RemoteFilesOptions>;

  constructor({ container, manifestFindings = () => [], forRelease = true }: RemoteFilesOptions) {
    this.options = { container, manifestFindings, forRelease };
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    const path = join(compiler.context, 'remote.json');
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.fileDependencies.add(path);
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        // The build has failed already, and sources that do not compile cannot be described.
        if (compilation.errors.length > 0) return;
        try {
          this.leave(compilation, sources, this.readManifest(path));
        } catch (error) {
          // A thrown error would end a watching build.
          compilation.errors.push(new WebpackError((error as Error).message));
        }
      });
    });
  }

  /** @throws Error naming the fault of remote.json */
  private readManifest(path: string): RemoteManifest {
    const manifest = jsonIn(path, 'remote.json') as RemoteManifest;
    const findings = this.options.manifestFindings(manifest);
    if (findings.length > 0) throw new Error(findings.join('\n'));
    return manifest;
  }

  private leave(compilation: Compilation, sources: Sources, manifest: RemoteManifest): void {
    const json = (name: string, value: object) =>
      compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(value, null, 2)}\n`));
    const buildId = this.nameBuild(compilation, sources, manifest);
    json('remote.json', { ...manifest, version: `${manifest.version}-${buildId}` });
    json('files.json', this.describe(compilation, buildId));
    json('sources.json', sourceHashes(compilation, ['remote.json']));
  }

  private nameBuild(compilation: Compilation, sources: Sources, manifest: RemoteManifest): string {
    const contents = servedAssets(compilation).map(([, content]) => content);
    const buildId = shortHash(Buffer.concat([...contents, Buffer.from(JSON.stringify(manifest))]));
    for (const { name, source } of compilation.getAssets()) {
      const text = source.source();
      if (typeof text !== 'string' || !text.includes(buildIdPlaceholder)) continue;
      const named = new sources.RawSource(text.replaceAll(buildIdPlaceholder, buildId));
      // Its file name was made before the id was known: webpack must not take an earlier build's file for the same.
      compilation.updateAsset(name, named, (info) => ({ ...info, immutable: false }));
    }
    return buildId;
  }

  private describe(compilation: Compilation, buildId: string): RemoteBuild {
    const { container, forRelease } = this.options;
    const assets = servedAssets(compilation);
    const firstContent = serverBundleIn(compilation);
    return {
      container: container.replace(buildIdPlaceholder, buildId),
      entry: 'remoteEntry.js',
      preload: preloadOf(compilation, assets),
      ...(firstContent && { firstContent }),
      files: Object.fromEntries(assets.map(([name, content]) => [name, integrityOf(content)])),
      sizes: Object.fromEntries(assets.map(([name, content]) => [name, sizesOf(content, forRelease)])),
      contract: contractOf(compilation, compilation.compiler.context, forRelease),
    };
  }
}

/** Files that a page preloads: of the remote, and of each of its screens. */
function preloadOf(compilation: Compilation, assets: ReturnType<typeof servedAssets>): RemoteBuild['preload'] {
  const exposed = compilation.namedChunkGroups.get('remote');
  if (!exposed) throw new Error('src/remote.tsx: is in no file of the build');
  const js = scriptsOf(exposed);
  const screens = screenGroups(exposed);
  return {
    js,
    // One stylesheet holds the styles of every screen, whichever chunk asked for it.
    css: assets.map(([name]) => name).filter((name) => name.endsWith('.css')),
    screens: Object.fromEntries(
      screens.map(([id, group]) => [id, scriptsOf(group).filter((file) => !js.includes(file))]),
    ),
    shares: Object.fromEntries(
      screens
        .map(([id, group]) => [id, lateSharesOf(compilation, [...exposed.chunks, ...group.chunks])] as const)
        .filter(([, names]) => names.length > 0),
    ),
  };
}

const scriptsOf = (group: ChunkGroup): readonly string[] => group.getFiles().filter((file) => file.endsWith('.js'));

/** Shared modules that these chunks consume and that the shell has in chunks of their own. */
function lateSharesOf({ chunkGraph }: Compilation, chunks: ChunkGroup['chunks']): readonly string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]).map(builtModule);
  const consumed = modules.filter(({ type }) => type === 'consume-shared-module');
  const names = consumed.map(({ options }) => options?.shareKey);
  return lazyModules.filter((name) => names.includes(name));
}

/** `main: late(() => import('./screens/main/main.screen'))`, as the compiler leaves the screens of `defineRemote`. */
const lateScreen =
  /(\w+):\s*(?:\/\*#__PURE__\*\/\s*)?(?:\(0,\s*\w+\.)?late\)?\(\(\)\s*=>\s*import\(['"]([^'"]+)['"]\)\)/g;

/** Chunk groups of the screens that the exposed module fetches on demand, by the ids under which it knows them. */
function screenGroups(exposed: ChunkGroup): readonly (readonly [id: string, group: ChunkGroup])[] {
  const groups = exposed.getChildren();
  const origins = groups.flatMap((group) => group.origins.map(({ module, request }) => ({ group, module, request })));
  return origins.flatMap(({ group, module, request }) => {
    const source = String(module?.originalSource()?.source() ?? '');
    return [...source.matchAll(lateScreen)]
      .filter(([, , path]) => path === request)
      .map(([, id = '']) => [id, group] as const);
  });
}
