import type { FeedCommand } from './feed-batch';
import { FeedCore } from './feed-core';

/** The feed off the page's thread: ten thousand messages a second cost the page one message a frame. */
const core = new FeedCore({
  openSocket: (url) => new WebSocket(url),
  now: () => Date.now(),
  random: () => Math.random(),
  emit: (batch) => postMessage(batch),
});

addEventListener('message', ({ data }: MessageEvent<FeedCommand>) => core.command(data));
