import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import {
  type BaseConfiguration,
  baseConfig,
  type Mode,
  minimizeStyles,
  minimizing,
  modeOfEnvironment,
  packageOf,
} from './base';
import { hostFederation } from './host-federation';
import { leanRuntime, leanRuntimeRules } from './lean/federation';
import { leanParcels } from './lean/libraries';
import { FeedWorkerPlugin } from './plugins/feed-worker';
import { ShellFilesPlugin } from './plugins/shell-files';
import { shellChunks } from './shell-chunks';

/** Terser finds half a KiB brotli in what swc has made of Main's first content; alone it makes more than swc does. */
const minimizeTwice = new TerserPlugin({
  minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify],
  extractComments: false,
  terserOptions: [minimizing, { ecma: 2020, ...minimizing }],
});

/**
 * The build of the shell: it provides every singleton, and the one federation runtime that all remotes use.
 * @param folder - absolute path; holds `src/main.ts`.
 * @param mode - by default what the environment says.
 */
export function shellConfig(
  folder: string,
  { mode = modeOfEnvironment() }: { readonly mode?: Mode } = {},
): BaseConfiguration {
  const base = baseConfig(folder, 'shell', mode);
  const parcels = leanParcels(folder);
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...parcels.alias, ...leanRuntime } },
    module: { rules: [...base.module.rules, ...leanRuntimeRules, parcels.rule] },
    // Order of the layers and tokens first: main.ts runs its imports one after the other, which decides no order of styles.
    entry: { main: ['./src/layout/layers.css', '@maru/ui/tokens.css', './src/main.ts'] },
    output: { ...base.output, publicPath: '/shell/', uniqueName: 'maru_shell' },
    optimization: { ...base.optimization, minimizer: [minimizeTwice, minimizeStyles], splitChunks: shellChunks },
    plugins: [
      hostFederation(),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new FeedWorkerPlugin('./src/prices/feed.worker.ts'),
      new ShellFilesPlugin({
        version: packageOf(folder).version,
        platformVersion: packageOf(join(root, 'shared', 'platform')).version,
        shared: join(root, 'shared'),
      }),
    ],
  };
}
