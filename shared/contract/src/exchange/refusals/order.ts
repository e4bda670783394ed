import type { Refusal } from './refusal';

/** errors.md section 7, in the order of the checks (TRAD-047, AMB-85). */
export const orderRefusals = {
  MARKET_HALTED: {
    code: 'MARKET_HALTED',
    status: 409,
    text: {
      ko: '현재 거래가 중단된 마켓입니다.',
      en: 'Trading in this market is halted.',
      ch: '该市场目前已暂停交易。',
    },
  },
  PREOPEN_LIMIT_ONLY: {
    code: 'PREOPEN_LIMIT_ONLY',
    status: 409,
    text: {
      ko: '거래 시작 전에는 지정가(GTC) 주문만 낼 수 있습니다.',
      en: 'Before the opening only limit orders (GTC) are taken.',
      ch: '开盘前只接受限价（GTC）订单。',
    },
  },
  ORDER_INVALID: {
    code: 'ORDER_INVALID',
    status: 400,
    text: {
      ko: '주문 내용을 다시 확인해 주세요.',
      en: 'Please check the order again.',
      ch: '请重新确认订单内容。',
    },
  },
  /** ERR-230 */
  ORDER_OFF_TICK: {
    code: 'ORDER_OFF_TICK',
    status: 400,
    text: {
      ko: '호가 단위에 맞지 않는 가격입니다.',
      en: 'The price does not fit the tick size.',
      ch: '价格不符合最小变动单位。',
    },
  },
  /** ERR-231 */
  ORDER_BELOW_AMOUNT: {
    code: 'ORDER_BELOW_AMOUNT',
    status: 400,
    text: {
      ko: '최소 주문 수량보다 적습니다.',
      en: 'The quantity is below the minimum.',
      ch: '低于最小下单数量。',
    },
  },
  /** ERR-232 */
  INSUFFICIENT_BALANCE: {
    code: 'INSUFFICIENT_BALANCE',
    status: 409,
    text: {
      ko: '주문 가능 잔액이 부족합니다.',
      en: 'Your available balance is not sufficient.',
      ch: '可用余额不足。',
    },
  },
  /** ERR-233 */
  ORDER_BELOW_TOTAL: {
    code: 'ORDER_BELOW_TOTAL',
    status: 400,
    text: {
      ko: '최소 주문 금액보다 적습니다.',
      en: 'The order amount is below the minimum.',
      ch: '低于最小下单金额。',
    },
  },
  /** ERR-234 */
  PRICE_OUT_OF_RANGE: {
    code: 'PRICE_OUT_OF_RANGE',
    status: 400,
    text: {
      ko: '주문 가능한 가격 범위를 벗어났습니다.',
      en: 'The price is outside the allowed range.',
      ch: '价格超出允许范围。',
    },
  },
  POST_ONLY_WOULD_TRADE: {
    code: 'POST_ONLY_WOULD_TRADE',
    status: 409,
    text: {
      ko: '즉시 체결되는 가격이라 지정가 대기 주문을 낼 수 없습니다.',
      en: 'At this price a post-only order would trade at once.',
      ch: '该价格会立即成交，无法提交只挂单。',
    },
  },
  TOO_MANY_OPEN_ORDERS: {
    code: 'TOO_MANY_OPEN_ORDERS',
    status: 409,
    text: {
      ko: '미체결 주문이 너무 많습니다. 일부를 취소한 뒤 다시 시도해 주세요.',
      en: 'You have too many open orders. Please cancel some and try again.',
      ch: '未成交订单过多，请取消部分后重试。',
    },
  },
  ORDER_CHANGED: {
    code: 'ORDER_CHANGED',
    status: 409,
    text: {
      ko: '그사이 주문이 체결되었습니다. 체결된 수량을 확인하고 다시 정정해 주세요.',
      en: 'The order has traded meanwhile. Please look at what has traded and amend it again.',
      ch: '该订单期间已有成交，请确认成交数量后重新修改。',
    },
  },
  ORDER_NOT_AMENDABLE: {
    code: 'ORDER_NOT_AMENDABLE',
    status: 400,
    text: {
      ko: '이 주문은 정정할 수 없습니다. 취소한 뒤 다시 주문해 주세요.',
      en: 'This order cannot be amended. Please cancel it and order anew.',
      ch: '该订单无法修改，请撤单后重新下单。',
    },
  },
  STOP_AT_LAST: {
    code: 'STOP_AT_LAST',
    status: 400,
    text: {
      ko: '감시 가격은 현재가와 달라야 합니다.',
      en: 'The stop price must differ from the last price.',
      ch: '触发价不能与最新价相同。',
    },
  },
  STOP_PAIR_PRICES: {
    code: 'STOP_PAIR_PRICES',
    status: 400,
    text: {
      ko: '지정가와 감시 가격은 현재가의 서로 반대쪽에 있어야 합니다. 매수는 지정가가 더 낮고, 매도는 더 높아야 합니다.',
      en: 'The last price must lie between limit and stop price: to buy, the limit below it; to sell, above it.',
      ch: '限价与触发价须位于最新价两侧：买入时限价更低，卖出时限价更高。',
    },
  },
} as const satisfies Record<string, Refusal>;
