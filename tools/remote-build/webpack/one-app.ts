import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '@maru/tools-workspace';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type BaseConfiguration, baseConfig, type Mode, modeOfEnvironment, packageOf } from './base';
import { leanParcels } from './lean/libraries';
import { federationSource, guardSource, verifierSource } from './one-app-sources';
import { FeedWorkerPlugin } from './plugins/feed-worker';
import { ShellFilesPlugin } from './plugins/shell-files';

/** Remotes that have something to build. */
const remoteFolders = (): readonly string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'src', 'remote.tsx')))
    .map((name) => join(root, name));

/** Replaces the list of shared modules: nothing is lent. */
const provideSource = 'export {};\n';

/** @returns the replaced module and the one that stands in for it. */
function replace(module: string, generated: string, source: string): readonly [string, string] {
  if (!existsSync(module)) throw new Error(`One app: there is no ${module} to replace.`);
  const target = join(generated, basename(module));
  writeFileSync(target, source);
  return [module, target];
}

/** Writes the replacements of shell modules. @returns the aliases that lead to them. */
function replacements(shell: string): Readonly<Record<string, string>> {
  const generated = join(shell, 'dist-one-app.generated');
  const replaced = {
    'remotes/federation.ts': federationSource(remoteFolders()),
    'remotes/release-verifier.ts': verifierSource,
    'remotes/announce.ts': 'export const announceScripts = () => undefined;\n',
    'provide.ts': provideSource,
    'files/script-guard.ts': guardSource(join(shell, 'src', 'files')),
  };
  mkdirSync(generated, { recursive: true });
  return Object.fromEntries(
    Object.entries(replaced).map(([part, source]) => replace(join(shell, 'src', part), generated, source)),
  );
}

/**
 * The same sources of shell and remotes as one webpack app without federation, in `dist-one-app`: what a team without
 * independent deployment would ship, kept to measure ours against.
 * @param folder - absolute path of the shell.
 */
export function oneAppConfig(
  folder: string,
  { mode = modeOfEnvironment() }: { readonly mode?: Mode } = {},
): BaseConfiguration {
  const base = baseConfig(folder, 'one-app', mode);
  const parcels = leanParcels(folder);
  return {
    ...base,
    entry: { main: ['./src/layout/layers.css', '@maru/ui/tokens.css', './src/main.ts'] },
    output: { ...base.output, path: join(folder, 'dist-one-app'), publicPath: '/shell/', uniqueName: 'maru_one_app' },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...parcels.alias, ...replacements(folder) } },
    module: { rules: [...base.module.rules, parcels.rule] },
    plugins: [
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
