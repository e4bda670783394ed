/** The build presets: `export default remoteConfig(import.meta.dirname)` in a remote's webpack.config.mjs. */
export { oneAppConfig } from './one-app.mjs';
export { remoteConfig } from './remote.mjs';
export { eagerModules, lazyModules, sharedModules } from './shared-modules.mjs';
export { shellConfig } from './shell.mjs';
