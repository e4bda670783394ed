import type { FeedMessage } from '@maru/contract';

/** Source of a channel's contents. Both functions return JSON text of the envelope's `data`. */
export interface Source {
  /** The present state; null while it cannot be told: who waits for it gets it with a later frame. */
  snapshot(): string | null;
  /** Changes since the last call; null if there are none. @param now - epoch milliseconds. */
  takeDelta(now: number): string | null;
  /** Called when the last subscriber has gone. */
  close?(): void;
}

/** A channel from a subscriber's view. */
export interface SubscribedChannel {
  readonly key: string;
  readonly isEmpty: boolean;
  /** A snapshot for a subscriber who has missed frames. */
  greet(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
}

/** A connection from a channel's view. */
export interface Subscriber {
  readonly channels: Map<string, SubscribedChannel>;
  /** Sends a frame of `textFrame`; a subscriber that does not keep up misses it. @param now - epoch milliseconds. */
  deliver(channel: SubscribedChannel, frame: Buffer, now: number): void;
  /** Sends a message that belongs to no channel. */
  tell(message: FeedMessage): void;
  /** Ends the connection at once. */
  cut(): void;
}
