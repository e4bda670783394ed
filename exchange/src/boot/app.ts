import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import type { Context } from '../platform/core/context';
import { readBodies } from '../platform/http/bodies';
import { memberSites, refuseCrossSite } from '../platform/http/cross-site';
import { describeApi } from '../platform/http/docs';
import { type Phase, reportHealth } from '../platform/http/health';
import { recogniseNonces } from '../platform/http/nonced-calls';
import { countPermitRefusals } from '../platform/http/permits';
import type { AddressLimit } from '../platform/http/rate-limits';
import { recogniseMembers, type SessionReader, type StandingReader } from '../platform/http/session';
import { type KeyReader, recogniseKeys } from '../platform/http/signed-calls';
import { refuseUnseenChanges } from '../platform/http/unseen-reads';
import { createHttpServer } from './http-server';

export interface AppDeps {
  readonly sessions: SessionReader;
  readonly members: StandingReader;
  readonly keys: KeyReader;
  readonly routes: readonly FastifyPluginAsync[];
  /** Ready where it is left out. */
  readonly phase?: () => Phase;
  /** Whether the books are right, as far as anybody knows. */
  readonly booksAreRight?: () => boolean;
  /** Shared with the feed; one of its own where none is given. */
  readonly addresses?: AddressLimit;
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the HTTP server of members: the hooks and plugins that all routes share, then the routes of every module. */
export async function buildApp(
  context: Context,
  { sessions, members, keys, routes, phase = () => 'ready', booksAreRight = () => true, addresses, onRoute }: AppDeps,
): Promise<FastifyInstance> {
  const { config } = context;
  const app = await createHttpServer(context, { phase, addresses, onRoute });
  app.decorateRequest('idempotent', null);
  app.decorateRequest('uploads', null);
  countPermitRefusals(app, context.metrics);
  refuseCrossSite(app, memberSites(config), config.confirmUrl);
  refuseUnseenChanges(app);
  recogniseMembers(app, config, sessions, members);
  recogniseKeys(app, context.clock, keys, members);
  recogniseNonces(app, context.clock, keys, members);
  await readBodies(app);
  await describeApi(app);
  reportHealth(app, context, phase, booksAreRight);
  for (const plugin of routes) await app.register(plugin);
  return app;
}
