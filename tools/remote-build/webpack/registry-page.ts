import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type BaseConfiguration, baseConfig, type Mode, modeOfEnvironment } from './base';

/** Document of a page; only the registry's page has one. */
export const documentOf = (folder: string): string => join(folder, 'src', 'index.html');

/**
 * The registry's page: one script and one stylesheet beside its document, so that nothing is loaded later and its policy
 * can refuse scripts that a script adds (trusted-types 'none').
 * @param folder - absolute path; holds `src/index.html` and `src/main.tsx`.
 */
export function registryPageConfig(
  folder: string,
  { mode = modeOfEnvironment() }: { readonly mode?: Mode } = {},
): BaseConfiguration {
  const base = baseConfig(folder, 'registry-page', mode);
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath: '/page/',
      uniqueName: 'maru_registry_page',
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: documentOf(folder) }),
    ],
  };
}
