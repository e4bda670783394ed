import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import type { Context } from '../platform/core/context';
import { readBodies } from '../platform/http/bodies';
import { refuseOtherOrigins } from '../platform/http/cross-site';
import type { Phase } from '../platform/http/health';
import { createHttpServer } from './http-server';

export interface StaffAppDeps {
  readonly routes: FastifyPluginAsync;
  /** Ready where it is left out. */
  readonly phase?: () => Phase;
  readonly onRoute?: (route: RouteOptions) => void;
}

/** The page and its files: a link of another site may lead there. */
const openPaths = /^\/($|\?|page\/)/;

/** Builds the HTTP server of the back office, on a port of its own (decision 51): no call of members exists there. */
export async function buildStaffApp(
  context: Context,
  { routes, phase = () => 'ready', onRoute }: StaffAppDeps,
): Promise<FastifyInstance> {
  const app = await createHttpServer(context, { phase, onRoute });
  refuseOtherOrigins(app, [context.config.staffUrl], openPaths);
  await readBodies(app);
  await app.register(routes);
  return app;
}
