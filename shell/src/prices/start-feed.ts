import type { TrustedScriptUrls } from '../remotes/script-guard';
import { type FeedPort, pagePort, workerPort } from './feed-port';

/** File name of the worker in the shell's folder; set by the build. */
declare const FEED_WORKER_FILE: string;

/** Opens the feed in a worker, or beside the page where that is impossible. */
export function openFeedPort(shellBase: string, trusted: TrustedScriptUrls): FeedPort {
  try {
    return workerPort(new Worker(trusted.createScriptURL(shellBase + FEED_WORKER_FILE), { name: 'maru-feed' }));
  } catch {
    return pagePort();
  }
}

/** The socket lives on the site that serves the page. */
export const feedUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/feed`;
