/** Messages of one frame of the exchange arrive one after the other; a batch waits for those that belong to the first. */
export const gatherMs = 4;
/** The exchange's own interval. */
export const pricesMs = 100;

export interface FeedPaceDeps {
  readonly now: () => number;
  /** Sends what has changed. @returns false where nothing has. */
  readonly leave: () => boolean;
}

/**
 * Decides when a batch leaves for the page. The page has drawn the last one by then. Prices leave ten times a second at most, since
 * nobody reads figures that turn faster; everything else leaves at once and takes the prices along, so that one frame draws both.
 */
export class FeedPace {
  private isDrawn = true;
  private isDue = false;
  private dueAt = Number.POSITIVE_INFINITY;
  private leftAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: FeedPaceDeps) {}

  /** @param what - prices wait for their turn. */
  changed(what: 'prices' | 'other'): void {
    const now = this.deps.now();
    const wait = what === 'other' ? gatherMs : this.untilTurn(now);
    if (now + wait >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = now + wait;
    this.timer = setTimeout(() => {
      this.isDue = true;
      this.leaveWhereDrawn();
    }, wait);
  }

  /** The page has drawn the last batch. */
  drawn(): void {
    this.isDrawn = true;
    if (this.isDue) this.leaveWhereDrawn();
  }

  /** Milliseconds; a device's clock that is set back must not hold prices up. */
  private untilTurn(now: number): number {
    return Math.min(Math.max(this.leftAt + pricesMs - now, gatherMs), pricesMs);
  }

  private leaveWhereDrawn(): void {
    if (!this.isDrawn) return;
    this.isDue = false;
    this.dueAt = Number.POSITIVE_INFINITY;
    if (!this.deps.leave()) return;
    this.isDrawn = false;
    this.leftAt = this.deps.now();
  }
}
