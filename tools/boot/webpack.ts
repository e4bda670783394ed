import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig, hostFederation } from '@maru/tools-remote-build/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

/** Builds a page that provides the shell's modules and test doubles, and mounts remotes on request. @param out - its folder. */
export function bootPageConfig(out: string): Configuration {
  const base = baseConfig(dirname(fileURLToPath(import.meta.url)), 'boot', 'production');
  return {
    ...base,
    devtool: false,
    entry: { main: './page/index.ts' },
    output: { ...base.output, path: out, filename: '[name].js', publicPath: '/', uniqueName: 'maru_shell' },
    plugins: [hostFederation(), new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true })],
  };
}
