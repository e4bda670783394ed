import type { Duplex } from 'node:stream';
import { type FeedMessage, type RefusalName, refusalText } from '@maru/contract';
import { WebSocket } from 'ws';
import type { SubscribedChannel, Subscriber } from './channel.types';

/** Bytes that may wait in a socket before its client is skipped: it then gets a fresh snapshot instead of a queue. */
const slowBytes = 256 * 1024;
/** A client that stays slow for this long is cut off. */
const slowMsMax = 20_000;
/** A page shows one book and one list of trades; a page of many markets may show more. */
export const subscriptionsMax = 50;
const messagesPerSecond = 20;
/** Of all messages of a second together: each name costs a look-up, and a snapshot where it is taken. */
const namesPerSecond = 250;

/** One connection. */
export class FeedClient implements Subscriber {
  readonly channels = new Map<string, SubscribedChannel>();
  /** False from a probe until its answer. */
  private answered = true;
  private slowSince: number | null = null;
  private readonly stale = new Set<SubscribedChannel>();
  /** Asked to resume: a snapshot is dear, and a connection that needs another one is opened anew. */
  private hasResumed = false;
  private hasBegun = false;
  private windowStart = 0;
  private windowMessages = 0;
  private windowNames = 0;
  /** Set by the server's close: what still arrives is not read. */
  private closing = false;

  constructor(
    private readonly socket: Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'send' | 'ping' | 'close' | 'terminate'>,
    /** Below the socket, which frames each message anew: for frames that many connections share. */
    private readonly wire: Pick<Duplex, 'write'>,
    /** The session that opened the connection; null for visitors. */
    public memberId: bigint | null,
  ) {}

  get isClosed(): boolean {
    return this.closing || this.socket.readyState !== WebSocket.OPEN;
  }

  /** Sends a frame that belongs to no channel; a client that does not keep up misses it. */
  tell(message: FeedMessage): void {
    if (this.socket.readyState !== WebSocket.OPEN || this.socket.bufferedAmount > slowBytes) return;
    this.socket.send(JSON.stringify(message));
  }

  refuse(refusal: RefusalName): void {
    this.tell({ error: { code: refusal, message: refusalText({ refusal }) } });
  }

  /** Sends a frame of a channel; a client that does not keep up misses it and gets a snapshot when it has caught up. */
  deliver(channel: SubscribedChannel, frame: Buffer, now: number): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.stale.has(channel)) return;
    if (this.socket.bufferedAmount > slowBytes) {
      this.slowSince ??= now;
      this.stale.add(channel);
      return;
    }
    this.wire.write(frame);
  }

  /**
   * Sends snapshots to a client that has caught up, and disconnects one that stays slow.
   * @returns whether it has missed the member's own events, whose snapshot is empty.
   */
  revive(now: number): boolean {
    if (this.slowSince === null) return false;
    if (this.socket.bufferedAmount > slowBytes / 4) {
      if (now - this.slowSince > slowMsMax) this.socket.terminate();
      return false;
    }
    this.slowSince = null;
    const missed = [...this.stale];
    this.stale.clear();
    for (const channel of missed) channel.greet(this);
    return missed.some(({ key }) => key === `private:${this.memberId}`);
  }

  leave(channel: SubscribedChannel): void {
    this.channels.delete(channel.key);
    this.stale.delete(channel);
    channel.leave(this);
  }

  /** Counts a message of the client. @returns false when there are too many. */
  admit(now: number): boolean {
    if (this.closing) return false;
    if (now - this.windowStart >= 1000) {
      this.windowStart = now;
      this.windowMessages = 0;
      this.windowNames = 0;
    }
    this.windowMessages += 1;
    return this.windowMessages <= messagesPerSecond;
  }

  /** Counts the channels that a message names. @returns false, and ends the connection, when there are too many. */
  admitNames(count: number): boolean {
    this.windowNames += count;
    const admitted = this.windowNames <= namesPerSecond;
    if (!admitted) this.close(1008, 'too many channels');
    return admitted;
  }

  /** @returns whether it has not asked before. */
  admitResume(): boolean {
    const isFirst = !this.hasResumed;
    this.hasResumed = true;
    return isFirst;
  }

  /** @returns whether what there is was not asked for before: each time costs queries. */
  admitBeginning(): boolean {
    const isFirst = !this.hasBegun;
    this.hasBegun = true;
    return isFirst;
  }

  close(code: number, reason: string): void {
    this.closing = true;
    this.socket.close(code, reason);
  }

  cut(): void {
    this.closing = true;
    this.socket.terminate();
  }

  /** Sends a ping. */
  probe(): void {
    this.answered = false;
    this.socket.ping();
  }

  /** Records a pong: only that proves that the client reads, its own messages do not. */
  answer(): void {
    this.answered = true;
  }

  /** Ends a connection that has not answered. `bufferedAmount` leaves out megabytes in the system's own buffers. */
  cutIfSilent(): void {
    if (!this.answered) this.socket.terminate();
  }
}
