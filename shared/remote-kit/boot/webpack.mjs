import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, workspace } from '../webpack/base.mjs';
import { providedShares } from '../webpack/shared-modules.mjs';

/** Where the built page lies. */
export const bootFolder = join(workspace, '.maru', 'boot');

/** A page that lends what the shell lends, over test doubles, and shows remotes when it is told to. */
export function bootConfig() {
  const kit = join(workspace, 'shared', 'remote-kit');
  const base = baseConfig(kit, 'boot', 'production');
  return {
    ...base,
    devtool: false,
    entry: { main: './boot/page/index.ts' },
    output: { ...base.output, path: bootFolder, filename: '[name].js', publicPath: '/', uniqueName: 'maru_shell' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'maru_shell',
        shared: providedShares(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
    ],
  };
}
