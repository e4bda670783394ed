import type { Me } from '@maru/contract';
import { authLevel, type DueDiligence, parseKstMinute, type ResidenceProof, type VerificationStep } from '@maru/domain';
import type { ApiClient } from '../api/api-client';
import type { BankAccount, Member } from './member';

/** Reads the member who is logged in. Rejects with an ApiError, 401 for a visitor. */
export const readMember = async (api: ApiClient, signal: AbortSignal): Promise<Member> =>
  frozen(toMember(await api.get<Me>('/v1/me', undefined, { quiet: true, signal })));

/** Wire row → member (CONS-110 to CONS-112). Codes that the catalogue does not name count as nothing done. */
export function toMember(row: Me): Member {
  const { authInfo, dueDiligenceInfo, configInfo } = row;
  const accounts = { deposit: toAccount(row.accounts.deposit), withdrawal: toAccount(row.accounts.withdraw) };
  const verification = toVerificationStep(authInfo.authStep);
  const residence = residenceProofs[authInfo.residence] ?? 'none';
  const otpRegistered = authInfo.otp === 'Y';
  return {
    name: row.name,
    email: row.email,
    uid: row.uuidx,
    phone: row.mPhone,
    grade: row.level,
    feeRate: row.fee.maker,
    foreignNational: row.foreignYn === 'Y',
    accounts,
    authLevel: authLevel({
      residence,
      otpRegistered,
      verification,
      hasBothAccounts: accounts.deposit !== null && accounts.withdrawal !== null,
    }),
    verification,
    otpRegistered,
    otpRegisteredAt: authInfo.otpDate,
    phoneRegisteredAt: authInfo.mpRegtime,
    phoneChangedAt: authInfo.mpAltertime,
    residence,
    dueDiligence: dueDiligenceStates[dueDiligenceInfo.sbStatus] ?? 'none',
    dueDiligenceAt: dueDiligenceInfo.regDate,
    watchListed: dueDiligenceInfo.wlfYn === 'Y',
    watchListPending: dueDiligenceInfo.wlfPending === 'Y',
    watchListReasons: dueDiligenceInfo.wlfContents,
    livesAbroad: dueDiligenceInfo.corpCode === 'F',
    reverifyBefore: parseKstMinute(dueDiligenceInfo.reAuthDateTradeRejectTime),
    saleAllowed: configInfo.wowYn === 'Y',
    saleWhitelisted: configInfo.wowWhitelistYn === 'Y',
    promotions: { email: configInfo.emailSend === 'Y', sms: configInfo.smsSend === 'Y' },
    withdrawalBanned: row.meta.banWithdrawal === 'Y',
    withdrawalBlockedUntil: row.meta.withdrawalBlockedUntil ?? null,
    settings: row.settings ?? null,
  };
}

type VerificationCode = Me['authInfo']['authStep'];

const verificationSteps: Readonly<Record<VerificationCode, VerificationStep>> = {
  N: 'none',
  E: 'email',
  R: 'phone',
  B: 'bankAccount',
  L: 'locked',
};
/** The wire's code of the furthest verification step (CONS-110). */
export const toVerificationStep = (code: VerificationCode): VerificationStep => verificationSteps[code];

const residenceProofs: Readonly<Record<string, ResidenceProof>> = { R: 'underReview', E: 'accepted', J: 'rejected' };
const dueDiligenceStates: Readonly<Record<string, DueDiligence>> = {
  R: 'underReview',
  E: 'passed',
  RE: 'renewed',
  J: 'refused',
};

const toAccount = (row: Me['accounts']['deposit']): BankAccount | null =>
  row && { bankCode: row.bankCode, bankName: row.bankName, number: row.accountNumber };

/** Everybody on the page reads the same member. */
function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
