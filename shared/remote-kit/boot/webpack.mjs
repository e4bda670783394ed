import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig } from '../webpack/base.mjs';
import { hostFederation } from '../webpack/host-federation.mjs';
import { bootFolder, workspace } from './places.mjs';

/** A page that lends what the shell lends, over test doubles, and shows remotes when it is told to. */
export function bootConfig() {
  const kit = join(workspace, 'shared', 'remote-kit');
  const base = baseConfig(kit, 'boot', 'production');
  return {
    ...base,
    devtool: false,
    entry: { main: './boot/page/index.ts' },
    output: { ...base.output, path: bootFolder, filename: '[name].js', publicPath: '/', uniqueName: 'maru_shell' },
    plugins: [hostFederation(), new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true })],
  };
}
