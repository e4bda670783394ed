import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listOf, RebaseQuery, RebaseRow } from '@maru/contract/exchange';
import { listOfPage } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import { rebaseView, toRebaseQuery } from './rebase.views';
import type { RebaseHistory } from './rebase-history.service';

const schema = { tags: ['orders'], querystring: RebaseQuery, response: { 200: listOf(RebaseRow) } };

/** A member's rebases (API-107). */
export const rebaseRoutes =
  (rebases: RebaseHistory): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/rebaseHis', { config: { scope: 'read' }, onRequest: requireMember, schema }, async (request) =>
      listOfPage(await rebases.list(memberOf(request).memberId, toRebaseQuery(request.query)), rebaseView),
    );
  };
