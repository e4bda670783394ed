import type { Newest } from '../../platform/core/paging';
import type { Boards } from '../content';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { OrderMoment, Orders } from '../order';
import type { PriceAlerts, ReachedAlert } from '../price-alert';
import type { NotificationKind } from '../setting';
import type { StopOrders, ToldStop } from '../stop-order';
import type { Transfers } from '../transfer';
import type {
  CancellationTold,
  FillTold,
  Notification,
  PriceAlertTold,
  StopOrderTold,
  TransferTold,
} from './notification.types';

export interface SourceDeps {
  readonly orders: { readonly history: Pick<Orders['history'], 'executed' | 'cancelledByExchange'> };
  readonly stopOrders: Pick<StopOrders, 'told'>;
  readonly priceAlerts: Pick<PriceAlerts, 'reached'>;
  readonly transfers: Pick<Transfers, 'settledRemittances' | 'settledCoinTransfers'>;
  readonly members: Pick<Members, 'newBrowserLogins'>;
  readonly notices: Pick<Boards, 'newestNotices'>;
  readonly markets: Pick<Markets, 'coin'>;
}

/** Committed rows that members are told of. */
export interface Source {
  /** Kinds that it may give. */
  readonly kinds: readonly NotificationKind[];
  read(memberId: bigint, newest: Newest): Promise<readonly Notification[]>;
}

export const sourcesOf = ({
  orders,
  stopOrders,
  priceAlerts,
  transfers,
  members,
  notices,
  markets,
}: SourceDeps): readonly Source[] => [
  {
    kinds: ['fill'],
    read: async (memberId, newest) => (await orders.history.executed(memberId, newest)).map(fillOf),
  },
  {
    kinds: ['cancellation'],
    read: async (memberId, newest) => (await orders.history.cancelledByExchange(memberId, newest)).map(cancellationOf),
  },
  {
    kinds: ['stopOrder'],
    read: async (memberId, newest) => (await stopOrders.told(memberId, newest)).map(stopOf),
  },
  {
    kinds: ['priceAlert'],
    read: async (memberId, newest) => (await priceAlerts.reached(memberId, newest)).map(alertOf),
  },
  {
    kinds: ['deposit', 'withdrawal'],
    async read(memberId, newest) {
      const krw = markets.coin('KRW');
      const rows = await transfers.settledRemittances(memberId, newest);
      return rows.flatMap((row) => (krw ? [transferOf('remittance', arrivedOf(row), krw)] : []));
    },
  },
  {
    kinds: ['deposit', 'withdrawal'],
    async read(memberId, newest) {
      const rows = await transfers.settledCoinTransfers(memberId, newest);
      return rows.map(({ transfer, coin }) => transferOf('transfer', transfer, coin));
    },
  },
  {
    kinds: ['login'],
    async read(memberId, newest) {
      const logins = await members.newBrowserLogins(memberId, newest);
      return logins.map(({ id, at, agent }) => ({ kind: 'login', id: `login${id}`, at, agent }));
    },
  },
  {
    kinds: ['notice'],
    async read(_, newest) {
      const rows = await notices.newestNotices(newest);
      return rows.map(({ id, texts, created_at: at }) => ({
        kind: 'notice',
        id: `notice${id}`,
        at,
        noticeId: id,
        title: texts.ko.title,
      }));
    },
  },
];

const fillOf = ({ order, at }: OrderMoment): FillTold => ({
  kind: 'fill',
  id: `fill${order.id}`,
  at,
  market: order.market,
  side: order.side,
  amount: order.filledAmount,
  total: order.filledTotal,
  done: order.state === 'filled',
});

const cancellationOf = ({ order, at }: OrderMoment): CancellationTold => ({
  kind: 'cancellation',
  id: `cancellation${order.id}`,
  at,
  market: order.market,
  side: order.side,
  amount: order.amount === null ? null : order.amount - order.filledAmount,
});

const stopOf = ({ stop, market }: ToldStop): StopOrderTold => ({
  kind: 'stopOrder',
  id: `stop${stop.number}`,
  at: stop.changed_at,
  market,
  side: stop.side,
  amount: stop.amount,
  price: stop.price,
  done: stop.state === 'placed',
  ended: stop.state === 'cancelled',
});

const alertOf = ({ alert, market }: ReachedAlert): PriceAlertTold => ({
  kind: 'priceAlert',
  id: `alert${alert.id}`,
  at: alert.reached_at,
  market,
  price: alert.price,
  rises: alert.rises,
});

interface TransferRow {
  readonly id: bigint;
  readonly direction: 'I' | 'O';
  readonly status: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** Of a deposit that was paid in another amount than asked for, the member is told what arrived. */
const arrivedOf = <Row extends TransferRow & { readonly moved: bigint }>(row: Row): TransferRow =>
  row.direction === 'I' && row.status === 'approved' ? { ...row, amount: row.moved } : row;

/** A request that nobody has paid in time is discarded. */
const endOf: Readonly<Record<string, TransferTold['ended']>> = { cancelled: 'cancelled', discarded: 'expired' };

const transferOf = (
  source: 'remittance' | 'transfer',
  { id, direction, status, amount, at }: TransferRow,
  coin: TransferTold['coin'],
): TransferTold => ({
  kind: direction === 'I' ? 'deposit' : 'withdrawal',
  id: `${source}${id}`,
  at,
  coin,
  amount,
  done: status === 'approved',
  ended: endOf[status] ?? null,
});
