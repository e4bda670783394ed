import type { Language, Text } from '@maru/contract';
import { fromMinor, type OrderType, type Side } from '@maru/domain';
import { formatDateTime } from '@maru/domain/dates';
import { type TableWriter, tableWriter } from '../../platform/http/tables';
import type { MemberTrade } from './history.service';

const headings = {
  at: { ko: '체결 일시(한국시간)', en: 'Executed (UTC+9)', ch: '成交时间 (UTC+9)' },
  market: { ko: '마켓', en: 'Market', ch: '市场' },
  side: { ko: '구분', en: 'Side', ch: '方向' },
  type: { ko: '주문 유형', en: 'Order type', ch: '订单类型' },
  price: { ko: '체결가', en: 'Price', ch: '成交价' },
  amount: { ko: '체결 수량', en: 'Amount', ch: '成交数量' },
  fee: { ko: '수수료', en: 'Fee', ch: '手续费' },
  feeCoin: { ko: '수수료 코인', en: 'Fee coin', ch: '手续费币种' },
  order: { ko: '주문 번호', en: 'Order number', ch: '订单编号' },
  number: { ko: '체결 번호', en: 'Execution number', ch: '成交编号' },
} as const satisfies Record<string, Text>;

/** CONS-116. */
const sides: Readonly<Record<Side, Text>> = {
  B: { ko: '매수', en: 'Buy', ch: '买入' },
  S: { ko: '매도', en: 'Sell', ch: '卖出' },
};

const types: Readonly<Record<OrderType, Text>> = {
  LIMIT: { ko: '지정가', en: 'Limit', ch: '限价' },
  MARKET: { ko: '시장가', en: 'Market', ch: '市价' },
  BEST: { ko: '최유리', en: 'Best', ch: '最优' },
};

/** ENTI-071 as a table, times in UTC+9. */
export const tradeTable = (language: Language): TableWriter<MemberTrade> =>
  tableWriter(
    [
      [headings.at, ({ at }) => formatDateTime(at)],
      [headings.market, ({ market }) => market.code],
      [headings.side, ({ side }) => sides[side][language]],
      [headings.type, ({ orderType }) => types[orderType][language]],
      [headings.price, ({ price, market }) => fromMinor(price, market.priceScale)],
      [headings.amount, ({ amount, market }) => fromMinor(amount, market.deal.scale)],
      [headings.fee, ({ fee, market }) => fromMinor(fee, market.base.scale)],
      [headings.feeCoin, ({ market }) => market.base.code],
      [headings.order, ({ orderId }) => String(orderId)],
      [headings.number, ({ id }) => String(id)],
    ],
    language,
  );
