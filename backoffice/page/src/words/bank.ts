import type { StaffMaintenance } from '@maru/contract/staff';

/** What a maintenance closes. */
export function closesText({ deposits, withdrawals }: Pick<StaffMaintenance, 'deposits' | 'withdrawals'>): string {
  if (deposits && withdrawals) return '원화 입금·출금';
  return deposits ? '원화 입금' : '원화 출금';
}

const minuteMs = 60_000;
const kstMs = 9 * 60 * minuteMs;

/** Text of a field of date and minute, which the staff reads as Korean time. @returns null where it is no such time. */
export function kstTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text}:00+09:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The text of a field of date and minute in Korean time, at the next full minute. */
export const kstText = (at: number): string =>
  new Date(Math.ceil(at / minuteMs) * minuteMs + kstMs).toISOString().slice(0, 16);
