import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Settings, SettingsChange } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { MemberSettings } from './setting.service';
import { settingsView, toChange } from './setting.views';

const tags = ['member'];
const response = { 200: Settings };
const bodyLimit = 4096;

/** What a member has chosen for the screens, the same on every device. @param pace - changes of a member in a second. */
export const settingRoutes =
  (settings: MemberSettings, pace: Pick<WindowLimit<bigint>, 'take'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/me/settings', { schema: { tags, response } }, async (request) =>
      settingsView(await settings.of(memberOf(request).memberId)),
    );

    app.put(
      '/v1/me/settings',
      { bodyLimit, schema: { tags, body: SettingsChange, response } },
      async (request, reply) => {
        const { memberId } = memberOf(request);
        if (!pace.take(memberId))
          return sendRefusal(reply.header('retry-after', '1'), { refusal: 'TOO_MANY_REQUESTS' });
        return settingsView(await settings.change(memberId, toChange(request.body)));
      },
    );
  };
