import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { HeardEvent, RemoteContract } from '@maru/contract';
import { type EventTable, readEventTypes } from '@maru/contract/release';
import type { HeardFields } from './source-events';

/**
 * Subscriptions of a remote with the fields that they read, as its sources were compiled; all fields where a handler takes the payload whole.
 * @param folder - of the remote; a project of its own has `src/events.d.ts` (`maru types`).
 */
export function heardEvents(calls: readonly HeardFields[], folder: string): NonNullable<RemoteContract['hears']> {
  const table = knownEvents(folder);
  const names = [...new Set(calls.map(({ event }) => event))].sort();
  return names.map((event) => {
    const read = calls.filter((call) => call.event === event).map(({ fields }) => fields);
    return { event, fields: fieldsRead(table[event] ?? {}, read) };
  });
}

function fieldsRead(all: HeardEvent['fields'], read: readonly HeardFields['fields'][]): HeardEvent['fields'] {
  if (read.includes(null)) return all;
  const names = new Set(read.flatMap((fields) => fields ?? []));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

const publishedEvents = createRequire(import.meta.url).resolve('@maru/platform/published-events');

/** Events of later days than the package's stand in the project. */
const knownEvents = (folder: string): EventTable =>
  Object.assign(
    {},
    ...[publishedEvents, join(folder, 'src', 'events.d.ts')]
      .filter(existsSync)
      .map((path) => readEventTypes(readFileSync(path, 'utf8'))),
  );
