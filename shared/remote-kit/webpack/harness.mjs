import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { baseConfig, workspace } from './base.mjs';

/**
 * One remote alone on a page of its own, for the team that builds it.
 * @param folder - absolute path of the remote.
 * @param exchange - whether an exchange answers its calls.
 */
export function harnessConfig(folder, { exchange = false } = {}) {
  const base = baseConfig(folder, 'harness', 'development');
  const kit = join(workspace, 'shared', 'remote-kit');
  return {
    ...base,
    // No policy stands against evaluated code here, and it is half the wait for each change.
    devtool: 'eval-cheap-module-source-map',
    entry: join(kit, 'src', 'harness', 'index.tsx'),
    output: { ...base.output, path: join(workspace, '.maru', 'harness'), filename: '[name].js', publicPath: '/' },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve.alias,
        '@harness/remote': join(folder, 'src', 'remote.tsx'),
        '@harness/manifest': join(folder, 'remote.json'),
      },
    },
    plugins: [
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({ title: folder.split('/').at(-1) }),
      new webpack.DefinePlugin({ HARNESS_EXCHANGE: JSON.stringify(exchange) }),
    ],
  };
}
