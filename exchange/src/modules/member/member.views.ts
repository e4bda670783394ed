import type { LoginRecord, Me } from '@maru/contract';
import {
  type AuthLevel,
  authLevel,
  type DueDiligence,
  FEE_BY_GRADE,
  kstMinute,
  type MemberStanding,
  type ResidenceProof,
  type VerificationStep,
} from '@maru/domain';
import type { MemberWithAccounts } from './member.repository';
import type { LoginRecordRow, Member, MemberAccount } from './member.tables';

const yesNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');
const moment = (date: Date | null): string | null => date?.toISOString() ?? null;
/** ENTI-016: minutes of UTC+9; empty without a date. */
const reverifyText = (date: Date | null): string => (date ? kstMinute(date) : '');

// Columns hold the catalogue's codes (CONS-110 to CONS-112); modules use the domain words for them.
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
const dueDiligenceStates: Readonly<Record<string, DueDiligence>> = { R: 'underReview', E: 'passed', RE: 'renewed' };

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

/** A member's standing as the other modules read it. */
export function toStanding(found: MemberWithAccounts): MemberStanding {
  const { member } = found;
  return {
    memberId: member.id,
    uid: member.uid,
    state: member.state,
    grade: member.grade,
    authLevel: authLevelOfMember(found),
    foreignNational: member.foreign_national,
    dueDiligence: dueDiligenceStates[member.due_diligence] ?? 'none',
    watchListed: member.watch_listed,
    watchListReasons: member.watch_list_reasons,
    livesAbroad: member.corp_code === 'F',
    reverifyBefore: member.reverify_before,
    saleAllowed: member.sale_allowed,
    withdrawalBanned: member.withdrawal_banned,
    feeRate: feeRateOf(member.grade),
  };
}

/** GET /v1/me (ENTI-010..016). @param bankName - of a bank code. */
export function toMe({ member, accounts }: MemberWithAccounts, bankName: (code: string) => string): Me {
  const rate = feeRateOf(member.grade);
  const account = (purpose: MemberAccount['purpose']) =>
    toAccount(
      accounts.find((row) => row.purpose === purpose),
      bankName,
    );
  return {
    name: member.name,
    email: member.email,
    uuidx: member.uid,
    level: member.grade,
    foreignYn: yesNo(member.foreign_national),
    mPhone: member.phone,
    accounts: { deposit: account('deposit'), withdraw: account('withdraw') },
    fee: { maker: rate, taker: rate },
    meta: { banWithdrawal: yesNo(member.withdrawal_banned) },
    configInfo: {
      emailSend: yesNo(member.promo_email),
      smsSend: yesNo(member.promo_sms),
      wowYn: yesNo(member.sale_allowed),
      wowWhitelistYn: yesNo(member.sale_whitelisted),
    },
    authInfo: {
      authStep: member.auth_step,
      otp: yesNo(member.otp_secret !== null),
      otpDate: moment(member.otp_registered_at),
      mpAltertime: moment(member.phone_changed_at),
      mpRegtime: moment(member.phone_registered_at),
      residence: member.residence,
    },
    dueDiligenceInfo: {
      sbStatus: member.due_diligence,
      wlfYn: yesNo(member.watch_listed),
      wlfContents: member.watch_list_reasons,
      corpCode: member.corp_code,
      regDate: moment(member.due_diligence_at),
      reAuthDateTradeRejectTime: reverifyText(member.reverify_before),
    },
  };
}

function toAccount(row: MemberAccount | undefined, bankName: (code: string) => string): Me['accounts']['deposit'] {
  return row ? { bankCode: row.bank_code, bankName: bankName(row.bank_code), accountNumber: row.account_number } : null;
}

export const toLoginRecord = ({ id, at, agent, ip }: LoginRecordRow): LoginRecord => ({
  id: String(id),
  time: at.toISOString(),
  agent,
  ip,
});

export const toConsent = ({ kind, version, agreed_at }: { kind: string; version: string; agreed_at: Date }) => ({
  kind,
  version,
  agreedAt: agreed_at.toISOString(),
});
