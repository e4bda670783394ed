import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, packageOf, workspace } from './base.mjs';
import { hostFederation } from './host-federation.mjs';
import { leanRuntime } from './lean/federation.mjs';
import { FeedWorkerPlugin, workerFile } from './plugins/feed-worker.mjs';
import { ShellFilesPlugin } from './plugins/shell-files.mjs';

/**
 * The build of the shell: it provides every singleton, and the one federation runtime that all remotes use.
 * @param folder - absolute path; holds `src/main.ts`.
 * @param mode - `production` or `development`; by default what the environment says.
 */
export function shellConfig(folder, { mode = process.env.NODE_ENV ?? 'production' } = {}) {
  const base = baseConfig(folder, 'shell', mode);
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...leanRuntime } },
    entry: { main: './src/main.ts' },
    output: { ...base.output, publicPath: '/shell/', uniqueName: 'maru_shell' },
    plugins: [
      hostFederation(),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new FeedWorkerPlugin('./src/prices/feed.worker.ts'),
      new ShellFilesPlugin({
        version: packageOf(folder).version,
        platformVersion: packageOf(join(workspace, 'shared', 'platform')).version,
        worker: workerFile,
      }),
    ],
  };
}
