import { type Static, Type } from 'typebox';
import { oneOf } from './common';

/** What became of documents that a member handed in last: a factor's reset, a remittance proof. */
export const HandedIn = Type.Object({
  state: oneOf(['none', 'open', 'approved', 'rejected'] as const),
  /** What the reviewer said of documents that were rejected. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type HandedIn = Static<typeof HandedIn>;
