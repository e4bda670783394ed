import type { Notification as NotificationRow } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { NotificationPage } from './notification.service';
import type { FillTold, Notification, Place, StopOrderTold } from './notification.types';

const cursorOf = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

export function toPlace(cursor: string): Place {
  const [ms, id = ''] = cursor.split('.');
  return { at: new Date(Number(ms)), id };
}

export const notificationView = (told: NotificationPage['rows'][number]): NotificationRow => ({
  id: told.id,
  kind: told.kind,
  at: told.at.toISOString(),
  cursor: cursorOf(told),
  unread: yesNo(told.unread),
  ...detailsOf(told),
});

function detailsOf(told: Notification): Partial<NotificationRow> {
  if (told.kind === 'login') return { agent: told.agent };
  if (told.kind === 'notice') return { noticeId: String(told.noticeId), title: told.title };
  if ('coin' in told) {
    const { coin, amount, done, ended } = told;
    return { coin: coin.code, amount: fromMinor(amount, coin.scale), done: yesNo(done), ...(ended && { ended }) };
  }
  if (told.kind === 'priceAlert') {
    const { market, price, rises } = told;
    const { code, deal, priceScale } = market;
    return {
      ...{ market: code, coin: deal.code, price: fromMinor(price, priceScale) },
      direction: rises ? 'rise' : 'fall',
    };
  }
  if (told.kind === 'stopOrder') return stopDetails(told);
  const { market, side } = told;
  const order = { market: market.code, coin: market.deal.code, side };
  if (told.kind === 'fill') {
    const amount = fromMinor(told.amount, market.deal.scale);
    return { ...order, amount, price: averagePrice(told), done: yesNo(told.done) };
  }
  return { ...order, ...(told.amount !== null && { amount: fromMinor(told.amount, market.deal.scale) }) };
}

const stopDetails = ({ market, side, amount, price, done, ended }: StopOrderTold): Partial<NotificationRow> => ({
  ...{ market: market.code, coin: market.deal.code, side, amount: fromMinor(amount, market.deal.scale) },
  ...{ price: fromMinor(price, market.priceScale), done: yesNo(done), ...(ended && { ended: 'cancelled' }) },
});

/** Rounded half up to the decimals of the market's prices. */
function averagePrice({ market, amount, total }: FillTold): string {
  if (amount === 0n) return '0';
  const scale = 10n ** BigInt(market.priceScale + market.deal.scale - market.base.scale);
  return fromMinor((2n * total * scale + amount) / (2n * amount), market.priceScale);
}

const yesNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');
