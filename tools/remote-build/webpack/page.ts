import { join, relative } from 'node:path';
import { root } from '@maru/tools-workspace';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type BaseConfiguration, baseConfig, type Mode, modeOfEnvironment } from './base';

/** Document of a page; only the pages of registry, back office and confirmation have one. */
export const documentOf = (folder: string): string => join(folder, 'src', 'index.html');

/**
 * A page that its server sends as files: one script and one stylesheet beside its document, so that nothing is loaded later
 * and its policy can refuse scripts that a script adds (trusted-types 'none').
 * @param folder - absolute path; holds `src/index.html` and `src/main.tsx`.
 */
export function pageConfig(
  folder: string,
  { mode = modeOfEnvironment() }: { readonly mode?: Mode } = {},
): BaseConfiguration {
  // Both folders are named `page`: the cache needs the whole path.
  const kind = relative(root, folder).replaceAll(/\W+/g, '-');
  const base = baseConfig(folder, kind, mode);
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath: '/page/',
      uniqueName: `maru_${kind.replaceAll('-', '_')}`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: documentOf(folder) }),
    ],
  };
}
