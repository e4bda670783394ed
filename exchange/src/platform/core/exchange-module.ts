import type { FastifyPluginAsync } from 'fastify';

/** Result of every module's `createXxx`, for boot/modules.ts. */
export interface ExchangeModule<Service = unknown> {
  /** The folder's name. */
  readonly name: string;
  /** Functions for other modules. */
  readonly service: Service;
  readonly routes?: FastifyPluginAsync;
  /** Of the back office, on a port of its own. */
  readonly staffRoutes?: FastifyPluginAsync;
  /** Called once the database is migrated and seeded, in the order of the list of modules. */
  start?(): Promise<void>;
  /** Called in the reverse order; resolves when the work under way is done. */
  stop?(): Promise<void>;
}
