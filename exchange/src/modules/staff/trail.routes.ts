import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StaffTrail, StaffTrailQuery } from '@maru/contract/staff';
import type { Trail } from '../audit';
import { only } from './staff-access';
import { trailView } from './trail.views';

/** Entries of one page. */
const pageEntries = 50;

/** The trail of acts: each entry judged now, all of them once a minute. */
export const trailRoutes =
  (trail: Pick<Trail, 'faults' | 'page'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/trail',
      {
        onRequest: only('operator', 'auditor'),
        schema: { querystring: StaffTrailQuery, response: { 200: StaffTrail } },
      },
      async ({ query: { before } }) => {
        const page = await trail.page(before === undefined ? null : BigInt(before), pageEntries + 1);
        return trailView(page, pageEntries, await trail.faults());
      },
    );
  };
