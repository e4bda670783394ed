import type { StaffTrail, StaffTrailEntry } from '@maru/contract/staff';
import type { Static } from 'typebox';
import type { JudgedEntry } from '../audit';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const entryView = (entry: JudgedEntry): Static<typeof StaffTrailEntry> => ({
  seq: String(entry.seq),
  at: entry.at.toISOString(),
  actor: entry.actor,
  act: entry.act,
  subject: entry.subject,
  detail: Object.entries(entry.detail).map(([name, value]) => ({ name, value: textOf(value) })),
  hash: entry.hash,
  fault: !entry.sound ? 'altered' : entry.follows ? null : 'gap',
});

/** @param entries - newest first, with one more where the list goes on; @param breaks - number of entries of the whole trail with a fault. */
export function trailView(entries: readonly JudgedEntry[], count: number, breaks: number): Static<typeof StaffTrail> {
  const list = entries.slice(0, count).map(entryView);
  // A fault of this page may be younger than the count.
  const faults = Math.max(breaks, list.filter(({ fault }) => fault !== null).length);
  return { list, faults, next: entries.length > count ? (list.at(-1)?.seq ?? null) : null };
}
