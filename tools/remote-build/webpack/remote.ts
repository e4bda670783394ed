import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@maru/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type BaseConfiguration, baseConfig, type Mode, modeOfEnvironment, oneStylesheet } from './base';
import { leanContainer } from './lean/federation';
import { LeanContainerPlugin } from './plugins/lean-container';
import { buildIdPlaceholder, type RemoteFilesOptions, RemoteFilesPlugin } from './plugins/remote-files';
import { ServerBundlePlugin } from './plugins/server-bundle';
import { consumedShares } from './shared-modules';

export interface RemoteBuildOptions {
  /** By default what the environment says. */
  readonly mode?: Mode;
  readonly files?: Omit<RemoteFilesOptions, 'container'>;
}

/**
 * The build of one remote: a federation container whose name holds its version, so that two versions live side by side
 * in one tab, without a copy of any singleton.
 * @param folder - absolute path; holds `remote.json` and `src/remote.tsx`.
 */
export function remoteConfig(
  folder: string,
  { mode = modeOfEnvironment(), files = {} }: RemoteBuildOptions = {},
): BaseConfiguration {
  const manifest: RemoteManifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const container = `${manifest.name}_${manifest.version}_${buildIdPlaceholder}`.replace(/[^A-Za-z0-9_]/g, '_');
  const base = baseConfig(folder, 'remote', mode);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: container },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...leanContainer } },
    optimization: { ...base.optimization, splitChunks: oneStylesheet },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: consumedShares(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new LeanContainerPlugin(),
      // The host loads the stylesheet itself, and counts its failure as a failure of the remote. Order means nothing to
      // CSS Modules, whose rules cannot collide.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', runtime: false, ignoreOrder: true }),
      new ServerBundlePlugin(),
      new RemoteFilesPlugin({ ...files, container }),
    ],
  };
}
