import type { NotificationList, Notification as Row, UnreadCount } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import type { NotificationKind } from './account-settings.api';

/** What the member is told; the fields that a kind does not have are missing. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** ISO 8601. */
  readonly at: string;
  /** Its place in the list, for the exchange. */
  readonly cursor: string;
  readonly unread: boolean;
  readonly market?: string;
  readonly side?: 'B' | 'S';
  readonly coin?: string;
  /** Decimal text. */
  readonly amount?: string;
  /** Average price, or that of the alert, in the base coin; decimal text. */
  readonly price?: string;
  /** How the price came to that of the alert. */
  readonly direction?: 'rise' | 'fall';
  /** The whole order was executed; the deposit or withdrawal came about. */
  readonly done: boolean;
  /** How a deposit or withdrawal that moved nothing ended, other than by a refusal; of a stop order that the exchange has ended. */
  readonly ended?: 'cancelled' | 'expired';
  readonly agent?: string;
  readonly noticeId?: string;
  readonly title?: string;
}

export interface NotificationPage {
  readonly rows: readonly Notification[];
  readonly unread: number;
  readonly more: boolean;
}

const path = '/v1/notifications';
const pageLength = 20;

/** @param before - cursor of the last one that is known. */
export async function readNotifications(api: ApiClient, before?: string): Promise<NotificationPage> {
  const query = { before, limit: pageLength };
  const { list, unread, more } = await api.get<NotificationList>(path, query, { quiet: true, background: !before });
  return { rows: list.map(toNotification), unread, more: more === 'Y' };
}

/** @returns how many remain unread. */
export async function markRead(api: ApiClient, until: string): Promise<number> {
  const { unread } = await api.post<UnreadCount>(`${path}/read`, { until }, { quiet: true });
  return unread;
}

const toNotification = ({ unread, done, ...row }: Row): Notification => ({
  ...row,
  unread: unread === 'Y',
  done: done === 'Y',
});
