import type { Refusal } from './refusal';

/** errors.md, deposits, by precedence. */
export const depositRefusals = {
  /** ERR-195 */
  DEPOSIT_STOPPED: {
    code: 'DEPOSIT_STOPPED',
    status: 409,
    text: {
      ko: '현재 입금이 중단되었습니다.',
      en: 'Deposits are stopped at the moment.',
      ch: '目前已暂停充值。',
    },
  },
  /** ERR-219 */
  REBASE_STOP: {
    code: 'REBASE_STOP',
    status: 409,
    text: {
      ko: '리베이스 시간(10:00~11:50)에는 입출금이 중단됩니다.',
      en: 'Deposits and withdrawals are stopped during the rebase (10:00~11:50, UTC+9).',
      ch: '变基时间（10:00~11:50，UTC+9）暂停充提。',
    },
  },
  /** ERR-223 */
  DEPOSIT_ACCOUNT_MISSING: {
    code: 'DEPOSIT_ACCOUNT_MISSING',
    status: 409,
    text: {
      ko: '입금 계좌를 먼저 등록해 주세요.',
      en: 'Please register an account for deposits first.',
      ch: '请先登记充值账户。',
    },
  },
  /** ERR-194; `time`: end of the maintenance. */
  BANK_MAINTENANCE: {
    code: 7100,
    status: 409,
    text: {
      ko: '은행 점검으로 {time}까지 입금이 제한됩니다.',
      en: 'Deposits are closed until {time} for maintenance of the bank.',
      ch: '因银行维护，{time}之前限制充值。',
    },
  },
  /** ERR-190 */
  DEPOSIT_AMOUNT: {
    code: 'DEPOSIT_AMOUNT',
    status: 400,
    text: {
      ko: '금액을 다시 확인해 주세요.',
      en: 'Please check the amount again.',
      ch: '请重新确认金额。',
    },
  },
  /** ERR-196 */
  DEPOSIT_OUT_OF_RANGE: {
    code: 'DEPOSIT_OUT_OF_RANGE',
    status: 400,
    text: {
      ko: '1,000원 이상 10,000,000,000원 이하로 입력해 주세요.',
      en: 'Please enter from 1,000 to 10,000,000,000 won.',
      ch: '请输入1,000至10,000,000,000韩元。',
    },
  },
  /** ERR-192 */
  DEPOSIT_OPEN: {
    code: 'DEPOSIT_OPEN',
    status: 409,
    text: {
      ko: '이미 입금 요청하신 내역이 있습니다',
      en: 'You have requested a deposit already.',
      ch: '您已有充值申请。',
    },
  },
  /** ERR-191 */
  DEPOSIT_NOT_FOUND: {
    code: 'DEPOSIT_NOT_FOUND',
    status: 409,
    text: {
      ko: '확인 가능한 입금 내역이 없습니다.',
      en: 'There is no deposit that could be confirmed.',
      ch: '没有可确认的充值记录。',
    },
  },
} as const satisfies Record<string, Refusal>;
