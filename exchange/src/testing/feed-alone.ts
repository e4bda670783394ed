import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createFeed } from '../feed';
import type { FeedDeps, FeedPace } from '../feed/feed';
import type { FeedAccess } from '../feed/feed-access';
import { createMovableClock } from '../platform/core/clock';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { Upgrades } from '../platform/http/upgrades';

/** The price feed behind a server of its own, without an exchange. @param deps - what of its deps a test needs, over an exchange without markets. */
export function feedAlone(deps: object, pace?: FeedPace) {
  const context = {
    clock: createMovableClock(),
    events: createEvents(),
    log: pino({ level: 'silent' }),
    config: { publicUrl: '' },
    metrics: createMetrics({ processFigures: false }),
  };
  const empty = {
    markets: { all: () => [], krwPrice: () => null, coin: () => undefined },
    orders: { engine: { onCommitted: () => () => {} } },
    ledger: { balances: async () => [], balancesAt: async () => new Map() },
    notifications: { unread: async () => ({ unread: 0, newestAt: null }) },
  };
  const feed = createFeed(context as never, { ...empty, ...deps } as unknown as FeedDeps, pace).service;
  const server = createServer();
  return {
    context,
    feed,
    server,
    async listen(access: FeedAccess): Promise<void> {
      feed.attach(new Upgrades(server, context.log), access);
      await once(server.listen(0, '127.0.0.1'), 'listening');
    },
    connection: (headers: IncomingHttpHeaders = {}): WebSocket =>
      new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/feed`, { headers }),
    stop(): void {
      feed.stop();
      server.close();
    },
  };
}
