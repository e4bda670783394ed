import type { FeedClient } from './feed-client';

/** Where the contents of a channel come from. Both answer JSON text of the envelope's `data`. */
export interface Source {
  /** The present state. */
  snapshot(): string;
  /** What has changed since the last call; null when nothing has. */
  takeDelta(): string | null;
  /** Called when the last subscriber has gone. */
  close?(): void;
}

/**
 * One stream of numbered frames.
 *
 * A frame is built once, as bytes, and shared by all subscribers. Newcomers wait for the next flush and get their snapshot
 * right after its delta, so that nothing is in flight between the two: the snapshot's seq is followed by seq + 1.
 */
export class Channel {
  private seq = 0;
  private readonly subscribers = new Set<FeedClient>();
  private readonly newcomers = new Set<FeedClient>();
  private readonly head: string;

  /** @param market - of market channels. */
  constructor(
    readonly key: string,
    name: string,
    market: string | null,
    private readonly source: Source,
  ) {
    this.head = `{"ch":${JSON.stringify(name)}${market === null ? '' : `,"m":${JSON.stringify(market)}`},"seq":`;
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0 && this.newcomers.size === 0;
  }

  join(client: FeedClient): void {
    client.channels.set(this.key, this);
    this.newcomers.add(client);
  }

  /** A snapshot for a subscriber who has missed frames. */
  greet(client: FeedClient): void {
    this.subscribers.delete(client);
    this.newcomers.add(client);
  }

  leave(client: FeedClient): void {
    this.subscribers.delete(client);
    this.newcomers.delete(client);
    if (this.isEmpty) this.source.close?.();
  }

  flush(now: number): void {
    const delta = this.source.takeDelta();
    if (delta !== null) {
      this.seq += 1;
      this.send(this.subscribers, 'delta', delta, now);
    }
    if (this.newcomers.size === 0) return;
    this.send(this.newcomers, 'snap', this.source.snapshot(), now);
    for (const client of this.newcomers) this.subscribers.add(client);
    this.newcomers.clear();
  }

  private send(clients: Iterable<FeedClient>, type: 'snap' | 'delta', data: string, now: number): void {
    const frame = Buffer.from(`${this.head}${this.seq},"ts":${now},"type":"${type}","data":${data}}`);
    for (const client of clients) client.deliver(this, frame, now);
  }
}
