import type { AuthStep, Me, RefusalName } from '@maru/contract';

export type AuthLevel = 0 | 1 | 2 | 3 | 4 | 5;

export interface AuthFacts {
  readonly residence: string;
  readonly otp: 'Y' | 'N';
  readonly authStep: AuthStep;
  readonly hasBothAccounts: boolean;
}

/** Auth level, first match wins (AUTH-120). Not the grade (AUTH-122). */
export const authLevel = ({ residence, otp, authStep, hasBothAccounts }: AuthFacts): AuthLevel => {
  if (residence === 'E') return 5;
  if (otp === 'Y') return 4;
  if (authStep === 'B') return 3;
  if (authStep === 'R') return hasBothAccounts ? 3 : 2;
  return authStep === 'E' ? 1 : 0;
};

export const authLevelOf = (me: Me): AuthLevel =>
  authLevel({
    residence: me.authInfo.residence,
    otp: me.authInfo.otp,
    authStep: me.authInfo.authStep,
    hasBothAccounts: me.accounts.deposit !== null && me.accounts.withdraw !== null,
  });

/** What other parts know of a member. */
export interface MemberStanding {
  readonly memberId: bigint;
  readonly uid: string;
  readonly state: 'active' | 'dormant' | 'leaving' | 'closed';
  /** Grade 1-7. */
  readonly level: number;
  readonly authLevel: AuthLevel;
  readonly foreignYn: 'Y' | 'N';
  readonly sbStatus: string;
  readonly wlfYn: 'Y' | 'N';
  readonly wlfContents: readonly string[];
  readonly corpCode: string;
  /** "YYYY-MM-DD HH:mm" in UTC+9 (ENTI-016), or empty. */
  readonly reAuthAt: string;
  readonly wowYn: 'Y' | 'N';
  readonly banWithdrawal: 'Y' | 'N';
  /** Fraction, e.g. "0.002". */
  readonly feeRate: string;
}

export type DueDiligence = Pick<MemberStanding, 'sbStatus' | 'wlfYn' | 'corpCode' | 'foreignYn' | 'reAuthAt'>;

/** "YYYY-MM-DD HH:mm" of UTC+9 → epoch milliseconds; NaN for anything else. */
export const reAuthTime = (text: string): number =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}:00+09:00`) : Number.NaN;

/**
 * Whether due diligence lets a member trade (TRAD-048, AUTH-125, AMB-82, AMB-88), the gravest reason first.
 * @param now - epoch milliseconds.
 */
export const tradingRefusal = (member: DueDiligence, now: number): RefusalName | null => {
  if (member.wlfYn === 'Y') return 'WATCH_LISTED';
  if (now >= reAuthTime(member.reAuthAt)) return 'REVERIFICATION_OVERDUE';
  if (member.corpCode === 'F' && member.foreignYn === 'Y') return 'FOREIGN_RESIDENT';
  if (member.sbStatus === 'R') return 'UNDER_REVIEW';
  return member.sbStatus === 'E' || member.sbStatus === 'RE' ? null : 'DUE_DILIGENCE_NEEDED';
};

/** The same from what the browser knows of itself. */
export const dueDiligenceOf = (me: Me): DueDiligence => ({
  sbStatus: me.dueDiligenceInfo.sbStatus,
  wlfYn: me.dueDiligenceInfo.wlfYn,
  corpCode: me.dueDiligenceInfo.corpCode,
  foreignYn: me.foreignYn,
  reAuthAt: me.dueDiligenceInfo.reAuthDateTradeRejectTime,
});
