import { type Static, Type } from 'typebox';
import { Amount, CoinCode, Id, MarketCode, oneOf, Side, Timestamp, YesNo } from './common';

/** Place in the list of notifications: its moment in milliseconds, and the notification there. */
export const NotificationCursor = Type.String({ pattern: '^[0-9]{1,14}\\.[a-z]{1,20}[0-9]{1,19}$', maxLength: 60 });

/** What a member is told of. */
export const Notification = Type.Object({
  id: Type.String(),
  kind: oneOf(['fill', 'cancellation', 'stopOrder', 'priceAlert', 'deposit', 'withdrawal', 'login', 'notice']),
  at: Timestamp,
  cursor: NotificationCursor,
  unread: YesNo,
  /** Of orders, stop orders and price alerts; `coin` is the one that is traded. */
  market: Type.Optional(MarketCode),
  side: Type.Optional(Side),
  /** Of orders, stop orders, price alerts, deposits and withdrawals. */
  coin: Type.Optional(CoinCode),
  /** What was executed, was cancelled unexecuted, was to be traded by a stop order, came in or went out. */
  amount: Type.Optional(Amount),
  /** Average price of the executions, the price of the alert, or that of the stop order's limit order; in the base coin. */
  price: Type.Optional(Amount),
  /** Of price alerts: whether the price has risen or fallen to it. */
  direction: Type.Optional(oneOf(['rise', 'fall'])),
  /** Whether the whole order is executed; whether a stop order was placed; whether a deposit or withdrawal came about. */
  done: Type.Optional(YesNo),
  /** Of a deposit or withdrawal that the member has cancelled, or has not paid in time; of a stop order that the exchange has ended. */
  ended: Type.Optional(oneOf(['cancelled', 'expired'])),
  /** Of logins: the browser as it names itself. */
  agent: Type.Optional(Type.String()),
  /** Of notices. */
  noticeId: Type.Optional(Id),
  title: Type.Optional(Type.String()),
});
export type Notification = Static<typeof Notification>;

/** GET /v1/notifications. */
export const NotificationQuery = Type.Object({
  /** Cursor of the last one that is known; the list goes on behind it. */
  before: Type.Optional(NotificationCursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
});

/** Newest first. `unread`: of all of them. `more`: whether older ones follow. */
export const NotificationList = Type.Object({
  list: Type.Array(Notification),
  unread: Type.Integer(),
  more: YesNo,
});
export type NotificationList = Static<typeof NotificationList>;

/** POST /v1/notifications/read: everything up to this one is read. */
export const NotificationsRead = Type.Object({ until: NotificationCursor });

export const UnreadCount = Type.Object({ unread: Type.Integer() });
export type UnreadCount = Static<typeof UnreadCount>;
