import type { FeedBatch, FeedCommand } from './feed-batch';

/** Connection to the feed, in a worker or in the page. */
export interface FeedPort {
  send(command: FeedCommand): void;
  onBatch: (batch: FeedBatch) => void;
}

/** A port whose other end is made later; commands wait for it in their order. */
export class WaitingPort implements FeedPort {
  onBatch: (batch: FeedBatch) => void = () => undefined;
  private readonly waiting: FeedCommand[] = [];
  private opened: FeedPort | null = null;

  send(command: FeedCommand): void {
    if (this.opened) this.opened.send(command);
    // A socket that is not open yet needs no reconnect.
    else if (!('reconnect' in command)) this.waiting.push(command);
  }

  open(port: FeedPort): void {
    this.opened = port;
    port.onBatch = (batch) => this.onBatch(batch);
    for (const command of this.waiting.splice(0)) port.send(command);
  }
}
