const kstOffsetMs = 9 * 60 * 60 * 1000;

/** "YYYY-MM-DD HH:mm" on the wall clock of UTC+9 (ENTI-016, CONS-062), without the weight of the date library. */
export const kstMinute = (moment: Date): string =>
  new Date(moment.getTime() + kstOffsetMs).toISOString().slice(0, 16).replace('T', ' ');

/** The first moment of the day, or of the month, of UTC+9 that a moment is in. */
export const kstStart = (moment: Date, unit: 'day' | 'month'): Date =>
  new Date(`${kstMinute(moment).slice(0, unit === 'day' ? 10 : 7)}${unit === 'day' ? '' : '-01'}T00:00:00+09:00`);

/** The moment that "YYYY-MM-DD HH:mm" of UTC+9 names; null for any other text. */
export function parseKstMinute(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return null;
  const moment = new Date(`${text.replace(' ', 'T')}:00+09:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
