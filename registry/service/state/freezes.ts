import type { Freeze, FreezeTime } from '@maru/contract/registry-api';

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

/** The freeze that is asked for once more: of the same reason and end, or daily window, and beginning no later. */
export const sameFreeze = (freezes: readonly Freeze[], asked: FreezeTime): Freeze | undefined =>
  freezes.find(
    (known) =>
      known.remote === asked.remote && known.why === asked.why && (asked.daily ? isDaily : holds)(known, asked),
  );

const isDaily = (known: FreezeTime, asked: FreezeTime): boolean =>
  known.daily === asked.daily && (known.zone ?? 'UTC') === (asked.zone ?? 'UTC');

/** One that begins now begins a little later when it is sent again. */
const holds = (known: FreezeTime, asked: FreezeTime): boolean =>
  Date.parse(known.until ?? '') === Date.parse(asked.until ?? '') &&
  Date.parse(known.from ?? '') <= Date.parse(asked.from ?? '');

/** The fault of a daily window, or null. */
export function dailyFault(daily: string, zone: string): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(daily))
    return `daily: "${daily}" is no window of a day; write e.g. "10:00-11:50"`;
  const [start, end] = daily.split('-');
  if (start === end) return `daily: "${daily}" has no minute; for whole days name from and until`;
  try {
    timeOfDay(0, zone);
    return null;
  } catch {
    return `zone: "${zone}" is no time zone; write e.g. "Asia/Seoul"`;
  }
}
