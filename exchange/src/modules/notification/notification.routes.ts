import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NotificationList, NotificationQuery, NotificationsRead, UnreadCount } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Notifications } from './notification.service';
import { notificationView, toPlace } from './notification.views';

const tags = ['member'];
const limitUsual = 20;

/** What a member is told, and how far it is read. @param pace - calls of a member in a second. */
export const notificationRoutes =
  (notifications: Notifications, pace: Pick<WindowLimit<bigint>, 'take'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    app.addHook('preHandler', (request, reply, done) => {
      if (pace.take(memberOf(request).memberId)) done();
      else sendRefusal(reply.header('retry-after', '1'), { refusal: 'TOO_MANY_REQUESTS' });
    });

    app.get(
      '/v1/notifications',
      { schema: { tags, querystring: NotificationQuery, response: { 200: NotificationList } } },
      async (request) => {
        const { before, limit = limitUsual } = request.query;
        const { memberId } = memberOf(request);
        const { rows, unread, more } = await notifications.list(memberId, before ? toPlace(before) : null, limit);
        return { list: rows.map(notificationView), unread, more: more ? ('Y' as const) : ('N' as const) };
      },
    );

    app.post(
      '/v1/notifications/read',
      { schema: { tags, body: NotificationsRead, response: { 200: UnreadCount } } },
      async (request) => {
        const { at } = toPlace(request.body.until);
        return { unread: await notifications.markRead(memberOf(request).memberId, at) };
      },
    );
  };
