/**
 * Replaces the federation runtime’s preloading of remotes, which reads its snapshots: HTML server and shell preload the
 * files that the release set names. Saves 4.1 KiB of minified code in the shell.
 */
function none(): never {
  throw new Error('Files of remotes are announced by the shell (shell/src/remotes/announce.ts)');
}

export const defaultPreloadArgs = none;
export const formatPreloadArgs = none;
export const normalizePreloadExposes = none;
export const preloadAssets = none;
