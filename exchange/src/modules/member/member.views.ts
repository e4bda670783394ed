import type { LoginRecord, Me } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { MemberWithAccounts } from './member.repository';
import type { LoginRecordRow, Member, MemberAccount } from './member.tables';
import { feeRateOf } from './member-standing';

const yesNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');
const moment = (date: Date | null): string | null => date?.toISOString() ?? null;
/** Minutes of UTC+9; empty without a date (ENTI-016). */
const reverifyText = (date: Date | null): string => (date ? kstMinute(date) : '');

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
    meta: {
      banWithdrawal: yesNo(member.withdrawal_banned),
      withdrawalBlockedUntil: moment(member.withdrawal_blocked_until),
    },
    configInfo: {
      emailSend: yesNo(member.promo_email),
      smsSend: yesNo(member.promo_sms),
      wowYn: yesNo(member.sale_allowed),
      wowWhitelistYn: yesNo(member.sale_whitelisted),
    },
    authInfo: toAuthInfo(member),
    dueDiligenceInfo: {
      sbStatus: member.due_diligence,
      wlfYn: yesNo(member.watch_listed),
      wlfContents: member.watch_list_reasons,
      wlfPending: yesNo(member.watch_list_pending),
      corpCode: member.corp_code,
      regDate: moment(member.due_diligence_at),
      reAuthDateTradeRejectTime: reverifyText(member.reverify_before),
    },
  };
}

/** The verification of a member (ENTI-015). */
export const toAuthInfo = (member: Member): Me['authInfo'] => ({
  authStep: member.auth_step,
  otp: yesNo(member.otp_secret !== null),
  otpDate: moment(member.otp_registered_at),
  mpAltertime: moment(member.phone_changed_at),
  mpRegtime: moment(member.phone_registered_at),
  residence: member.residence,
});

function toAccount(row: MemberAccount | undefined, bankName: (code: string) => string): Me['accounts']['deposit'] {
  if (!row) return null;
  const { bank_code: bankCode, account_number: number } = row;
  return { bankCode, bankName: bankName(bankCode), accountNumber: partlyHidden(number) };
}

export const toLoginRecord = ({ id, at, agent, ip }: LoginRecordRow): LoginRecord => ({
  id: String(id),
  time: at.toISOString(),
  agent,
  ip,
});
