import { mountRootParcel } from 'single-spa';
import type { ShellDeps } from '../page/shell-deps';
import { createRemoteNavigator } from '../routing/remote-navigator';
import { announceScripts } from './announce';
import { loadLifecycles } from './federation';
import { type HostWatcher, RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import { dropStyles, loadStyles } from './stylesheets';

/** Two frames at 60 Hz. */
const frameMs = 32;

/** The remotes of this document. */
export function createHosts(
  { services, leases }: ShellDeps,
  versions: RemoteVersions,
  watcher: HostWatcher,
): RemoteHosts {
  return new RemoteHosts({
    services,
    navigator: createRemoteNavigator(services.navigation),
    mountParcel: mountRootParcel,
    // Hidden tabs get no animation frames.
    nextFrame: () => sleep(frameMs),
    code: { loadLifecycles, loadStyles, dropStyles, announceScripts },
    retry: { waits: [200, 600], limit: 8000, sleep },
    versions,
    leases,
    watcher,
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
