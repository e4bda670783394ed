import type { Refusal } from './refusal';

const ko = '보유 자산 또는 진행 중인 입출금·주문이 있어 탈퇴할 수 없습니다.';
const en = 'You cannot leave while you hold assets or have transfers or orders under way.';
const ch = '您持有资产或有进行中的充提、委托，无法注销。';

/** errors.md section 5: leaving; what is in the way is named (ERR-162). */
export const leaveRefusals = {
  /** ERR-160 */
  LEAVE_REASON_MISSING: {
    code: 'LEAVE_REASON_MISSING',
    status: 400,
    text: {
      ko: '탈퇴 사유를 선택하거나 입력해 주세요.',
      en: 'Please choose or enter a reason for leaving.',
      ch: '请选择或输入注销原因。',
    },
  },
  LEAVE_WITHDRAWAL: {
    code: 'LEAVE_WITHDRAWAL',
    status: 409,
    text: { ko: `${ko} (진행 중인 출금)`, en: `${en} (withdrawal)`, ch: `${ch}（进行中的提现）` },
  },
  LEAVE_ORDER: {
    code: 'LEAVE_ORDER',
    status: 409,
    text: { ko: `${ko} (미체결 주문)`, en: `${en} (open order)`, ch: `${ch}（未成交委托）` },
  },
  LEAVE_DEPOSIT: {
    code: 'LEAVE_DEPOSIT',
    status: 409,
    text: { ko: `${ko} (진행 중인 입금)`, en: `${en} (deposit)`, ch: `${ch}（进行中的充值）` },
  },
  LEAVE_BALANCE: {
    code: 'LEAVE_BALANCE',
    status: 409,
    text: { ko: `${ko} (보유 자산)`, en: `${en} (balance)`, ch: `${ch}（持有资产）` },
  },
} as const satisfies Record<string, Refusal>;
