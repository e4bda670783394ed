import type { Refusal } from './refusal';

/** errors.md section 8, token sales, in the order of the checks (SALE-060 to SALE-076). */
export const tokenSaleRefusals = {
  /** ERR-268 */
  SALE_RESTRICTED: {
    code: 'SALE_RESTRICTED',
    status: 403,
    text: {
      ko: '거래가 제한된 회원입니다. 고객센터에 문의해 주세요.',
      en: 'Your trading is restricted. Please contact customer support.',
      ch: '您的交易已受限，请联系客服。',
    },
  },
  /** ERR-269 in a browser. */
  SALE_WHITELIST_ONLY: {
    code: 6001,
    status: 403,
    text: {
      ko: '화이트리스트 대상 회원만 참여할 수 있습니다.',
      en: 'Only members on the whitelist can take part.',
      ch: '仅限白名单会员参与。',
    },
  },
  /** ERR-269 as the app is told. */
  SALE_WHITELIST_ONLY_IN_APP: {
    code: 6002,
    status: 403,
    text: {
      ko: '화이트리스트 대상 회원만 참여할 수 있습니다.',
      en: 'Only members on the whitelist can take part.',
      ch: '仅限白名单会员参与。',
    },
  },
  /** ERR-267 */
  SALE_PHONE_MISSING: {
    code: 'SALE_PHONE_MISSING',
    status: 403,
    text: {
      ko: '휴대폰 번호가 등록되어 있지 않습니다. 휴대폰 인증 후 이용해 주세요.',
      en: 'No phone number is registered. Please verify your phone first.',
      ch: '尚未登记手机号码，请先完成手机认证。',
    },
  },
  /** ERR-272 */
  SALE_NOT_OPEN: {
    code: 'SALE_NOT_OPEN',
    status: 409,
    text: {
      ko: '판매 중인 상품이 아닙니다.',
      en: 'This sale is not open.',
      ch: '该商品目前未在销售中。',
    },
  },
  /** ERR-270 */
  SALE_AMOUNT_MISSING: {
    code: 'SALE_AMOUNT_MISSING',
    status: 400,
    text: {
      ko: '구매 수량을 입력해 주세요.',
      en: 'Please enter the amount to pay.',
      ch: '请输入购买数量。',
    },
  },
  /** ERR-262 */
  SALE_OVER_WALLET: {
    code: 'SALE_OVER_WALLET',
    status: 409,
    text: {
      ko: '보유 수량을 초과했습니다.',
      en: 'This is more than you have available.',
      ch: '已超过持有数量。',
    },
  },
  /** ERR-261; `minCnt` and `coin`: smallest amount to pay. */
  SALE_BELOW_MINIMUM: {
    code: 'SALE_BELOW_MINIMUM',
    status: 400,
    text: {
      ko: '최소 구매 수량은 {minCnt} {coin}입니다.',
      en: 'The smallest amount to pay is {minCnt} {coin}.',
      ch: '最小购买数量为{minCnt} {coin}。',
    },
  },
  /** ERR-263 */
  SALE_OVER_ALLOWANCE: {
    code: 4500,
    status: 409,
    text: {
      ko: '1인당 최대 구매 수량을 초과했습니다.',
      en: 'This is more than one person may buy.',
      ch: '已超过每人最大购买数量。',
    },
  },
  /** ERR-264 */
  SALE_OVER_REMAINING: {
    code: 'SALE_OVER_REMAINING',
    status: 409,
    text: {
      ko: '남은 판매 수량을 초과했습니다.',
      en: 'This is more than is left of the sale.',
      ch: '已超过剩余销售数量。',
    },
  },
  /** ERR-271 */
  SALE_AGREEMENT_MISSING: {
    code: 'SALE_AGREEMENT_MISSING',
    status: 400,
    text: {
      ko: '구매 약관과 참여 자격을 확인하고 동의해 주세요.',
      en: 'Please read and agree to the purchase terms and the qualification.',
      ch: '请确认并同意购买条款和参与资格。',
    },
  },
  /** ERR-260 */
  SALE_FAILED: {
    code: 'SALE_FAILED',
    status: 409,
    text: {
      ko: '구매에 실패했습니다. 잠시 후 다시 시도해 주세요.',
      en: 'The purchase failed. Please try again shortly.',
      ch: '购买失败，请稍后重试。',
    },
  },
} as const satisfies Record<string, Refusal>;
