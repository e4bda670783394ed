import type { Side } from '@maru/domain';
import { formatDateTime } from '@maru/platform/dates';
import type { Translate } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { formatNumber } from '@maru/platform/money';
import { Badge, Hidden } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import type { ReactNode } from 'react';
import type { Order } from '../../api/orders';

export function SideBadge({ side, t }: { side: Side; t: Translate }) {
  return <Badge tone={side === 'B' ? 'rise' : 'fall'}>{t(`side.${side}`)}</Badge>;
}

export const amountsOf = (market: MarketCell) => (amount: string) =>
  formatNumber(amount, market.market.rules.amountScale, true);

export interface OpenOrderParts {
  /** The buttons that amend and cancel an order. */
  readonly actions: (order: Order) => ReactNode;
  /** Whether an order is one of a pair of which one cancels the other. */
  readonly isPaired: (order: Order) => boolean;
}

export function openOrderColumns(
  t: Translate,
  market: MarketCell,
  { actions, isPaired }: OpenOrderParts,
): Column<Order>[] {
  const amountText = amountsOf(market);
  return [
    { key: 'time', title: t('exchange.time'), card: { line: 3 }, cell: (order) => formatDateTime(order.createdAt) },
    {
      key: 'side',
      title: t('order.side'),
      card: { line: 1 },
      cell: (order) => (
        <>
          <SideBadge side={order.side} t={t} /> {isPaired(order) && <Badge>{t('orders.paired')}</Badge>}
        </>
      ),
    },
    {
      key: 'price',
      title: t('order.price'),
      align: 'end',
      card: { line: 2, title: t('order.price') },
      cell: (order) => (order.price ? market.priceText(order.price) : '-'),
    },
    {
      key: 'amount',
      title: t('order.amount'),
      align: 'end',
      card: { line: 2, end: true, title: t('order.amount') },
      cell: (order) => (order.amount ? amountText(order.amount) : '-'),
    },
    {
      key: 'filled',
      title: t('orders.filled'),
      align: 'end',
      card: { line: 3, end: true, title: t('orders.filled') },
      cell: (order) => amountText(order.filledAmount),
    },
    {
      key: 'actions',
      // The buttons say it.
      title: <Hidden>{t('orders.cancel')}</Hidden>,
      align: 'end',
      card: { line: 1, end: true },
      cell: actions,
    },
  ];
}
