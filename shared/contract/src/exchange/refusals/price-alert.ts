import type { Refusal } from './refusal';

/** Price alerts: no code of the catalogue, ours. */
export const priceAlertRefusals = {
  ALERT_AT_LAST: {
    code: 'ALERT_AT_LAST',
    status: 400,
    text: {
      ko: '알림 가격은 현재가와 달라야 합니다.',
      en: 'The price of an alert must differ from the last price.',
      ch: '提醒价格不能与最新价相同。',
    },
  },
  PRICE_ALERT_LIMIT: {
    code: 'PRICE_ALERT_LIMIT',
    status: 409,
    text: {
      ko: '가격 알림은 {count}개까지 설정할 수 있습니다. 일부를 삭제한 뒤 다시 시도해 주세요.',
      en: 'You can have {count} price alerts at most. Please delete some and try again.',
      ch: '最多可设置{count}个价格提醒，请删除部分后重试。',
    },
  },
} as const satisfies Record<string, Refusal>;
