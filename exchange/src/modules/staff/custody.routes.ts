import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { CoinCode, Id } from '@maru/contract/exchange';
import { StaffCoinSwitch, StaffCustodyPage, StaffResume } from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import type { Custody } from '../custody';
import type { Deposits } from '../deposit';
import type { Markets } from '../market';
import { custodyView, incidentView } from './payout.views';
import { only, staffOf } from './staff-access';

export interface CustodyRoutesDeps {
  readonly db: Context['db'];
  readonly custody: Custody;
  readonly deposits: Pick<Deposits, 'resolveIncident'>;
  readonly markets: Pick<Markets, 'coin' | 'switches'>;
}

const acts = only('operator');
const ofCoin = Type.Object({ coin: CoinCode });

/** Books against holdings, and deposits that a chain has taken back. */
export const custodyRoutes =
  ({ db, custody, deposits, markets }: CustodyRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const page = async (): Promise<StaffCustodyPage> => ({
      coins: custody.state().map(custodyView),
      incidents: (await custody.incidents()).map((each) => incidentView(each, markets.coin(each.coin)?.scale ?? 0)),
    });
    const after = async (done: Outcome<unknown>): Promise<Outcome<StaffCustodyPage>> =>
      done.ok ? accepted(await page()) : done;

    app.get(
      '/staff/custody',
      { onRequest: only('operator', 'auditor'), schema: { response: { 200: StaffCustodyPage } } },
      page,
    );

    app.post(
      '/staff/custody/:coin/resume',
      {
        onRequest: acts,
        schema: { params: ofCoin, body: StaffResume, response: { 200: StaffCustodyPage } },
      },
      async (request, reply) => {
        const reason = request.body.reason.trim();
        const { email } = staffOf(request).person;
        const done =
          reason === '' ? refused('STAFF_REASON_MISSING') : await custody.resume(request.params.coin, email, reason);
        return sendOutcome(reply, await after(done));
      },
    );

    app.post(
      '/staff/custody/:coin/switch',
      {
        onRequest: acts,
        schema: { params: ofCoin, body: StaffCoinSwitch, response: { 200: StaffCustodyPage } },
      },
      async (request, reply) => {
        const { email: by } = staffOf(request).person;
        const done = await markets.switches.set({ ...request.body, coin: request.params.coin, by });
        return sendOutcome(reply, await after(done));
      },
    );

    app.post(
      '/staff/incidents/:id/resolve',
      {
        onRequest: acts,
        schema: { params: Type.Object({ id: Id }), body: StaffResume, response: { 200: StaffCustodyPage } },
      },
      async (request, reply) => {
        const reason = request.body.reason.trim();
        const { email } = staffOf(request).person;
        const id = BigInt(request.params.id);
        const done =
          reason === ''
            ? refused('STAFF_REASON_MISSING')
            : await db.transaction().execute((tx) => deposits.resolveIncident(tx, id, email, reason));
        return sendOutcome(reply, await after(done));
      },
    );
  };
