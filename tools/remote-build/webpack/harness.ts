import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-workspace';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, nameOf } from './base';

/**
 * A page with one remote and no shell, for development.
 * @param folder - absolute path of the remote.
 * @param exchange - whether calls go to a running exchange.
 */
export function harnessConfig(
  folder: string,
  { exchange = false }: { readonly exchange?: boolean } = {},
): Configuration {
  const base = baseConfig(folder, 'harness', 'development');
  return {
    ...base,
    // No content security policy forbids eval here, and it halves the time of a rebuild.
    devtool: 'eval-cheap-module-source-map',
    entry: fileURLToPath(new URL('../harness/page/index.tsx', import.meta.url)),
    output: { ...base.output, path: join(root, '.maru', 'harness'), filename: '[name].js', publicPath: '/' },
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
      new HtmlWebpackPlugin({ title: nameOf(folder) }),
      new webpack.DefinePlugin({ HARNESS_EXCHANGE: JSON.stringify(exchange) }),
    ],
  };
}
