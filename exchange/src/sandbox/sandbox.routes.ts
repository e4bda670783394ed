import type { FastifyPluginAsync } from 'fastify';
import { type ChainRoutesDeps, chainRoutes } from './chain.routes';
import { type MemberRoutesDeps, memberRoutes } from './member.routes';
import { type MoneyRoutesDeps, moneyRoutes } from './money.routes';
import { type SaleRoutesDeps, saleRoutes } from './sale.routes';
import type { SandboxWorld } from './sandbox-world';
import { type StatusRoutesDeps, statusRoutes } from './status.routes';
import { type WorldRoutesDeps, worldRoutes } from './world.routes';

export interface SandboxRoutesDeps
  extends MemberRoutesDeps,
    MoneyRoutesDeps,
    ChainRoutesDeps,
    StatusRoutesDeps,
    WorldRoutesDeps,
    SaleRoutesDeps {
  readonly world: SandboxWorld;
}

/** JSON routes that control the sandbox. Registered in the sandbox world only. */
export const sandboxRoutes =
  (deps: SandboxRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, tags: ['sandbox'] };
    });
    await app.register(memberRoutes(deps));
    await app.register(moneyRoutes(deps));
    await app.register(chainRoutes(deps));
    await app.register(statusRoutes(deps));
    await app.register(worldRoutes(deps));
    await app.register(saleRoutes(deps));
  };
