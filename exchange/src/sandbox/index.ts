import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../platform/core/context';
import { MemberMaker } from './member-maker';
import { sandboxPage } from './sandbox.page';
import { type SandboxRoutesDeps, sandboxRoutes } from './sandbox.routes';

export interface Sandbox {
  readonly memberMaker: MemberMaker;
  readonly routes: FastifyPluginAsync;
}

/** @throws Error outside the sandbox world, because these routes create money. */
export function createSandbox(context: Context, deps: Omit<SandboxRoutesDeps, 'memberMaker'>): Sandbox {
  if (context.config.world !== 'sandbox') throw new Error('The sandbox exists with MARU_WORLD=sandbox only.');
  const memberMaker = new MemberMaker({ clock: context.clock, events: context.events, db: context.db, ...deps });
  return {
    memberMaker,
    routes: async (app) => {
      await app.register(sandboxRoutes(context, { ...deps, memberMaker }));
      await app.register(sandboxPage);
    },
  };
}
