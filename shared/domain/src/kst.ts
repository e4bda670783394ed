const kstOffsetMs = 9 * 60 * 60 * 1000;

/** "YYYY-MM-DD HH:mm" on the wall clock of UTC+9 (ENTI-016, CONS-062), without the weight of the date library. */
export const kstMinute = (moment: Date): string =>
  new Date(moment.getTime() + kstOffsetMs).toISOString().slice(0, 16).replace('T', ' ');

/** The moment that "YYYY-MM-DD HH:mm" of UTC+9 names; null for any other text. */
export function parseKstMinute(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return null;
  const moment = new Date(`${text.replace(' ', 'T')}:00+09:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
