import { type Outcome, refused } from '@maru/contract';
import { isVerified, type MemberStanding } from '@maru/domain';
import { isRecipientName, nameLettersOf } from '@maru/domain/coin-withdrawal';
import type { TravelRuleExchange } from '../../ports/travel-rule';
import type { TravelVerification } from './travel-rule.tables';
import type { Person } from './travel-rule.types';

/** Who may not withdraw learns nothing of other exchanges' customers. Level 5 is a foreigner's accepted proof of residence. */
export function closedFor(member: MemberStanding): Outcome<never> | null {
  if (member.withdrawalBanned) return refused('WITHDRAWAL_BANNED');
  if (!member.foreignNational && member.authLevel < 2 && !isVerified(member)) return refused('IDENTITY_NEEDED');
  return member.foreignNational && member.authLevel < 5 ? refused('FOREIGN_KYC_NEEDED') : null;
}

/** @returns TRAVEL_NAME_LETTERS (ERR-213). */
export function nameProblem(
  { surname, givenName }: Person,
  { country }: Pick<TravelRuleExchange, 'country'>,
): Outcome<never> | null {
  const kind = nameLettersOf(country);
  if (isRecipientName(surname, kind) && isRecipientName(givenName, kind)) return null;
  const { ko, ...words } = lettersIn[kind];
  return refused('TRAVEL_NAME_LETTERS', { letters: ko.letters }, undefined, words);
}

const lettersIn = {
  korean: { ko: { letters: '한글로' }, en: { letters: 'Korean' }, ch: { letters: '韩文' } },
  latin: { ko: { letters: '영문으로' }, en: { letters: 'Latin' }, ch: { letters: '英文' } },
} as const;

/** An address with its tag after a colon (ENTI-053). */
export const accountOf = ({ address, tag }: Pick<TravelVerification, 'address' | 'tag'>): string =>
  tag === '' ? address : `${address}:${tag}`;

/** Surname and first letter: enough to recognise whom one has named. */
export function partlyHiddenName({ surname, givenName }: Person): string {
  const gap = /^[a-z]/i.test(surname) ? ' ' : '';
  return `${surname}${gap}${givenName.slice(0, 1)}${'*'.repeat(Math.max(1, givenName.length - 1))}`;
}
