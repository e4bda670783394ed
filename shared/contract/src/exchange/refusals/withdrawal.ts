import type { Refusal } from './refusal';

/** errors.md section 6, withdrawals, by precedence. */
export const withdrawalRefusals = {
  /** ERR-210 */
  WITHDRAWAL_STOPPED: {
    code: 'WITHDRAWAL_STOPPED',
    status: 409,
    text: {
      ko: '현재 출금이 중단되었습니다.',
      en: 'Withdrawals are stopped at the moment.',
      ch: '目前已暂停提现。',
    },
  },
  /** ERR-209 */
  WITHDRAWAL_BANNED: {
    code: 'WITHDRAWAL_BANNED',
    status: 403,
    text: {
      ko: '출금이 제한된 사용자입니다. 고객센터에 문의해주세요',
      en: 'Your withdrawals are restricted. Please contact customer support.',
      ch: '您的提现已受限，请联系客服。',
    },
  },
  /** ERR-222 */
  IDENTITY_NEEDED: {
    code: 'IDENTITY_NEEDED',
    status: 403,
    text: {
      ko: '본인인증을 완료한 후 이용해 주세요.',
      en: 'Please verify your identity first.',
      ch: '请先完成身份认证。',
    },
  },
  /** ERR-223 */
  WITHDRAWAL_ACCOUNT_MISSING: {
    code: 'WITHDRAWAL_ACCOUNT_MISSING',
    status: 409,
    text: {
      ko: '출금 계좌를 먼저 등록해 주세요.',
      en: 'Please register an account for withdrawals first.',
      ch: '请先登记提现账户。',
    },
  },
  /** ERR-208 */
  SECOND_FACTOR_MISSING: {
    code: 'SECOND_FACTOR_MISSING',
    status: 403,
    text: {
      ko: 'OTP 또는 휴대폰 인증이 필요합니다.',
      en: 'An authenticator app or a verified phone is needed.',
      ch: '需要OTP或手机认证。',
    },
  },
  /** ERR-212; `time`: end of the block. */
  WITHDRAWAL_AFTER_CHANGE: {
    code: 'WITHDRAWAL_AFTER_CHANGE',
    status: 403,
    text: {
      ko: '비밀번호 또는 인증 정보 변경 후 24시간 동안 출금이 제한됩니다. ({time}까지)',
      en: 'Withdrawals are closed for 24 hours after a change of password or verification. (until {time})',
      ch: '更改密码或认证信息后24小时内限制提现。（至{time}）',
    },
  },
  /** ERR-211; `time`: end of the block. */
  WITHDRAWAL_AFTER_DEPOSIT: {
    code: 'WITHDRAWAL_AFTER_DEPOSIT',
    status: 400,
    text: {
      ko: '원화 입금 후 72시간 동안 출금이 제한됩니다. ({time}까지)',
      en: 'Withdrawals are closed for 72 hours after a KRW deposit. (until {time})',
      ch: '韩元充值后72小时内限制提现。（至{time}）',
    },
  },
  /** ERR-200 */
  WITHDRAWAL_AMOUNT_MISSING: {
    code: 'WITHDRAWAL_AMOUNT_MISSING',
    status: 400,
    text: {
      ko: '출금 수량을 입력해 주세요.',
      en: 'Please enter the amount to withdraw.',
      ch: '请输入提现数量。',
    },
  },
  /** WALT-145: KRW is paid out in whole won. */
  WITHDRAWAL_AMOUNT_NOT_WHOLE: {
    code: 'WITHDRAWAL_AMOUNT_NOT_WHOLE',
    status: 400,
    text: {
      ko: '출금 금액은 원 단위로 입력해 주세요.',
      en: 'Please enter the amount in whole won.',
      ch: '请以整数韩元输入提现金额。',
    },
  },
  /** ERR-204; `minOut`: smallest amount with its unit. */
  WITHDRAWAL_BELOW_MINIMUM: {
    code: 'WITHDRAWAL_BELOW_MINIMUM',
    status: 400,
    text: {
      ko: '최소 출금 수량은 {minOut}입니다.',
      en: 'The smallest amount to withdraw is {minOut}.',
      ch: '最小提现数量为{minOut}。',
    },
  },
  /** ERR-203 */
  WITHDRAWAL_OVER_LIMIT: {
    code: 'WITHDRAWAL_OVER_LIMIT',
    status: 409,
    text: {
      ko: '출금 가능 수량(한도)을 초과했습니다.',
      en: 'This is more than you can withdraw (limit).',
      ch: '已超过可提现数量（限额）。',
    },
  },
  /** ERR-207 */
  PAYMENT_CODE_MISSING: {
    code: 'PAYMENT_CODE_MISSING',
    status: 400,
    text: {
      ko: 'OTP 번호를 입력해 주세요.',
      en: 'Please enter the code.',
      ch: '请输入OTP号码。',
    },
  },
  /** The second factor's token is void, or belongs to another member or payment. */
  PAYMENT_TOKEN_INVALID: {
    code: 'PAYMENT_TOKEN_INVALID',
    status: 400,
    text: {
      ko: '인증이 만료되었거나 요청 내용이 바뀌었습니다. 다시 인증해 주세요.',
      en: 'The verification has expired or the request has changed. Please verify again.',
      ch: '认证已过期或请求内容已更改，请重新认证。',
    },
  },
} as const satisfies Record<string, Refusal>;
