import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, workspace } from './base.mjs';

/** Every component of shared/ui on one page, for those who change one and want to see the others beside it. */
export function galleryConfig() {
  const folder = join(workspace, 'shared', 'ui');
  const base = baseConfig(folder, 'gallery', 'development');
  return {
    ...base,
    entry: join(folder, 'gallery', 'main.tsx'),
    output: { ...base.output, path: join(workspace, '.maru', 'gallery'), filename: '[name].js', publicPath: '/' },
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
