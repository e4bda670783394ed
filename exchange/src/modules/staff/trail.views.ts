import type { StaffTrail, StaffTrailEntry } from '@maru/contract/staff';
import type { Static } from 'typebox';
import type { JudgedEntry, TrailFaults } from '../audit';

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

/** @param entries - newest first, with one more where the list goes on; @param known - of the whole trail. */
export function trailView(
  entries: readonly JudgedEntry[],
  count: number,
  known: TrailFaults,
): Static<typeof StaffTrail> {
  const list = entries.slice(0, count).map(entryView);
  // A fault of this page may be younger than the count.
  const faults = Math.max(known.count, list.filter(({ fault }) => fault !== null).length);
  const unknownSince = known.unknownSince?.toISOString() ?? null;
  return { list, faults, unknownSince, next: entries.length > count ? (list.at(-1)?.seq ?? null) : null };
}
