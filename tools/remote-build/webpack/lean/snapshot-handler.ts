/**
 * Replaces the federation runtime’s snapshots, which record what version of a remote is deployed where: the release set
 * has that here. Saves 6.3 KiB of minified code in the shell.
 */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = (): object => ({});
