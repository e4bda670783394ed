import type { Source, SubscribedChannel, Subscriber } from './channel.types';
import type { FanOut } from './fan-out';
import { textFrame } from './text-frame';

/**
 * One stream of numbered frames.
 *
 * A frame is built once, as the bytes of a connection, and shared by all subscribers. New subscribers get their snapshot at the next flush, after its
 * delta, so that no delta falls between: the snapshot's seq is followed by seq + 1.
 */
export class Channel implements SubscribedChannel {
  protected seq = 0;
  /** With the number of the frame that each began with: it is sent those after it. */
  protected readonly subscribers = new Map<Subscriber, number>();
  private readonly newcomers = new Set<Subscriber>();
  protected readonly head: string;

  /** @param market - of market channels. */
  constructor(
    readonly key: string,
    name: string,
    market: string | null,
    private readonly source: Source,
    private readonly fanOut: FanOut<Subscriber>,
  ) {
    this.head = `{"ch":${JSON.stringify(name)}${market === null ? '' : `,"m":${JSON.stringify(market)}`},"seq":`;
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0 && this.newcomers.size === 0;
  }

  join(client: Subscriber): void {
    client.channels.set(this.key, this);
    this.newcomers.add(client);
  }

  /** A snapshot for a subscriber who has missed frames. */
  greet(client: Subscriber): void {
    this.subscribers.delete(client);
    this.newcomers.add(client);
  }

  leave(client: Subscriber): void {
    this.subscribers.delete(client);
    this.newcomers.delete(client);
    this.release();
  }

  /** Lets go of the source once nobody is left. */
  release(): void {
    if (this.isEmpty) this.source.close?.();
  }

  /** Makes the frames of what has changed, and gives them to the fan-out. */
  flush(now: number): void {
    const delta = this.source.takeDelta(now);
    if (delta !== null) {
      this.seq += 1;
      this.send(this.subscribers.keys(), 'delta', delta, now);
    }
    if (this.newcomers.size === 0) return;
    const snapshot = this.source.snapshot();
    if (snapshot === null) return;
    for (const client of this.newcomers) this.subscribers.set(client, this.seq);
    this.send(this.newcomers, 'snap', snapshot, now);
    this.newcomers.clear();
  }

  private send(clients: Iterable<Subscriber>, type: 'snap' | 'delta', data: string, now: number): void {
    const { seq } = this;
    const frame = textFrame(`${this.head}${seq},"ts":${now},"type":"${type}","data":${data}}`);
    this.noteFrame(type, frame);
    this.fanOut.add(clients, (client) => {
      const began = this.subscribers.get(client);
      // Who has left and come back before its turn begins with the next snapshot, or went on after this frame.
      if (began !== undefined && (type === 'snap' || began < seq)) client.deliver(this, frame, now);
    });
  }

  /** For channels that keep what they have sent. */
  protected noteFrame(_type: 'snap' | 'delta', _frame: Buffer): void {}
}
