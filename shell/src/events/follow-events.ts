import type { EventManifest, RemoteRelease } from '@maru/contract';
import type { Incident, ShellServices } from '@maru/platform';
import { connectEvents, type EventRemote } from '@maru/platform/page-events';

export interface EventDeps {
  readonly hosts: EventHosts;
  readonly versions: {
    readonly set: { readonly overridden: string | null };
    running(name: string): RemoteRelease | undefined;
  };
  readonly report: (incident: Incident) => void;
}

/** The part of the page's remotes that says whose services are whose. */
export interface EventHosts {
  readonly places: ReadonlyMap<
    string,
    { readonly host: { readonly release: RemoteRelease; readonly deps: { readonly services: ShellServices } } }
  >;
  readonly showing: readonly RemoteRelease[];
}

/** Tells the events who the remotes of this page are: each version by the services that it alone was lent (decision 107). */
export function followEvents({ hosts, versions, report }: EventDeps, page: Window & typeof globalThis): void {
  connectEvents({
    remoteOf: (services) => remoteOf(services, hosts, versions),
    declaredBy: (remote): EventManifest | undefined => versions.running(remote)?.manifest.events,
    report,
    openChannel: () => ('BroadcastChannel' in page ? new page.BroadcastChannel('maru.events') : null),
  });
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
  const { name, version, manifest } = release;
  return {
    ...{ name, version, events: manifest.events ?? {}, strict: versions.set.overridden === name },
    isOnShow: () => hosts.showing.some((shown) => shown.name === name && shown.version === version),
  };
}
