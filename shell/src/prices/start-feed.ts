import type { AllowedFiles, TrustedScriptUrls } from '../files/script-guard';
import { pagePort, workerPort } from './feed-port';
import type { FeedPort } from './waiting-port';

/** Set by the build. */
declare const FEED_WORKER_SOURCE: string;

/** Opens the feed in a worker, or beside the page where that is impossible. */
export async function openFeedPort(files: AllowedFiles, trusted: TrustedScriptUrls): Promise<FeedPort> {
  try {
    return startWorker(files, trusted);
  } catch {
    return pagePort();
  }
}

/** From a blob: browsers check no hash of a worker's file, and the source has come with this one's. */
function startWorker(files: AllowedFiles, trusted: TrustedScriptUrls): FeedPort {
  const address = URL.createObjectURL(new Blob([FEED_WORKER_SOURCE], { type: 'text/javascript' }));
  files.allowWorker(address);
  return workerPort(new Worker(trusted.createScriptURL(address), { name: 'maru-feed' }));
}
