import { fileURLToPath } from 'node:url';
import { type Command, nodeForTools } from '@maru/tools-workspace';

const node = (entry: string, args: readonly string[]): Command => [
  ...nodeForTools,
  fileURLToPath(new URL(entry, import.meta.url)),
  ...args,
];

/** Builds folders with webpack. @param args - folders, then options (build/build.ts names them). */
export const buildCommand = (...args: readonly string[]): Command => node('./build/build.ts', args);

/** Serves one remote alone. @param args - the remote, then options (harness/serve.ts names them). */
export const harnessCommand = (...args: readonly string[]): Command => node('./harness/serve.ts', args);

/** Serves the page of all components. @param args - options (harness/gallery.ts names them). */
export const galleryCommand = (...args: readonly string[]): Command => node('./harness/gallery.ts', args);

/** Builds a remote with each change and serves it to open tabs. @param args - its folder, then options (dev/serve-remote.ts). */
export const devServerCommand = (...args: readonly string[]): Command => node('./dev/serve-remote.ts', args);
