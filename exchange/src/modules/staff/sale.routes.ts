import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import {
  StaffSale,
  StaffSaleAct,
  StaffSaleConfirmation,
  StaffSaleDraft,
  StaffSaleList,
  StaffSaleTermsChange,
  StaffSaleTextsChange,
  StaffWhitelist,
  StaffWhitelistResult,
} from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import type { Clock } from '../../platform/core/clock';
import type { SaleDesk } from '../token-sale';
import { decidingAs, type StaffDirectory } from './deciding';
import { saleLineView, saleView, termsOf } from './sale.views';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

export interface SaleRoutesDeps {
  readonly sales: SaleDesk;
  readonly clock: Clock;
  readonly staff: StaffDirectory;
}

const Code = Type.String({ maxLength: 40 });
const one = Type.Object({ code: Code });
const sees = only('operator', 'auditor');
const acts = only('operator');

/** Token sales: drafts, texts, whitelists, and what two people decide together. */
export const staffSaleRoutes =
  ({ sales, clock, staff }: SaleRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** The sale as it is after an act. */
    const after = async (code: string, done: Outcome<void>, viewer: StaffPerson): Promise<Outcome<StaffSale>> => {
      if (!done.ok) return done;
      const [found, operators] = await Promise.all([sales.find(code), staff.operators()]);
      return found ? accepted(saleView(found, { viewer, operators, now: clock.now() })) : refused('NOT_FOUND');
    };

    app.get('/staff/sales', { onRequest: sees, schema: { response: { 200: StaffSaleList } } }, async () => ({
      list: (await sales.list()).map((each) => saleLineView(each, clock.now())),
    }));

    app.get(
      '/staff/sales/:code',
      { onRequest: sees, schema: { params: one, response: { 200: StaffSale } } },
      async (request, reply) =>
        sendOutcome(reply, await after(request.params.code, accepted(undefined), staffOf(request).person)),
    );

    app.post(
      '/staff/sales',
      { onRequest: acts, schema: { body: StaffSaleDraft, response: { 200: StaffSale } } },
      async (request, reply) => {
        const { code, terms, texts } = request.body;
        const { person } = staffOf(request);
        return sendOutcome(
          reply,
          await after(code, await sales.draft(code, termsOf(terms), texts, person.email), person),
        );
      },
    );

    app.post(
      '/staff/sales/:code/terms',
      { onRequest: acts, schema: { params: one, body: StaffSaleTermsChange, response: { 200: StaffSale } } },
      async (request, reply) => {
        const { code } = request.params;
        const { person } = staffOf(request);
        const { terms, seen } = request.body;
        const done = await sales.changeTerms(code, termsOf(terms), { by: person.email, seen });
        return sendOutcome(reply, await after(code, done, person));
      },
    );

    app.post(
      '/staff/sales/:code/texts',
      { onRequest: acts, schema: { params: one, body: StaffSaleTextsChange, response: { 200: StaffSale } } },
      async (request, reply) => {
        const { code } = request.params;
        const { person } = staffOf(request);
        const { texts, reason, seen } = request.body;
        const done = await sales.changeTexts(code, texts, { by: person.email, reason, seen });
        return sendOutcome(reply, await after(code, done, person));
      },
    );

    await app.register(staffSaleActRoutes({ sales, clock, staff }, after));
  };

type After = (code: string, done: Outcome<void>, viewer: StaffPerson) => Promise<Outcome<StaffSale>>;

/** What is done with a sale, and to whom it is open. */
const staffSaleActRoutes =
  ({ sales, staff }: SaleRoutesDeps, after: After): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/staff/sales/:code/act',
      { onRequest: acts, schema: { params: one, body: StaffSaleAct, response: { 200: StaffSale } } },
      async (request, reply) => {
        const { code } = request.params;
        const { person } = staffOf(request);
        const { act, reason, seen } = request.body;
        const done = await sales.act(code, act, { by: person.email, reason, seen });
        return sendOutcome(reply, await after(code, done, person));
      },
    );

    app.post(
      '/staff/sales/:code/proposals/:id',
      {
        onRequest: acts,
        schema: {
          params: Type.Object({ code: Code, id: Id }),
          body: StaffSaleConfirmation,
          response: { 200: StaffSale },
        },
      },
      async (request, reply) => {
        const { code, id } = request.params;
        const { person } = staffOf(request);
        const { confirmed, seen } = request.body;
        const done = await sales.decide(code, BigInt(id), confirmed, { ...decidingAs(staff, person), seen });
        return sendOutcome(reply, await after(code, done, person));
      },
    );

    app.post(
      '/staff/sales/:code/whitelist',
      {
        onRequest: acts,
        bodyLimit: 1024 * 1024,
        schema: { params: one, body: StaffWhitelist, response: { 200: StaffWhitelistResult } },
      },
      async (request, reply) => {
        const { members, listed, reason } = request.body;
        const doing = { by: staffOf(request).person.email, reason };
        const done = await sales.whitelist(request.params.code, members, listed, doing);
        return sendOutcome(reply, done.ok ? accepted({ ...done.value, unknown: [...done.value.unknown] }) : done);
      },
    );
  };
