import type { Text } from '../../language';

/** One line of the refusal table: wire code and status, and the texts for members. */
export interface Refusal {
  /** `header.code`: a number where the catalogue shows one, else the name. */
  readonly code: number | string;
  /** HTTP status. 401 means a missing or ended session and nothing else (AUTH-114). */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly text: Text;
}

/** Puts values into the {placeholders} of a text; an unknown placeholder stays as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
