import {
  type AuthLevel,
  authLevel,
  type DueDiligence,
  FEE_BY_GRADE,
  type MemberStanding,
  type ResidenceProof,
  type VerificationStep,
} from '@maru/domain';
import type { CenterFacts } from '@maru/domain/verification';
import type { MemberWithAccounts } from './member.repository';
import type { Member } from './member.tables';

// Columns hold the codes of the specification (CONS-110 to CONS-112); modules use the domain words for them.
const verificationSteps: Readonly<Record<Member['auth_step'], VerificationStep>> = {
  N: 'none',
  E: 'email',
  R: 'phone',
  B: 'bankAccount',
};
const residenceProofs: Readonly<Record<Member['residence'], ResidenceProof>> = {
  '': 'none',
  R: 'underReview',
  E: 'accepted',
  J: 'rejected',
};
const dueDiligenceStates: Readonly<Record<string, DueDiligence>> = {
  R: 'underReview',
  E: 'passed',
  RE: 'renewed',
  J: 'refused',
};

/** Maker and taker pay the same (AMB-64). */
export const feeRateOf = (grade: number): string => FEE_BY_GRADE[grade - 1] ?? FEE_BY_GRADE[0];

export function authLevelOfMember({ member, accounts }: MemberWithAccounts): AuthLevel {
  return authLevel({
    residence: residenceProofs[member.residence],
    otpRegistered: member.otp_secret !== null,
    verification: verificationSteps[member.auth_step],
    hasBothAccounts: accounts.length === 2,
  });
}

/** How far a member is in the verification center. */
export const centerFactsOf = ({ member, accounts }: MemberWithAccounts): CenterFacts => ({
  foreignNational: member.foreign_national,
  emailConfirmed: member.auth_step !== 'N',
  phoneVerified: member.phone !== '',
  bankAccountRegistered: member.auth_step === 'B' || accounts.length === 2,
  otpRegistered: member.otp_secret !== null,
  dueDiligence: dueDiligenceStates[member.due_diligence] ?? 'none',
  residence: residenceProofs[member.residence],
});

/** A member's standing as the other modules read it. */
export function toStanding(found: MemberWithAccounts): MemberStanding {
  const { member } = found;
  return {
    memberId: member.id,
    uid: member.uid,
    state: member.state,
    frozen: member.frozen_at !== null,
    grade: member.grade,
    authLevel: authLevelOfMember(found),
    foreignNational: member.foreign_national,
    dueDiligence: dueDiligenceStates[member.due_diligence] ?? 'none',
    watchListed: member.watch_listed,
    watchListPending: member.watch_list_pending,
    watchListReasons: member.watch_list_reasons,
    livesAbroad: member.corp_code === 'F',
    reverifyBefore: member.reverify_before,
    saleAllowed: member.sale_allowed,
    withdrawalBanned: member.withdrawal_banned,
    feeRate: feeRateOf(member.grade),
  };
}
