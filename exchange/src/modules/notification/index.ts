import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import { NotificationRepository } from './notification.repository';
import { notificationRoutes } from './notification.routes';
import { Notifications, type NotificationsDeps } from './notification.service';

export type { Notifications, Unread } from './notification.service';

const callsPerSecond = 10;

/** What members are told of their orders, their money and their account. */
export function createNotifications(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  sources: Omit<NotificationsDeps, 'repository' | 'clock' | 'events'>,
): ExchangeModule<Notifications> {
  const service = new Notifications({ repository: new NotificationRepository(db), clock, events, ...sources });
  return { name: 'notification', service, routes: notificationRoutes(service, new WindowLimit(callsPerSecond)) };
}
