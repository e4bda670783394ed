import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StaffTrail, StaffTrailQuery } from '@maru/contract/staff';
import type { TrailRepository } from '../audit';
import { only } from './staff-access';
import { trailView } from './trail.views';

/** Entries of one page. */
const pageEntries = 50;

/** The trail of acts, each entry judged. */
export const trailRoutes =
  (trail: Pick<TrailRepository, 'breaks' | 'page'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/trail',
      {
        onRequest: only('operator', 'auditor'),
        schema: { querystring: StaffTrailQuery, response: { 200: StaffTrail } },
      },
      async ({ query: { before } }) => {
        const page = await trail.page(before === undefined ? null : BigInt(before), pageEntries + 1);
        return trailView(page, pageEntries, await trail.breaks());
      },
    );
  };
