import type { Context } from '../context';
import { Feed, type FeedParts } from './feed';

export type { Feed } from './feed';

export const createFeed = (context: Pick<Context, 'clock' | 'events' | 'log' | 'config'>, parts: FeedParts): Feed =>
  new Feed(context, parts);
