import type { Refusal } from './refusal';

/** errors.md section 6: withdrawals of coins, travel rule and address book, by precedence. */
export const coinWithdrawalRefusals = {
  /** ERR-214 */
  RECEIVER_NOT_CHOSEN: {
    code: 'RECEIVER_NOT_CHOSEN',
    status: 400,
    text: {
      ko: '받는 거래소를 선택하세요',
      en: 'Please choose the receiving exchange.',
      ch: '请选择接收交易所。',
    },
  },
  /** ERR-201 */
  ADDRESS_MISSING: {
    code: 'ADDRESS_MISSING',
    status: 400,
    text: {
      ko: '출금 주소를 입력해 주세요.',
      en: 'Please enter the address to withdraw to.',
      ch: '请输入提现地址。',
    },
  },
  /** ERR-205, form check */
  ADDRESS_INVALID: {
    code: 'ADDRESS_INVALID',
    status: 400,
    text: {
      ko: '출금주소가 올바르지 않습니다',
      en: 'This address is not valid.',
      ch: '提现地址不正确。',
    },
  },
  /** ERR-202 */
  TAG_MISSING: {
    code: 'TAG_MISSING',
    status: 400,
    text: {
      ko: '데스티네이션 태그를 입력해 주세요.',
      en: 'Please enter the destination tag.',
      ch: '请输入目标标签。',
    },
  },
  /** CONS-084 */
  TAG_INVALID: {
    code: 'TAG_INVALID',
    status: 400,
    text: {
      ko: '데스티네이션 태그가 올바르지 않습니다.',
      en: 'This destination tag is not valid.',
      ch: '目标标签不正确。',
    },
  },
  /** ERR-205, recipient check */
  RECIPIENT_INVALID: {
    code: 'RECIPIENT_INVALID',
    status: 409,
    text: {
      ko: '받는 주소가 올바르지 않습니다',
      en: 'The receiving address is not valid.',
      ch: '接收地址不正确。',
    },
  },
  /** ERR-206 */
  ADDRESS_IS_CONTRACT: {
    code: 'ADDRESS_IS_CONTRACT',
    status: 409,
    text: {
      ko: '스마트 컨트랙트 지갑 주소로는 출금할 수 없습니다.',
      en: 'Withdrawals to smart-contract wallets are not possible.',
      ch: '无法提现到智能合约钱包地址。',
    },
  },
  /** The member's own deposit address. */
  ADDRESS_IS_OWN: {
    code: 'ADDRESS_IS_OWN',
    status: 409,
    text: {
      ko: '본인의 입금 주소로는 출금할 수 없습니다.',
      en: 'You cannot withdraw to your own deposit address.',
      ch: '无法提现到本人的充币地址。',
    },
  },
  /** Whitelist mode: only addresses of the address book. */
  ADDRESS_NOT_LISTED: {
    code: 'ADDRESS_NOT_LISTED',
    status: 403,
    text: {
      ko: '주소록에 등록된 주소로만 출금할 수 있습니다.',
      en: 'You can withdraw only to addresses in your address book.',
      ch: '只能提现到地址簿中的地址。',
    },
  },
  /** Whitelist mode; `time`: when a new entry can be used. */
  ADDRESS_COOLING: {
    code: 'ADDRESS_COOLING',
    status: 403,
    text: {
      ko: '새로 등록한 주소는 24시간 후 출금할 수 있습니다. ({time}부터)',
      en: 'A new address can be used after 24 hours. (from {time})',
      ch: '新登记的地址24小时后可提现。（{time}起）',
    },
  },
  /** WALT-078; `decimals`: how many the coin has. */
  WITHDRAWAL_TOO_PRECISE: {
    code: 'WITHDRAWAL_TOO_PRECISE',
    status: 400,
    text: {
      ko: '수량은 소수점 {decimals}자리까지 입력할 수 있습니다.',
      en: 'The amount may have {decimals} decimals at most.',
      ch: '数量最多可输入{decimals}位小数。',
    },
  },
  /** ERR-216 */
  OWN_WALLET_OVER_LIMIT: {
    code: 'OWN_WALLET_OVER_LIMIT',
    status: 409,
    text: {
      ko: '개인지갑 또는 확인되지 않은 지갑으로는 100만원 이상 출금할 수 없습니다.',
      en: 'Withdrawals worth 1,000,000 KRW or more to personal or unverified wallets are not possible.',
      ch: '无法向个人钱包或未确认的钱包提现100万韩元以上。',
    },
  },
  /** ERR-215 */
  FEE_CHANGED: {
    code: 'FEE_CHANGED',
    status: 409,
    text: {
      ko: '출금 수수료가 변경되었습니다. 확인 후 다시 진행해 주세요.',
      en: 'The withdrawal fee has changed. Please check it and try again.',
      ch: '提现手续费已变更，请确认后重试。',
    },
  },
  /** ERR-221 */
  FOREIGN_KYC_NEEDED: {
    code: 'FOREIGN_KYC_NEEDED',
    status: 403,
    text: {
      ko: '외국인 회원은 고객확인(KYC) 완료 후 출금할 수 있습니다.',
      en: 'Foreign members can withdraw once their KYC is complete.',
      ch: '外籍会员完成客户身份确认（KYC）后可提现。',
    },
  },
  /** ERR-217: from 1,000,000 KRW on the recipient must be verified (WALT-115). */
  TRAVEL_RULE_NEEDED: {
    code: 'TRAVEL_RULE_NEEDED',
    status: 409,
    text: {
      ko: '받는 사람 정보를 확인해 주세요.',
      en: 'Please verify the recipient.',
      ch: '请确认收款人信息。',
    },
  },
  /** ERR-217: the receiving exchange does not know the recipient. */
  TRAVEL_RULE_REFUSED: {
    code: 'TRAVEL_RULE_REFUSED',
    status: 409,
    text: {
      ko: '받는 거래소에서 수취인 정보가 확인되지 않았습니다.',
      en: 'The receiving exchange could not confirm the recipient.',
      ch: '接收交易所未能确认收款人信息。',
    },
  },
  /** ERR-217: the receiving exchange did not answer in time. */
  TRAVEL_RULE_SILENT: {
    code: 'TRAVEL_RULE_SILENT',
    status: 503,
    text: {
      ko: '받는 거래소가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
      en: 'The receiving exchange does not answer. Please try again later.',
      ch: '接收交易所没有响应，请稍后重试。',
    },
  },
  /** A verification of another transfer, used before, or too old. */
  TRAVEL_VERIFICATION_INVALID: {
    code: 'TRAVEL_VERIFICATION_INVALID',
    status: 409,
    text: {
      ko: '받는 사람 확인이 만료되었습니다. 다시 확인해 주세요.',
      en: 'The verification of the recipient has expired. Please verify again.',
      ch: '收款人确认已过期，请重新确认。',
    },
  },
  /** ERR-213; `letters`: 한글로 or 영문으로, with words for the other languages. */
  TRAVEL_NAME_LETTERS: {
    code: 'TRAVEL_NAME_LETTERS',
    status: 400,
    text: {
      ko: '성과 이름은 {letters}만 입력해 주세요.',
      en: 'Please enter surname and given name in {letters} letters only.',
      ch: '姓和名只能使用{letters}输入。',
    },
  },
  /** API-088: only a transfer that waits can be cancelled. */
  TRANSFER_NOT_READY: {
    code: 'TRANSFER_NOT_READY',
    status: 409,
    text: {
      ko: '이미 처리가 시작되어 취소할 수 없습니다.',
      en: 'This can no longer be cancelled.',
      ch: '已开始处理，无法取消。',
    },
  },
  /** The draft was confirmed, replaced or is older than 10 minutes. */
  DRAFT_INVALID: {
    code: 'DRAFT_INVALID',
    status: 409,
    text: {
      ko: '출금 신청이 만료되었습니다. 처음부터 다시 진행해 주세요.',
      en: 'This request has expired. Please start again.',
      ch: '提现申请已过期，请重新开始。',
    },
  },
  /** Browsers confirm withdrawals on the page of confirmation only (decision 55). */
  CONFIRM_ELSEWHERE: {
    code: 'CONFIRM_ELSEWHERE',
    status: 403,
    text: {
      ko: '출금은 확인 화면에서만 진행할 수 있습니다.',
      en: 'Withdrawals are confirmed on their confirmation page only.',
      ch: '提现只能在确认页面进行。',
    },
  },
  /** ERR-220 */
  ADDRESS_BOOK_FIELDS: {
    code: 'ADDRESS_BOOK_FIELDS',
    status: 400,
    text: {
      ko: '이름(6자 이내), 주소, 태그를 입력해 주세요.',
      en: 'Please enter a name of 6 characters at most, the address and the tag.',
      ch: '请输入名称（6个字以内）、地址和标签。',
    },
  },
  /** CONS-050: 99 entries at most. */
  ADDRESS_BOOK_FULL: {
    code: 'ADDRESS_BOOK_FULL',
    status: 409,
    text: {
      ko: '주소록은 최대 99개까지 등록할 수 있습니다.',
      en: 'The address book holds 99 entries at most.',
      ch: '地址簿最多可登记99个。',
    },
  },
  /** The same coin, address and tag once more. */
  ADDRESS_BOOK_TWICE: {
    code: 'ADDRESS_BOOK_TWICE',
    status: 409,
    text: {
      ko: '이미 등록된 주소입니다.',
      en: 'This address is in the book already.',
      ch: '该地址已登记。',
    },
  },
} as const satisfies Record<string, Refusal>;
