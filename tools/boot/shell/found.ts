/** What a look has found. */
export interface Found {
  /** The same for what is found again, in this shell or in another. */
  readonly key: string;
  readonly text: string;
  /** Nothing of the page comes up. */
  readonly fatal?: true;
  /** Milliseconds of a task that is too long. */
  readonly ms?: number;
}

/** A task of the live shell excuses one that is a half longer: measurements differ. */
const longerMax = 1.5;

/** Whether the live shell does no better. What does not start is never excused. */
export const isExcused = ({ key, fatal, ms }: Found, before: readonly Found[]): boolean =>
  !fatal && before.some((other) => other.key === key && (ms === undefined || ms <= longerMax * (other.ms ?? 0)));

/** Without what differs between two page loads or two builds: numbers, hashes of files, addresses. */
export const keyOf = (text: string): string =>
  text
    .replace(/https?:\/\/[^\s)'"]+/g, '@')
    .replace(/[0-9a-f]{8,}/gi, '#')
    .replace(/\d+/g, '#');
