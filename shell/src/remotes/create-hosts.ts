import { mountRootParcel } from 'single-spa';
import type { DocumentPermit } from '../routing/document-permit';
import { createRemoteNavigator } from '../routing/remote-navigator';
import type { ShellNavigation } from '../routing/shell-navigation';
import { announceScripts } from './announce';
import { loadLifecycles } from './federation';
import type { Leases } from './leases';
import type { LendableServices } from './lend-services';
import { type HostWatcher, RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import { dropStyles, loadStyles } from './stylesheets';

/** Two frames at 60 Hz. */
const frameMs = 32;

interface PageParts {
  readonly services: LendableServices & { readonly navigation: ShellNavigation };
  readonly leases: Leases;
}

/** The remotes of this document. */
export function createHosts(
  { services, leases }: PageParts,
  versions: RemoteVersions,
  watcher: HostWatcher,
  permit: DocumentPermit,
): RemoteHosts {
  return new RemoteHosts({
    services,
    navigator: createRemoteNavigator(services.navigation),
    mountParcel: mountRootParcel,
    // Hidden tabs get no animation frames.
    nextFrame: () => sleep(frameMs),
    code: {
      ...{ loadStyles, dropStyles, announceScripts },
      // The permit of the document is gone before the first statement of another remote.
      loadLifecycles(release, fresh) {
        permit.runs(release.name);
        return loadLifecycles(release, fresh);
      },
      mayRunEarly: ({ name }) => (permit.remote ?? name) === name,
    },
    retry: { waits: [200, 600], limit: 8000, sleep },
    versions,
    leases,
    watcher,
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
