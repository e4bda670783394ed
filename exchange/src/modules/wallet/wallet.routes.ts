import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listOf, Wallet } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { wholeList } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Wallets } from './wallet.service';
import { toWallet } from './wallet.views';

/** Own wallets (API-060, API-061). */
export const walletRoutes =
  (wallets: Wallets): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['wallets'];
    const onRequest = requireMember;
    const reading = { config: { scope: 'read' } } as const;

    app.get(
      '/v2/wallets',
      { ...reading, onRequest, schema: { tags, response: { 200: listOf(Wallet) } } },
      async (request) => wholeList(await wallets.all(memberOf(request).memberId), toWallet),
    );

    app.get(
      '/v1/wallets/coin/:coin',
      {
        ...reading,
        onRequest,
        schema: {
          tags,
          params: Type.Object({ coin: Type.String({ pattern: '^[A-Z0-9_]{1,12}$' }) }),
          response: { 200: Wallet },
        },
      },
      async (request, reply) => {
        const wallet = await wallets.one(memberOf(request).memberId, request.params.coin);
        return wallet ? toWallet(wallet) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
      },
    );
  };
