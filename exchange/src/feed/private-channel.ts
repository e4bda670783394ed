import { randomUUID } from 'node:crypto';
import type { PrivateBegin, PrivatePosition } from '@maru/contract';
import { minuteMs } from '@maru/server';
import { Channel } from './channel';
import type { Source, Subscriber } from './channel.types';
import type { FanOut } from './fan-out';
import { textFrame } from './text-frame';

/** For how long frames are kept once nobody follows. */
const keptMs = minuteMs;
const keptBytesMax = 64 * 1024;

/**
 * Events of one member. From the first program on that resumes, the last frames are kept: who comes back within a minute gets what it
 * missed. They are kept in memory, so that a restart of the process begins everybody anew.
 */
export class PrivateChannel extends Channel {
  private epoch = randomUUID();
  private readonly kept: { readonly seq: number; readonly frame: Buffer }[] = [];
  private keptBytes = 0;
  private keepsFrames = false;
  /** Since when nobody follows; null while somebody does. */
  private idleSince: number | null = null;

  constructor(key: string, source: Source, fanOut: FanOut<Subscriber>) {
    super(key, 'private', null, source, fanOut);
  }

  override get isEmpty(): boolean {
    return super.isEmpty && !this.keepsFrames;
  }

  /** Kept for nobody at present. */
  get isIdle(): boolean {
    return this.keepsFrames && super.isEmpty;
  }

  /** Keeps frames from now on. @returns where a program that begins now stands. */
  keep(): PrivatePosition {
    this.keepsFrames = true;
    this.idleSince = null;
    return { epoch: this.epoch, seq: this.seq };
  }

  /** Ends what is kept, for whom nobody comes back. */
  forget(): void {
    this.keepsFrames = false;
    this.kept.length = 0;
    this.keptBytes = 0;
  }

  /** Has everybody read again: what was read until now may be wrong. A page does at a second snapshot, a program at another epoch. */
  beginAnew(): void {
    this.epoch = randomUUID();
    for (const client of [...this.subscribers.keys()]) this.greet(client);
  }

  /** Lets a program go on after the frame that it saw last. @returns false where what it missed is not kept: it has to begin anew. */
  resume(client: Subscriber, { epoch, seq }: PrivatePosition, now: number): boolean {
    if (!this.keepsFrames || epoch !== this.epoch || seq > this.seq || seq < this.seq - this.kept.length) return false;
    this.add(client);
    client.tell({ resumed: { epoch, seq } });
    this.replay(client, seq, now);
    return true;
  }

  /**
   * Tells a program what there is. @param begun - where it stood before that was read: deltas from there on are applied to it.
   * @returns false where not all of them are kept, or what was read may be wrong.
   */
  begin(client: Subscriber, begun: PrivatePosition, state: Omit<PrivateBegin, 'epoch'>, now: number): boolean {
    if (!this.keepsFrames || begun.epoch !== this.epoch || begun.seq < this.seq - this.kept.length) return false;
    this.add(client);
    const begin = JSON.stringify({ epoch: this.epoch, ...state });
    const snapshot = `${this.head}${begun.seq},"ts":${now},"type":"snap","begin":${begin},"data":[]}`;
    client.deliver(this, textFrame(snapshot), now);
    this.replay(client, begun.seq, now);
    return true;
  }

  override flush(now: number): void {
    super.flush(now);
    if (!this.isIdle) this.idleSince = null;
    else if (this.idleSince === null) this.idleSince = now;
    else if (now - this.idleSince >= keptMs) this.forget();
  }

  protected override noteFrame(type: 'snap' | 'delta', frame: Buffer): void {
    if (!this.keepsFrames || type === 'snap') return;
    this.kept.push({ seq: this.seq, frame });
    this.keptBytes += frame.length;
    while (this.keptBytes > keptBytesMax) this.keptBytes -= this.kept.shift()?.frame.length ?? 0;
  }

  private add(client: Subscriber): void {
    this.idleSince = null;
    client.channels.set(this.key, this);
    this.subscribers.set(client, this.seq);
  }

  private replay(client: Subscriber, after: number, now: number): void {
    for (const { seq, frame } of this.kept) if (seq > after) client.deliver(this, frame, now);
  }
}
