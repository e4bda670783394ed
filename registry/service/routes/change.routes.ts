import type { CountsReport, DarkCountsReport, SignedTrust } from '@maru/contract';
import type { FreezeTime } from '@maru/contract/registry-api';
import { CountsReportSchema, DarkCountsReportSchema } from '@maru/contract/release';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';
import { endDark, startDark } from '../changes/dark';
import {
  addToken,
  endToken,
  freeze,
  grantOverride,
  grantReopen,
  type TokenWish,
  takeTrust,
  unfreeze,
} from '../changes/govern';
import { type Approval, approve, type Promotion, promote } from '../changes/promote';
import { check, publish } from '../changes/publish';
import type { PublishBody, ShellBody } from '../changes/publish-body';
import { removeOld } from '../changes/remove';
import { type Halt, halt, type Rollback, revoke, rollback } from '../changes/withdraw';
import type { Counts } from '../counts/counts';
import type { DarkCounts } from '../dark/dark-counts';
import type { Registry } from '../registry';
import type { Token } from '../state/registry-state';
import { authorOf, requireRight, tokenOf } from '../tokens';
import { knownTexts } from '../views/dark';
import type { PastSets } from '../views/past-sets';
import { setView } from '../views/sets';
import * as bodies from './bodies';

declare module 'fastify' {
  interface FastifyRequest {
    token: Token | null;
  }
}

export interface ChangeOptions {
  readonly registry: Registry;
  readonly counts: Counts;
  readonly darkCounts: DarkCounts;
  readonly pastSets: PastSets;
}

/** Routes that change something; each needs a token. */
export const changeRoutes: FastifyPluginAsync<ChangeOptions> = async (
  app,
  { registry, counts, darkCounts, pastSets },
) => {
  app.decorateRequest('token', null);
  // Before the body is read: nobody sends 32 MB without a token. Who has none costs no reading of the store either.
  app.addHook('onRequest', async (request) => {
    tokenOf(await registry.recent(), request.headers.authorization, registry.now);
    request.token = tokenOf(await registry.current(), request.headers.authorization, registry.now);
  });
  releaseRoutes(app, registry);
  governRoutes(app, registry, pastSets);
  app.post<{ Body: CountsReport }>('/counts', { schema: { body: CountsReportSchema } }, async (request) => {
    requireRight(registry.state, held(request), 'count');
    await counts.take(request.body);
    return { taken: true };
  });
  darkRoutes(app, registry, darkCounts);
};

/** What runs unseen, and what page loads tell of it. */
function darkRoutes(app: FastifyInstance, registry: Registry, darkCounts: DarkCounts): void {
  app.post<{ Body: { remote: string; version: string; share: number } }>(
    '/darks',
    { schema: { body: bodies.dark } },
    (request) => startDark(registry, held(request), request.body),
  );
  app.post<{ Body: { remote: string } }>('/dark-ends', { schema: { body: bodies.darkEnd } }, (request) =>
    endDark(registry, held(request), request.body.remote),
  );
  app.post<{ Body: DarkCountsReport }>(
    '/dark-counts',
    { schema: { body: DarkCountsReportSchema } },
    async (request) => {
      requireRight(registry.state, held(request), 'count');
      await darkCounts.take(request.body, await knownTexts(registry));
      return { taken: true };
    },
  );
}

function held({ token }: FastifyRequest): Token {
  if (!token) throw new Refusal(401, ['the token is missing']);
  return token;
}

function releaseRoutes(app: FastifyInstance, registry: Registry): void {
  app.post<{ Body: PublishBody | ShellBody }>('/check', { schema: { body: bodies.publish } }, async (request) => ({
    findings: await check(registry, held(request), request.body),
  }));
  app.post<{ Body: PublishBody | ShellBody }>(
    '/releases',
    { schema: { body: bodies.publish } },
    async (request, reply) => {
      const answer = await publish(registry, held(request), request.body);
      return reply.code(answer.entered ? 201 : 200).send(answer);
    },
  );
  app.post<{ Body: Approval }>('/approvals', { schema: { body: bodies.approval } }, (request) =>
    approve(registry, held(request), request.body),
  );
  app.post<{ Body: Promotion }>('/promotions', { schema: { body: bodies.promotion } }, (request) =>
    promote(registry, held(request), request.body),
  );
  app.post<{ Body: Halt }>('/halts', { schema: { body: bodies.halt } }, (request) =>
    halt(registry, held(request), request.body),
  );
  app.post<{ Body: Rollback }>('/rollbacks', { schema: { body: bodies.rollback } }, (request) =>
    rollback(registry, held(request), request.body),
  );
  app.post<{ Body: { remote: string; version: string; why: string; harmful?: boolean } }>(
    '/revocations',
    { schema: { body: bodies.revocation } },
    (request) => revoke(registry, held(request), request.body),
  );
}

function governRoutes(app: FastifyInstance, registry: Registry, pastSets: PastSets): void {
  app.post<{ Body: FreezeTime }>('/freezes', { schema: { body: bodies.freeze } }, async (request, reply) => {
    const { id, made } = await freeze(registry, held(request), request.body);
    return reply.code(made ? 201 : 200).send({ id });
  });
  app.delete<{ Params: { id: string } }>('/freezes/:id', async (request) => {
    await unfreeze(registry, held(request), request.params.id);
    return { ended: request.params.id };
  });
  app.get('/tokens', async (request) => {
    requireRight(registry.state, held(request), 'admin');
    return { list: [...registry.state.tokens.values()].map(({ digest: _digest, by: _by, ...token }) => token) };
  });
  app.post<{ Body: TokenWish }>('/tokens', { schema: { body: bodies.token } }, async (request, reply) =>
    reply.code(201).send(await addToken(registry, held(request), request.body)),
  );
  app.delete<{ Params: { id: string } }>('/tokens/:id', async (request) => {
    await endToken(registry, held(request), request.params.id);
    return { ended: request.params.id };
  });
  app.post<{ Body: SignedTrust }>('/trust', (request) => takeTrust(registry, held(request), request.body));
  app.post<{ Body: { remote: string; origin: string } }>(
    '/overrides',
    { schema: { body: bodies.override } },
    async (request, reply) => reply.code(201).send(await grantOverride(registry, held(request), request.body)),
  );
  app.post<{ Body: { set: string } }>('/reopenings', { schema: { body: bodies.reopen } }, async (request, reply) => {
    const { id } = await setView(registry, pastSets, request.body.set);
    return reply.code(201).send(await grantReopen(registry, held(request), id));
  });
  app.post('/removals', async (request) => {
    requireRight(registry.state, held(request), 'admin');
    return removeOld(registry, authorOf(held(request)));
  });
}
