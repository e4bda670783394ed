import type { EventManifest, RemoteManifest } from '@maru/contract';
import { connectEvents, type EventRemote } from '../events/page-events';
import type { ShellServices } from '../services';

const remotes = new WeakMap<ShellServices, EventRemote>();

/** Lets events of a remote's services be heard and published; faults are thrown. @param manifest - what its remote.json says. */
export function lendEvents(
  services: ShellServices,
  { name, version, events = {} }: Pick<RemoteManifest, 'name' | 'version'> & { readonly events?: EventManifest },
): void {
  remotes.set(services, { name, version, events, isOnShow: () => true, strict: true });
  connectEvents({
    remoteOf: (asked) => remotes.get(asked),
    declaredBy: async () => undefined,
    report: services.report,
    openChannel: () => null,
  });
}
