import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { DepositAddress, DepositAddressRequest } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Deposits } from './deposit.service';
import { depositAddressView } from './deposit.views';

/** Own deposit addresses (API-062). */
export const depositRoutes =
  (deposits: Deposits): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = {
      tags: ['wallets'],
      params: Type.Object({ coin: Type.String({ pattern: '^[A-Z0-9_]{1,12}$' }) }),
      body: DepositAddressRequest,
      response: { 200: DepositAddress },
    };
    app.post('/v1/wallets/coin/:coin', { onRequest: requireMember, schema }, async (request, reply) => {
      const made = await deposits.createAddress(memberOf(request), request.params.coin, request.body.seToken);
      return sendOutcome(reply, made.ok ? accepted(depositAddressView(made.value)) : made);
    });
  };
