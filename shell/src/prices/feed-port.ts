import { retryUntilLoaded } from '../loading/retry-until-loaded';
import type { FeedBatch } from './feed-batch';
import type { FeedPort } from './waiting-port';

/** The feed in a worker of its own. */
export function workerPort(worker: Worker): FeedPort {
  const port: FeedPort = { send: (command) => worker.postMessage(command), onBatch: () => undefined };
  worker.onmessage = ({ data }: MessageEvent<FeedBatch>) => port.onBatch(data);
  return port;
}

/** The feed beside the page, for WebViews without workers: the same code at the same pace. It is fetched only then. */
export async function pagePort(): Promise<FeedPort> {
  const { FeedCore } = await retryUntilLoaded(() => import('./feed-core'));
  const core = new FeedCore({
    openSocket: (url) => new WebSocket(url),
    now: () => Date.now(),
    random: () => Math.random(),
    emit: (batch) => port.onBatch(batch),
  });
  const port: FeedPort = { send: (command) => core.command(command), onBatch: () => undefined };
  return port;
}
