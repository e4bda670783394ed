import type { RemoteContract } from '@maru/contract';

/** Reasons for refusing a version, one sentence each: what, where, what to do. */
export type Findings = readonly string[];

/** Where a build says that its sources do it, as ` (src/main.tsx:12)`; nothing where it does not say. @param name - as in `RemoteContract.places`. */
export function placeOf({ places = {} }: Pick<RemoteContract, 'places'>, name: string): string {
  return Object.hasOwn(places, name) ? ` (${places[name]})` : '';
}
