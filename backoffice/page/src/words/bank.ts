import type { StaffMaintenance } from '@maru/contract/staff';

/** What a maintenance closes. */
export function closesText({ deposits, withdrawals }: Pick<StaffMaintenance, 'deposits' | 'withdrawals'>): string {
  if (deposits && withdrawals) return '원화 입금·출금';
  return deposits ? '원화 입금' : '원화 출금';
}

/**
 * What comes of ending a maintenance, or of calling one off.
 * @param others - that go on or are to come, this one among them or not.
 * @param now - in ms.
 */
export function endText(ended: StaffMaintenance, others: readonly StaffMaintenance[], now: number): string {
  if (!goesOn(ended, now)) return `예정된 시간에 ${closesText(ended)}을 이 점검으로 닫지 않습니다.`;
  const still = others.filter((other) => other.id !== ended.id && other.open && goesOn(other, now));
  const closed = (what: 'deposits' | 'withdrawals') => ended[what] && still.some((other) => other[what]);
  const kept = { deposits: closed('deposits'), withdrawals: closed('withdrawals') };
  const opened = {
    deposits: ended.deposits && !kept.deposits,
    withdrawals: ended.withdrawals && !kept.withdrawals,
  };
  const isAny = (of: typeof kept) => of.deposits || of.withdrawals;
  return [
    isAny(opened) && `${closesText(opened)}이 바로 다시 열립니다.`,
    isAny(kept) && `${closesText(kept)}은 다른 점검이 끝날 때까지 닫혀 있습니다.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** It has begun. */
export const goesOn = ({ from }: Pick<StaffMaintenance, 'from'>, now: number): boolean => Date.parse(from) <= now;

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
