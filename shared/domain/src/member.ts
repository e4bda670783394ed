export type AuthLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Furthest step of the verification center that is done (AUTH-121); phone means name and phone, or the foreigner's e-mail path. */
export type VerificationStep = 'none' | 'email' | 'phone' | 'bankAccount' | 'locked';

/** Proof of residence (CONS-111): under review, accepted, or sent back; none where nothing was sent. */
export type ResidenceProof = 'none' | 'underReview' | 'accepted' | 'rejected';

/** State of customer due diligence (CONS-112); `renewed` passed once more after a re-verification. */
export type DueDiligence = 'none' | 'underReview' | 'passed' | 'renewed' | 'refused';

export interface AuthFacts {
  readonly residence: ResidenceProof;
  readonly otpRegistered: boolean;
  readonly verification: VerificationStep;
  /** Accounts for deposit and withdrawal are both registered. */
  readonly hasBothAccounts: boolean;
}

/** Auth level, first match wins (AUTH-120). Not the grade (AUTH-122). */
export const authLevel = ({ residence, otpRegistered, verification, hasBothAccounts }: AuthFacts): AuthLevel => {
  if (residence === 'accepted') return 5;
  if (otpRegistered) return 4;
  if (verification === 'bankAccount') return 3;
  if (verification === 'phone') return hasBothAccounts ? 3 : 2;
  return verification === 'email' ? 1 : 0;
};

/** Facts about a member that the rules use, the same in exchange and browser. */
export interface MemberFacts {
  readonly uid: string;
  /** 1-7, decides the fee (AMB-11). */
  readonly grade: number;
  readonly authLevel: AuthLevel;
  readonly foreignNational: boolean;
  readonly dueDiligence: DueDiligence;
  readonly watchListed: boolean;
  /** The watch lists have been asked and have not answered yet. */
  readonly watchListPending: boolean;
  /** Reason codes 01-10 (ENTI-016). */
  readonly watchListReasons: readonly string[];
  /** Answered in the identity flow that he does not live in Korea (AMB-88). */
  readonly livesAbroad: boolean;
  /** From this time on trading is closed until identity is verified again; null without a date. */
  readonly reverifyBefore: Date | null;
  /** May take part in token sales. */
  readonly saleAllowed: boolean;
  readonly withdrawalBanned: boolean;
  /** Fraction, e.g. "0.002". */
  readonly feeRate: string;
}

/** A member's standing as other modules of the exchange read it. */
export interface MemberStanding extends MemberFacts {
  readonly memberId: bigint;
  readonly state: 'active' | 'dormant' | 'leaving' | 'closed';
  /** Frozen by the member: closed to everybody until the staff lifts it. */
  readonly frozen: boolean;
}

export type DueDiligenceFacts = Pick<
  MemberFacts,
  'dueDiligence' | 'watchListed' | 'watchListPending' | 'livesAbroad' | 'foreignNational' | 'reverifyBefore'
>;

/** Names of refusals that due diligence can lead to; each stands in the refusal table of the contract. */
export type DueDiligenceRefusal =
  | 'WATCH_LISTED'
  | 'REVERIFICATION_OVERDUE'
  | 'FOREIGN_RESIDENT'
  | 'WATCH_LIST_REVIEW'
  | 'TRANSACTION_REFUSED'
  | 'UNDER_REVIEW'
  | 'DUE_DILIGENCE_NEEDED';

export const isVerified = ({ dueDiligence }: Pick<MemberFacts, 'dueDiligence'>): boolean =>
  dueDiligence === 'passed' || dueDiligence === 'renewed';

/**
 * Whether due diligence lets a member trade (TRAD-048, AUTH-125, AMB-82, AMB-88), the gravest reason first.
 * @param now - epoch milliseconds.
 */
export const tradingRefusal = (member: DueDiligenceFacts, now: number): DueDiligenceRefusal | null => {
  if (member.watchListed) return 'WATCH_LISTED';
  if (member.reverifyBefore && now >= member.reverifyBefore.getTime()) return 'REVERIFICATION_OVERDUE';
  if (member.livesAbroad && member.foreignNational) return 'FOREIGN_RESIDENT';
  if (member.watchListPending) return 'WATCH_LIST_REVIEW';
  if (member.dueDiligence === 'refused') return 'TRANSACTION_REFUSED';
  if (member.dueDiligence === 'underReview') return 'UNDER_REVIEW';
  return isVerified(member) ? null : 'DUE_DILIGENCE_NEEDED';
};
