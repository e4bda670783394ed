import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import { Feed, type FeedDeps, type FeedPace } from './feed';

export type { Feed } from './feed';

/** The price feed; its service is attached to a server once that exists. */
export function createFeed(
  context: Pick<Context, 'clock' | 'events' | 'log' | 'config' | 'metrics'>,
  deps: FeedDeps,
  pace?: FeedPace,
): ExchangeModule<Feed> {
  const feed = new Feed(context, deps, pace);
  return { name: 'feed', service: feed, stop: async () => feed.stop() };
}
