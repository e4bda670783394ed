import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../platform/core/context';
import { createMemberMaker, type MemberMaker } from './member-maker';
import { sandboxPage } from './sandbox.page';
import { type SandboxParts, sandboxRoutes } from './sandbox.routes';

export interface Sandbox {
  readonly memberMaker: MemberMaker;
  readonly routes: FastifyPluginAsync;
}

/** @throws Error in any other world than the sandbox: what it offers makes money from nothing. */
export function createSandbox(context: Context, parts: Omit<SandboxParts, 'memberMaker'>): Sandbox {
  if (context.config.world !== 'sandbox') throw new Error('The sandbox exists with MARU_WORLD=sandbox only.');
  const memberMaker = createMemberMaker(context, parts);
  return {
    memberMaker,
    routes: async (app) => {
      await app.register(sandboxRoutes(context, { ...parts, memberMaker }));
      await app.register(sandboxPage);
    },
  };
}
