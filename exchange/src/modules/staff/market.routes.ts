import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import { StaffMarketPlanWish, StaffMarkets } from '@maru/contract/staff';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { MarketDefinition, Markets } from '../market';
import type { MarketSchedule } from '../market-schedule';
import type { Orders } from '../order';
import { decidingAs, type StaffDirectory } from './deciding';
import { planView, staffMarketView } from './market.views';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

export interface StaffMarketRoutesDeps {
  readonly schedule: MarketSchedule;
  readonly markets: Pick<Markets, 'all' | 'snapshot'>;
  readonly orders: Pick<Orders, 'recentQuotes' | 'engine'>;
  readonly staff: StaffDirectory;
}

const one = Type.Object({ id: Id });
const acts = only('operator');

/** States of markets: what they are, what is planned, and who has planned it. */
export const staffMarketRoutes =
  ({ schedule, markets, orders, staff }: StaffMarketRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const page = async (viewer: StaffPerson): Promise<StaffMarkets> => {
      const all = markets.all();
      const [plans, operators] = await Promise.all([schedule.list(), staff.operators()]);
      const codes = new Map(all.map(({ id, code }) => [id, code]));
      // An act is done by now, and wanted most while something is wrong: its answer goes out without the books.
      const quotesOf = (market: MarketDefinition) => (orders.engine.isReady ? orders.recentQuotes(market) : null);
      return {
        markets: all.map((market) => staffMarketView(markets.snapshot(market.id), quotesOf(market))),
        plans: plans.map((each) => planView(each, codes.get(each.plan.market_id) ?? '', viewer, operators)),
      };
    };
    const after = async (done: Outcome<unknown>, viewer: StaffPerson): Promise<Outcome<StaffMarkets>> =>
      done.ok ? accepted(await page(viewer)) : done;

    app.get(
      '/staff/markets',
      { onRequest: only('operator', 'auditor'), schema: { response: { 200: StaffMarkets } } },
      async (request, reply) => {
        // While the books are rebuilt they hold less than there is.
        if (!orders.engine.isReady) return sendRefusal(reply, { refusal: 'UNAVAILABLE' });
        return page(staffOf(request).person);
      },
    );

    app.post(
      '/staff/markets/plans',
      { onRequest: acts, schema: { body: StaffMarketPlanWish, response: { 200: StaffMarkets } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const { marketId, state, from, reason } = request.body;
        const when = from === null ? null : new Date(from);
        const wish = { marketId: Number(marketId), state, from: when, reason, by: person.email };
        return sendOutcome(reply, await after(await schedule.plan(wish), person));
      },
    );

    for (const act of ['confirm', 'withdraw'] as const)
      app.post(
        `/staff/markets/plans/:id/${act}`,
        { onRequest: acts, schema: { params: one, response: { 200: StaffMarkets } } },
        async (request, reply) => {
          const { person } = staffOf(request);
          const id = BigInt(request.params.id);
          const done = await (act === 'confirm'
            ? schedule.confirm(id, decidingAs(staff, person))
            : schedule.withdraw(id, person.email));
          return sendOutcome(reply, await after(done, person));
        },
      );
  };
