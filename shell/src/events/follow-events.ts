import type { EventManifest, ListedRelease } from '@maru/contract';
import type { Incident, ShellServices } from '@maru/platform';
import { connectEvents, type EventRemote } from '@maru/platform/page-events';
import type { RemoteVersions } from '../remotes/remote-versions';

export interface EventDeps {
  readonly hosts: EventHosts;
  readonly versions: Pick<RemoteVersions, 'running' | 'described' | 'check'> & {
    readonly set: { readonly overridden: string | null };
  };
  readonly report: (incident: Incident) => void;
}

/** The part of the page's remotes that says whose services are whose. */
export interface EventHosts {
  readonly places: ReadonlyMap<
    string,
    { readonly host: { readonly release: ListedRelease; readonly deps: { readonly services: ShellServices } } }
  >;
  readonly showing: readonly ListedRelease[];
}

/** Tells the events who the remotes of this page are: each version by the services that it alone was lent (decision 107). */
export function followEvents({ hosts, versions, report }: EventDeps, page: Window & typeof globalThis): void {
  connectEvents({
    remoteOf: (services) => remoteOf(services, hosts, versions),
    declaredBy: (remote) => declaredBy(remote, versions),
    report,
    openChannel: () => ('BroadcastChannel' in page ? new page.BroadcastChannel('maru.events') : null),
  });
}

/** Events of a remote that another tab speaks for: a page that never ran it fetches its description now. */
async function declaredBy(remote: string, versions: EventDeps['versions']): Promise<EventManifest | undefined> {
  const running = versions.running(remote);
  const described = running && (await versions.check(running).catch(() => null));
  return described?.manifest.events;
}

function remoteOf(
  services: ShellServices,
  hosts: EventHosts,
  versions: EventDeps['versions'],
): EventRemote | undefined {
  const place = [...hosts.places.values()].find(({ host }) => host.deps.services === services);
  const release = place?.host.release;
  // A version that was replaced, since it broke or does harm, has nothing to say any more.
  if (!release || versions.running(release.name)?.version !== release.version) return undefined;
  const { name, version } = release;
  return {
    ...{
      name,
      version,
      events: versions.described(name)?.manifest.events ?? {},
      strict: versions.set.overridden === name,
    },
    isOnShow: () => hosts.showing.some((shown) => shown.name === name && shown.version === version),
  };
}
