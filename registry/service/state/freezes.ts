import type { Freeze } from '@maru/contract/registry-api';

/** The freeze that keeps a remote from going to members now, if any. @param now - epoch milliseconds. */
export const freezeOf = (freezes: readonly Freeze[], remote: string, now: number): Freeze | undefined =>
  freezes.find((freeze) => (freeze.remote === '*' || freeze.remote === remote) && lasts(freeze, now));

function lasts({ from, until, daily, zone }: Freeze, now: number): boolean {
  if (!daily) return now >= Date.parse(from ?? '') && now < Date.parse(until ?? '');
  const [start = '', end = ''] = daily.split('-');
  const time = timeOfDay(now, zone ?? 'UTC');
  // A window such as 22:00-02:00 crosses midnight.
  return start <= end ? time >= start && time < end : time >= start || time < end;
}

/** `14:05` at `now` in a time zone. */
const timeOfDay = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);

/** The fault of a daily window, or null. */
export function dailyFault(daily: string, zone: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(daily))
    return `daily: "${daily}" is no window of a day; write e.g. "10:00-11:50"`;
  try {
    timeOfDay(0, zone);
    return null;
  } catch {
    return `zone: "${zone}" is no time zone; write e.g. "Asia/Seoul"`;
  }
}
