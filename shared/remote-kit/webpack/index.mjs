/** The build presets: `export default remoteConfig(import.meta.dirname)` in a remote's webpack.config.mjs. */
export { remoteConfig } from './remote.mjs';
export { eagerModules, platformModules, sharedModules } from './shared-modules.mjs';
export { shellConfig } from './shell.mjs';
