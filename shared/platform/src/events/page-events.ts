import type { EventManifest } from '@maru/contract';
import type { ShellServices } from '../services';

/** One version of a remote, as the page knows it by the services that it has lent to it. */
export interface EventRemote {
  readonly name: string;
  readonly version: string;
  /** As its signed description declares them. */
  readonly events: EventManifest;
  /** Observable: false once another screen or version has taken its place. */
  readonly isOnShow: () => boolean;
  /** It comes from a developer's machine: faults are thrown where they are made. */
  readonly strict: boolean;
}

/** The part of BroadcastChannel that is used. */
export type EventChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** What the page knows about its remotes and their events. */
export interface EventPage {
  readonly remoteOf: (services: ShellServices) => EventRemote | undefined;
  /** Events of the version of a remote that this page would run, whose description may have to be fetched. @param remote - such as `mfe-wallet`. */
  readonly declaredBy: (remote: string) => Promise<EventManifest | undefined>;
  readonly report: ShellServices['report'];
  /** To the other tabs of this browser; null where there is none. */
  readonly openChannel: () => EventChannel | null;
}

type Task = (page: EventPage) => void;

const waiting = new Set<Task>();
let known: EventPage | null = null;

/** For the shell, once: who its remotes are. A second call changes nothing, so that no remote can take its place. */
export function connectEvents(page: EventPage): void {
  if (known) return;
  known = page;
  for (const task of waiting) task(page);
  waiting.clear();
}

/**
 * Runs now, or once the page has said who its remotes are, some moments after its first screen.
 * @returns gives it up while it waits.
 */
export function withPage(task: Task): () => void {
  if (known) {
    task(known);
    return () => undefined;
  }
  waiting.add(task);
  return () => void waiting.delete(task);
}
