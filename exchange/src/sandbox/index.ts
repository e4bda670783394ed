import type { FastifyPluginAsync } from 'fastify';
import type { Content } from '../modules/content';
import type { Ledger } from '../modules/ledger';
import type { Context } from '../platform/core/context';
import { ChainBlocks } from './chain-blocks';
import { MemberMaker } from './member-maker';
import { openHoldings } from './open-holdings';
import { sandboxPage } from './sandbox.page';
import { type SandboxRoutesDeps, sandboxRoutes } from './sandbox.routes';

/** The sandbox's controls. */
export interface Sandbox {
  readonly memberMaker: MemberMaker;
  readonly routes: FastifyPluginAsync;
  /** Notes what the exchange holds at its first start. The database must be migrated and seeded. */
  openHoldings(): Promise<void>;
  /** Lets blocks come. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SandboxDeps extends Omit<SandboxRoutesDeps, 'db' | 'clock' | 'memberMaker' | 'config'> {
  readonly ledger: Ledger;
  readonly content: Pick<Content, 'texts' | 'documents'>;
}

/** @throws Error outside the sandbox world, because these routes create money. */
export function createSandbox(context: Context, deps: SandboxDeps): Sandbox {
  if (context.config.world !== 'sandbox') throw new Error('The sandbox exists with MARU_WORLD=sandbox only.');
  const { db, clock, events } = context;
  const memberMaker = new MemberMaker({ db, clock, events, ...deps, chain: deps.world.chain });
  const { ledger, markets, world } = deps;
  const blocks = new ChainBlocks({ chain: world.chain, log: context.log });
  return {
    memberMaker,
    openHoldings: () => openHoldings({ ledger, markets, bank: world.bank, chain: world.chain }),
    start: async () => blocks.start(),
    stop: () => blocks.stop(),
    routes: async (app) => {
      await app.register(sandboxRoutes({ ...deps, db, clock, memberMaker, config: context.config }));
      await app.register(sandboxPage);
    },
  };
}
