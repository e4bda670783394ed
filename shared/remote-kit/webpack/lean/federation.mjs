import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { part } from './part.mjs';

/** A package, as another finds it that depends on it. */
const dependencyOf = (parent, name) => createRequire(parent.resolve(name));
const enhanced = dependencyOf(createRequire(import.meta.url), '@module-federation/enhanced');
const runtimeTools = dependencyOf(enhanced, '@module-federation/runtime-tools');
const runtime = dependencyOf(runtimeTools, '@module-federation/runtime');
const runtimeCore = dirname(runtime.resolve('@module-federation/runtime-core'));
const errorCodes = dirname(runtime.resolve('@module-federation/error-codes'));
const ours = {
  errors: fileURLToPath(new URL('error-descriptions.mjs', import.meta.url)),
  snapshots: fileURLToPath(new URL('snapshot-handler.mjs', import.meta.url)),
  preload: fileURLToPath(new URL('preload.mjs', import.meta.url)),
  semver: fileURLToPath(new URL('semver.mjs', import.meta.url)),
};

/** For every build with a container or a runtime in it: errors tell their code, not a sentence besides. */
export const leanErrors = { [part(errorCodes, 'desc.mjs')]: ours.errors };

/** For the build that brings the runtime: what this site does in another way or not at all. */
export const leanRuntime = {
  ...leanErrors,
  // The plugin that lends the runtime to remotes asks for its CommonJS copy, beside which the shell would carry a second.
  '@module-federation/runtime-tools/runtime-core$': runtimeTools
    .resolve('@module-federation/runtime-tools/runtime-core')
    .replace(/\.cjs$/, '.js'),
  [part(runtimeCore, 'plugins/snapshot/SnapshotHandler.js')]: ours.snapshots,
  [part(runtimeCore, 'utils/preload.js')]: ours.preload,
  [part(runtimeCore, 'utils/semver/index.js')]: ours.semver,
};
