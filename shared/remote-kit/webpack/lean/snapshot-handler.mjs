/**
 * Takes the place of the federation runtime's snapshots, its own way to know which version of a remote is deployed where:
 * the release set says that here.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
