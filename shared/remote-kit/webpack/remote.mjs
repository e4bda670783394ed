import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, oneStylesheet } from './base.mjs';
import { leanErrors } from './lean/federation.mjs';
import { buildIdPlaceholder, RemoteFilesPlugin } from './plugins/remote-files.mjs';
import { consumedShares } from './shared-modules.mjs';

/**
 * The build of one remote: a federation container whose name holds its version, so that two versions live side by side
 * in one tab, without a copy of any singleton.
 * @param folder - absolute path; holds `remote.json` and `src/remote.tsx`.
 * @param mode - `production` or `development`; by default what the environment says.
 * @param files - further options of RemoteFilesPlugin.
 */
export function remoteConfig(folder, { mode = process.env.NODE_ENV ?? 'production', files = {} } = {}) {
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const container = `${manifest.name}_${manifest.version}_${buildIdPlaceholder}`.replace(/[^A-Za-z0-9_]/g, '_');
  const base = baseConfig(folder, 'remote', mode);
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...leanErrors } },
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: container },
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
      // The host loads the stylesheet itself, and counts its failure as a failure of the remote. Order means nothing to
      // CSS Modules, whose rules never meet.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', runtime: false, ignoreOrder: true }),
      new RemoteFilesPlugin({ ...files, container }),
    ],
  };
}
