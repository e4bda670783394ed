import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import {
  TravelPrice,
  TravelPriceRequest,
  TravelVerification,
  TravelVerificationRequest,
  Vasp,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { TravelRuleService } from './travel-rule.service';
import { priceView, toPriceWish, toRecipientWish, vaspView, verificationView } from './travel-rule.views';

const tags = ['travel rule'];

/** The exchanges to send to (API-097), and recipients at them (API-098, API-099). */
export const travelRuleRoutes =
  (travelRule: TravelRuleService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('travelRule');

    app.get('/v1/travel/vasps', { schema: { tags, response: { 200: Type.Array(Vasp) } } }, async () =>
      (await travelRule.exchanges()).map(vaspView),
    );

    app.post(
      '/v1/travel/verifications',
      { config, schema: { tags, body: TravelVerificationRequest, response: { 200: TravelVerification } } },
      async (request, reply) => {
        const verified = await travelRule.verify(memberOf(request), toRecipientWish(request.body));
        return sendOutcome(reply, verified.ok ? accepted(verificationView(verified.value)) : verified);
      },
    );

    app.post(
      '/v1/travel/priceVerifications',
      { config, schema: { tags, body: TravelPriceRequest, response: { 200: TravelPrice } } },
      async (request, reply) => {
        const priced = await travelRule.price(memberOf(request).memberId, toPriceWish(request.body));
        return sendOutcome(reply, priced.ok ? accepted(priceView(priced.value)) : priced);
      },
    );
  };
