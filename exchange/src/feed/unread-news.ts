import type { Logger } from 'pino';
import type { Notifications, Unread } from '../modules/notification';
import type { Clock } from '../platform/core/clock';

export interface UnreadNewsDeps {
  readonly notifications: Pick<Notifications, 'unread'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tell: (memberId: bigint, unread: Unread) => void;
}

/** A page that has heard nothing for so long reads the list itself. */
export const unreadWaitMs = 2_000;

/** Counts what members who begin have not read, one member at a time; apart from balances, which come first and faster. */
export class UnreadNews {
  /** Member → when the last page has begun, epoch milliseconds. */
  private readonly waiting = new Map<bigint, number>();
  private isReading = false;

  constructor(private readonly deps: UnreadNewsDeps) {}

  /** Tells once, however many pages of the member begin at the same time. */
  add(memberId: bigint): void {
    this.waiting.set(memberId, this.now());
    if (!this.isReading) void this.readAll();
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    for (const [memberId, since] of this.waiting) {
      this.waiting.delete(memberId);
      if (this.now() - since < unreadWaitMs) await this.read(memberId);
    }
    this.isReading = false;
  }

  private async read(memberId: bigint): Promise<void> {
    try {
      this.deps.tell(memberId, await this.deps.notifications.unread(memberId));
    } catch (error) {
      this.deps.log.warn({ err: error, memberId: String(memberId) }, 'unread notifications could not be told');
    }
  }

  private now(): number {
    return this.deps.clock.now().getTime();
  }
}
