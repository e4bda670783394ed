import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';
import { leanRule } from './libraries';
import { part } from './part';

/** Resolves a package from where another one that depends on it would. */
const dependencyOf = (parent: NodeJS.Require, name: string): NodeJS.Require => createRequire(parent.resolve(name));
const enhanced = dependencyOf(createRequire(import.meta.url), '@module-federation/enhanced');
const runtimeTools = dependencyOf(enhanced, '@module-federation/runtime-tools');
const runtime = dependencyOf(runtimeTools, '@module-federation/runtime');
const runtimeCore = dirname(runtime.resolve('@module-federation/runtime-core'));

const errorCodes = dirname(
  dependencyOf(runtime, '@module-federation/runtime-core').resolve('@module-federation/error-codes'),
);
const bundlerRuntime = dirname(enhanced.resolve('@module-federation/webpack-bundler-runtime'));

const ours = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Modules of the runtime by which it knows which version of a remote is deployed where. The release set says that here, so they are
 * replaced together: 3.3 KiB brotli of Main's first content. The last one holds texts of its errors.
 */
export const leanModules: Readonly<Record<string, string>> = {
  [part(runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: ours('snapshot-handler.ts'),
  [part(runtimeCore, 'utils/preload.js')]: ours('preload.ts'),
  [part(runtimeCore, 'utils/semver/index.js')]: ours('semver.ts'),
  [part(errorCodes, 'desc.mjs')]: ours('error-descriptions.ts'),
};

/** Name under which the federation plugin imports the runtime. */
const runtimeCoreRequest = '@module-federation/runtime-tools/runtime-core';

/** What that plugin would import: a second copy of the runtime in the shell, as a CommonJS module. */
export const commonJsRuntimeCore: string = runtimeTools.resolve(runtimeCoreRequest);

/** The copy that the shell contains already. Aliasing the plugin’s import to it saves 82.6 KiB of minified code. */
export const runtimeCoreModule: string = commonJsRuntimeCore.replace(/\.cjs$/, '.js');

/** For the build that brings the runtime. */
export const leanRuntime: Readonly<Record<string, string>> = {
  ...leanModules,
  [`${runtimeCoreRequest}$`]: runtimeCoreModule,
};

/** Take parts out of modules of the runtime, for the build that brings it. */
export const leanRuntimeRules: readonly RuleSetRule[] = [
  leanRule('federationEntries', part(runtimeCore, 'utils/load.js')),
  leanRule('federationRemotes', part(runtimeCore, 'remote/index.js')),
  leanRule('federationInit', part(bundlerRuntime, 'init.js')),
  leanRule('federationStaticRemotes', part(bundlerRuntime, 'remotes.js')),
];

/** For the build of a remote, whose own copy of the runtime would do nothing but take what the shell lends. */
export const leanContainer: Readonly<Record<string, string>> = {
  [part(bundlerRuntime, 'bundler.js')]: ours('container-runtime.ts'),
};
