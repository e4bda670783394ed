import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base';

/** All components of shared/ui on one page. */
export function galleryConfig(): Configuration {
  const folder = join(root, 'shared', 'ui');
  const base = baseConfig(folder, 'gallery', 'development');
  return {
    ...base,
    entry: join(folder, 'gallery', 'main.tsx'),
    output: { ...base.output, path: join(root, '.maru', 'gallery'), filename: '[name].js', publicPath: '/' },
    plugins: [
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({
        meta: { viewport: 'width=device-width, initial-scale=1' },
        templateContent: `<!doctype html>
          <html lang="ko"><head><title>Maru UI</title></head><body><div id="root"></div></body></html>`,
      }),
    ],
  };
}
