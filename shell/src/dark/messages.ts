import type { DarkFailure, DarkRole, Language } from '@maru/contract';
import { darkFailures, darkRoles } from '@maru/contract';

/** First message of the frame, with a port. Another number: shell and frame are of builds that do not go together. */
export const frameFormat = 1;
export const helloType = 'maru.dark';

/** From the page to the frame. */
export type ToFrame =
  | { readonly kind: 'begin'; readonly path: string; readonly state: unknown; readonly language: Language }
  | { readonly kind: 'answer'; readonly id: number; readonly status: number; readonly text: string };

/** From the frame to the page. */
export type FromFrame =
  | { readonly kind: 'read'; readonly id: number; readonly url: string }
  | ({ readonly kind: 'told' } & FrameOutcome);

/** A part of a screen with the text of the catalogue that is its name. */
export interface Part {
  readonly role: DarkRole;
  /** Null where its name is no text of the catalogue. */
  readonly key: string | null;
  /** The words of the text; null where values are put into them. */
  readonly words: string | null;
}

/** How the candidate did, as its own document saw it. */
export interface FrameOutcome {
  readonly failure: DarkFailure | null;
  readonly errors: number;
  readonly refusedCalls: number;
  readonly longTasks: number;
  /** Milliseconds; null where nothing was drawn. */
  readonly mountMs: number | null;
  readonly parts: readonly Part[];
}

export const partsMax = 400;
const wordsMax = 200;
const countMax = 10_000;

/** What the frame says is checked like what any stranger says: the candidate may speak in its place. */
export function messageOf(data: unknown): FromFrame | null {
  const { kind, id, url, ...rest } = Object(data) as Readonly<Record<string, unknown>>;
  if (kind === 'read') return isCount(id) && typeof url === 'string' ? { kind, id, url } : null;
  if (kind !== 'told') return null;
  const { failure, errors, refusedCalls, longTasks, mountMs, parts } = rest;
  if (failure !== null && !darkFailures.includes(failure as DarkFailure)) return null;
  if (!isCount(errors) || !isCount(refusedCalls) || !isCount(longTasks)) return null;
  if (mountMs !== null && typeof mountMs !== 'number') return null;
  if (!Array.isArray(parts) || parts.length > partsMax || !parts.every(isPart)) return null;
  return { kind, failure: failure as DarkFailure | null, errors, refusedCalls, longTasks, mountMs, parts };
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= countMax;

function isPart(value: unknown): value is Part {
  const { role, key, words } = Object(value) as Readonly<Record<string, unknown>>;
  return (
    darkRoles.includes(role as DarkRole) &&
    (key === null || (typeof key === 'string' && /^[\p{L}\p{N}_.-]{1,120}$/u.test(key))) &&
    (words === null || (typeof words === 'string' && words.length <= wordsMax))
  );
}
