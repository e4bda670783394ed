import type { Refusal } from './refusal';

/** Refusals by verification, watch lists and residence (shell.md section 2), by precedence. */
export const dueDiligenceRefusals = {
  WATCH_LISTED: {
    code: 'WATCH_LISTED',
    status: 403,
    text: {
      ko: '거래가 거절되었습니다. 고객센터에 문의해 주세요.',
      en: 'This transaction is refused. Please contact support.',
      ch: '交易被拒绝，请联系客服。',
    },
  },
  REVERIFICATION_OVERDUE: {
    code: 'REVERIFICATION_OVERDUE',
    status: 403,
    text: {
      ko: '고객확인 재이행 기한이 지나 거래와 입출금이 제한되었습니다.',
      en: 'Your re-verification is overdue; trading and transfers are restricted.',
      ch: '客户身份重新验证已逾期，交易和充提受到限制。',
    },
  },
  FOREIGN_RESIDENT: {
    code: 'FOREIGN_RESIDENT',
    status: 403,
    text: {
      ko: '해외 거주 회원은 거래가 제한됩니다.',
      en: 'Trading is restricted for members living abroad.',
      ch: '居住在海外的会员交易受到限制。',
    },
  },
  /** SHEL-075 */
  WATCH_LIST_REVIEW: {
    code: 'WATCH_LIST_REVIEW',
    status: 403,
    text: {
      ko: '요주의 인물 확인이 진행 중입니다. 확인이 끝나면 이용할 수 있습니다.',
      en: 'Your details are being checked against watch lists.',
      ch: '正在进行关注名单核查，完成后即可使用。',
    },
  },
  /** SHEL-077, TRAD-123 */
  TRANSACTION_REFUSED: {
    code: 'TRANSACTION_REFUSED',
    status: 403,
    text: {
      ko: '심사 결과 거래를 진행할 수 없습니다. 고객센터에 문의해 주세요.',
      en: 'This transaction is refused after a review. Please contact support.',
      ch: '经审核，无法进行该交易，请联系客服。',
    },
  },
  UNDER_REVIEW: {
    code: 'UNDER_REVIEW',
    status: 403,
    text: {
      ko: '고객확인 심사 중입니다. 1~2일 정도 소요됩니다.',
      en: 'Your verification is under review; this takes 1 to 2 days.',
      ch: '正在审核您的身份信息，预计需要1~2天。',
    },
  },
  /** ERR-266 */
  DUE_DILIGENCE_NEEDED: {
    code: 5100,
    status: 403,
    text: {
      ko: '고객확인(KYC)이 필요합니다.',
      en: 'Customer verification (KYC) is needed.',
      ch: '需要进行客户身份验证（KYC）。',
    },
  },
} as const satisfies Record<string, Refusal>;
