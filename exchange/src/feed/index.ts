import type { Context } from '../platform/core/context';
import { Feed, type FeedPace, type FeedParts } from './feed';

export type { Feed } from './feed';

export const createFeed = (
  context: Pick<Context, 'clock' | 'events' | 'log' | 'config'>,
  parts: FeedParts,
  pace?: FeedPace,
): Feed => new Feed(context, parts, pace);
