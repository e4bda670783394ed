import type { Refusal } from './refusal';

/** errors.md section 4: the bank account step, by precedence. */
export const bankAccountRefusals = {
  /** ERR-141 */
  PHONE_STEP_FIRST: {
    code: 'PHONE_STEP_FIRST',
    status: 409,
    text: {
      ko: '휴대폰 인증을 먼저 완료해 주세요.',
      en: 'Please verify your phone first.',
      ch: '请先完成手机认证。',
    },
  },
  /** ERR-150 */
  BANK_TRIES_USED: {
    code: 'BANK_TRIES_USED',
    status: 409,
    text: {
      ko: '1원 인증은 하루 3회까지 가능합니다. 자정 이후 다시 시도해 주세요.',
      en: 'The 1-won check can be tried three times a day. Please try again after midnight (KST).',
      ch: '1韩元认证每天最多3次。请在零点（韩国时间）后重试。',
    },
  },
  BANK_MISSING: {
    code: 'BANK_MISSING',
    status: 400,
    text: { ko: '은행을 선택해 주세요.', en: 'Please choose a bank.', ch: '请选择银行。' },
  },
  /** ERR-153 */
  BANK_NUMBER_INVALID: {
    code: 'BANK_NUMBER_INVALID',
    status: 400,
    text: {
      ko: '계좌번호를 8~15자리 숫자로 입력해 주세요.',
      en: 'Please enter the account number with 8 to 15 digits.',
      ch: '请输入8至15位数字的账号。',
    },
  },
  /** ERR-152 */
  BANK_ACCOUNT_UNKNOWN: {
    code: 'BANK_ACCOUNT_UNKNOWN',
    status: 400,
    text: { ko: '계좌번호를 확인해 주세요.', en: 'Please check the account number.', ch: '请确认账号。' },
  },
  /** ERR-151 */
  BANK_ACCOUNT_NOT_OWN: {
    code: 'BANK_ACCOUNT_NOT_OWN',
    status: 403,
    text: {
      ko: '본인 명의의 계좌가 아닙니다.',
      en: 'This account is not in your own name.',
      ch: '该账户不是本人名下账户。',
    },
  },
  /** No 1 won on its way to this account, or its code is too old. */
  BANK_CHECK_MISSING: {
    code: 'BANK_CHECK_MISSING',
    status: 409,
    text: {
      ko: '이 계좌로 1원 인증을 먼저 요청해 주세요.',
      en: 'Please ask for the 1-won check of this account first.',
      ch: '请先对该账户申请1韩元认证。',
    },
  },
  BANK_CODE_WRONG: {
    code: 'BANK_CODE_WRONG',
    status: 400,
    text: {
      ko: '입금자명에 표시된 숫자 3자리를 확인해 주세요. (오늘 {failed}/{max}회)',
      en: 'Please check the 3 digits shown with the deposit. ({failed} of {max} tries today)',
      ch: '请确认汇款人名中显示的3位数字。（今日{failed}/{max}次）',
    },
  },
} as const satisfies Record<string, Refusal>;
