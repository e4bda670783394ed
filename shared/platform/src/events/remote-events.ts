import { useEffect, useRef } from 'react';
import { pageService } from '../page-service';
import { type ShellServices, useServices } from '../services';
import { EventBus, type EventHandler } from './event-bus';
import { type EventPage, type EventRemote, withPage } from './page-events';
import type { PublishedEvents } from './published-events.d.ts';

/** Such as `wallet.withdrawn`; the names are generated from what the remotes declare. */
export type EventName = keyof PublishedEvents;
export type EventPayload<K extends EventName> = PublishedEvents[K];

/** Events as one remote publishes and hears them. */
export interface RemoteEvents {
  /**
   * Tells other remotes on show, and the other tabs of this browser, what has happened. Returns at once, knows nobody who listens.
   * Only events of this remote's own remote.json are delivered, with the fields declared there: others are dropped and reported.
   * @throws TypeError instead, where this remote comes from a developer's machine.
   */
  publish<K extends EventName>(name: K, payload: EventPayload<K>): void;
  /**
   * Calls the handler with each event from now on, in a task of its own, until the screen is left; nothing of before is told.
   * What another tab has told may be forged by any script of this site: read anew what it speaks of, and take nothing over.
   * @returns ends it.
   */
  on<K extends EventName>(name: K, handler: (payload: EventPayload<K>) => unknown): () => void;
}

const buses = new WeakMap<EventPage, EventBus>();

/** Tasks of remotes that the page does not know, as in their own tests, are dropped. */
function withBus(services: ShellServices, task: (bus: EventBus, by: EventRemote) => void): () => void {
  return withPage((page) => {
    const by = page.remoteOf(services);
    if (!by) return;
    const bus = buses.get(page) ?? new EventBus(page);
    buses.set(page, bus);
    task(bus, by);
  });
}

/** The events of a remote, for its stores; a screen takes `useEvent`. */
export const eventsOf = pageService(
  (services): RemoteEvents => ({
    publish: (name, payload) => void withBus(services, (bus, by) => bus.publish(by, name, payload)),
    on(name, handler) {
      let end: () => void = () => undefined;
      // A handler that waits for nothing any more would keep its screen in memory.
      const giveUp = withBus(services, (bus, by) => {
        end = bus.on(by, name, handler as EventHandler);
      });
      return () => {
        giveUp();
        end();
      };
    },
  }),
);

/** Calls the newest handler with each event while the component is mounted, as `RemoteEvents.on` does. */
export function useEvent<K extends EventName>(name: K, handler: (payload: EventPayload<K>) => unknown): void {
  const services = useServices();
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => eventsOf(services).on(name, (payload) => newest.current(payload)), [services, name]);
}
