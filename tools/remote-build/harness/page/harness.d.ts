/** Filled in by the harness' build: the remote on show. */
declare module '@harness/remote' {
  import type { RemoteLifecycles } from '@maru/platform';

  const lifecycles: RemoteLifecycles;
  export = lifecycles;
}

declare module '@harness/manifest' {
  import type { RemoteManifest } from '@maru/contract';

  const manifest: RemoteManifest;
  export default manifest;
}

/** Whether calls go to a running exchange; set by the build. */
declare const HARNESS_EXCHANGE: boolean;
