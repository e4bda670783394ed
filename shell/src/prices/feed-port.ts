import type { FeedBatch, FeedCommand } from './feed-batch';

/** Where the feed runs is of no concern to the page. */
export interface FeedPort {
  send(command: FeedCommand): void;
  onBatch: (batch: FeedBatch) => void;
}

/** The feed in a worker of its own. */
export function workerPort(worker: Worker): FeedPort {
  const port: FeedPort = { send: (command) => worker.postMessage(command), onBatch: () => undefined };
  worker.onmessage = ({ data }: MessageEvent<FeedBatch>) => port.onBatch(data);
  return port;
}

/** The feed beside the page, for WebViews without workers: the same code at the same pace. It is fetched only then. */
export async function pagePort(): Promise<FeedPort> {
  const { FeedCore } = await import('./feed-core');
  const core = new FeedCore({
    openSocket: (url) => new WebSocket(url),
    now: () => Date.now(),
    random: () => Math.random(),
    emit: (batch) => port.onBatch(batch),
  });
  const port: FeedPort = { send: (command) => core.command(command), onBatch: () => undefined };
  return port;
}

/** A port whose other end is still being made; commands wait for it in their order. */
export function laterPort(loading: Promise<FeedPort>): FeedPort {
  const port: FeedPort = {
    send: (command) => void loading.then((made) => made.send(command)),
    onBatch: () => undefined,
  };
  void loading.then((made) => {
    made.onBatch = (batch) => port.onBatch(batch);
  });
  return port;
}

/** A port that opens with its first `connect`; what is sent earlier waits for it. */
export function portOnConnect(open: () => FeedPort): FeedPort {
  const waiting: FeedCommand[] = [];
  let opened: FeedPort | null = null;
  const port: FeedPort = {
    onBatch: () => undefined,
    send(command) {
      if (opened) opened.send(command);
      else if ('connect' in command) begin(command);
      // Of a socket that is not open yet there is nothing to reconnect.
      else if (!('reconnect' in command)) waiting.push(command);
    },
  };
  const begin = (connect: FeedCommand) => {
    opened = open();
    opened.onBatch = (batch) => port.onBatch(batch);
    for (const command of [...waiting, connect]) opened.send(command);
  };
  return port;
}
