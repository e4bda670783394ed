import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { part } from './part';

/** A package, as another finds it that depends on it. */
const dependencyOf = (parent: NodeJS.Require, name: string): NodeJS.Require => createRequire(parent.resolve(name));
const enhanced = dependencyOf(createRequire(import.meta.url), '@module-federation/enhanced');
const runtimeTools = dependencyOf(enhanced, '@module-federation/runtime-tools');
const runtime = dependencyOf(runtimeTools, '@module-federation/runtime');
const runtimeCore = dirname(runtime.resolve('@module-federation/runtime-core'));
const errorCodes = dirname(runtime.resolve('@module-federation/error-codes'));

const ours = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** For every build with a container or a runtime: errors carry a code without a sentence. */
export const leanErrors: Readonly<Record<string, string>> = {
  [part(errorCodes, 'desc.mjs')]: ours('error-descriptions.ts'),
};

/** Modules of the runtime that this site replaces: it does their work in another way or not at all. */
export const leanModules: Readonly<Record<string, string>> = {
  ...leanErrors,
  [part(runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: ours('snapshot-handler.ts'),
  [part(runtimeCore, 'utils/preload.js')]: ours('preload.ts'),
  [part(runtimeCore, 'utils/semver/index.js')]: ours('semver.ts'),
};

/** Name under which the federation plugin imports the runtime. */
const runtimeCoreRequest = '@module-federation/runtime-tools/runtime-core';

/** What that plugin would get: a second copy of the runtime in the shell, as a CommonJS module. */
export const commonJsRuntimeCore: string = runtimeTools.resolve(runtimeCoreRequest);

/** The copy that the shell has anyway. Led there, the plugin saves 82.6 KiB of minified code in the shell. */
export const runtimeCoreModule: string = commonJsRuntimeCore.replace(/\.cjs$/, '.js');

/** For the build that brings the runtime. */
export const leanRuntime: Readonly<Record<string, string>> = {
  ...leanModules,
  [`${runtimeCoreRequest}$`]: runtimeCoreModule,
};
