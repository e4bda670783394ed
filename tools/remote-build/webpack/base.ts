import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-workspace';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack';
import { leanRules, productionRouter } from './lean/libraries';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

export type Mode = 'production' | 'development';

/** Mode from the environment; production by default. */
export const modeOfEnvironment = (): Mode => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** Whether a module comes compiled; these tools, wherever they lie, bring pages of their own as sources. */
const isInstalled = (path: string): boolean => path.includes('node_modules') && !path.startsWith(dirname(here));

/** A configuration whose parts the presets add to. */
export interface BaseConfiguration extends Configuration {
  readonly output: NonNullable<Configuration['output']>;
  readonly resolve: NonNullable<Configuration['resolve']> & {
    readonly alias: Readonly<Record<string, string | false>>;
  };
  readonly module: { readonly rules: RuleSetRule[] };
  readonly optimization: NonNullable<Configuration['optimization']>;
}

/** @returns the package.json of a folder. */
export const packageOf = (folder: string): { readonly version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const swc = (production: boolean): RuleSetUseItem => ({
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
    },
  },
});

/** A remote's name is in its remote.json, whatever the name of its folder; that of another package is its folder's. */
export function nameOf(folder: string): string {
  const path = join(folder, 'remote.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).name : basename(folder);
}

/** Prefix of a remote's classes and keyframes: `wallet_` for mfe-wallet (as in shared/contract). */
const cssMarkOf = (name: string): string => (name.startsWith('mfe-') ? `${name.slice(4)}_` : '');

const cssModules = (name: string, production: boolean): RuleSetUseItem => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      // Class names start with the remote's prefix, so that they never collide and the registry can check their owner.
      localIdentHashSalt: name,
      localIdentName: `${cssMarkOf(name)}${production ? '[hash:base64:6]' : '[name]__[local]--[hash:base64:4]'}`,
    },
  },
});

/** Options of both minimizers of scripts. */
export const minimizing = { compress: { passes: 3 }, format: { comments: false } };

const minimizeScripts = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: minimizing,
});

export const minimizeStyles = new CssMinimizerPlugin({
  minify: CssMinimizerPlugin.lightningCssMinify,
  minimizerOptions: { targets: { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 113 << 16 } },
});

/**
 * Configuration shared by all builds: TypeScript by swc, CSS Modules in files, hashed names, source maps and a disk
 * cache.
 * @param folder - absolute path of the package to build.
 * @param kind - names the cache: two builds of one folder must not share one.
 */
export function baseConfig(folder: string, kind: string, mode: Mode): BaseConfiguration {
  const production = mode === 'production';
  const name = nameOf(folder);
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'source-map',
    output: outputOf(folder),
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // RxJS offers its modern build under this name; without it webpack takes the ES5 one.
      conditionNames: ['es2015', '...'],
      alias: productionRouter,
    },
    module: {
      rules: [
        ...leanRules,
        { test: /\.tsx?$/, exclude: isInstalled, use: swc(production) },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssModules(name, production)] },
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [minimizeScripts, minimizeStyles],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, '.maru', 'cache', 'webpack'),
      name: `${name}-${kind}-${mode}`,
      // webpack takes a directory as a dependency if its path ends with a slash.
      buildDependencies: { config: [`${here}/`] },
    },
  };
}

const outputOf = (folder: string): BaseConfiguration['output'] => ({
  path: join(folder, 'dist'),
  filename: '[name].[contenthash:10].js',
  chunkFilename: '[name].[contenthash:10].js',
  assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  crossOriginLoading: 'anonymous',
  clean: true,
});

/** One stylesheet per build, so that a remote has one file to wait for. */
export const oneStylesheet = {
  cacheGroups: { styles: { name: 'styles', type: 'css/mini-extract', chunks: 'all' as const, enforce: true } },
};
