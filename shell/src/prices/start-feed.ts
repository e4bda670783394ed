import type { AllowedFiles, TrustedScriptUrls } from '../files/script-guard';
import { pagePort, workerPort } from './feed-port';
import type { FeedPort } from './waiting-port';

/** File name of the worker in the shell's folder; set by the build. */
declare const FEED_WORKER_FILE: string;

/** Opens the feed in a worker, or beside the page where that is impossible. */
export function openFeedPort(shellBase: string, files: AllowedFiles, trusted: TrustedScriptUrls): Promise<FeedPort> {
  return startWorker(shellBase + FEED_WORKER_FILE, files, trusted).catch(() => pagePort());
}

/** Browsers check no hash of a worker's file, so the page checks the bytes and starts the worker from a blob. */
async function startWorker(url: string, files: AllowedFiles, trusted: TrustedScriptUrls): Promise<FeedPort> {
  const integrity = files.integrityOf(url);
  if (!integrity) throw new TypeError(`No hash is known for ${url}`);
  const response = await fetch(url, { integrity });
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}`);
  const address = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'text/javascript' }));
  files.allowWorker(address);
  return workerPort(new Worker(trusted.createScriptURL(address), { name: 'maru-feed' }));
}
