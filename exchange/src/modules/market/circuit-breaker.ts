import { minuteMs } from '@maru/server';

/** How far from the reference trades may go, as a fraction of it. */
const reach = 0.15;
const pauseMs = 2 * minuteMs;

/** Prices between which a market trades now, both included, in price units. */
export interface PriceBounds {
  readonly low: number;
  readonly high: number;
}

/** @param reference - time-weighted price, price units. */
export const boundsAround = (reference: number): PriceBounds => ({
  low: Math.max(Math.ceil(reference * (1 - reach)), 1),
  high: Math.max(Math.floor(reference * (1 + reach)), 1),
});

/** Pauses markets in which an order would have traded outside of the bounds. */
export class CircuitBreaker {
  private readonly paused = new Map<number, NodeJS.Timeout>();

  /** @param onChange - told with all paused markets when one is paused or goes on. */
  constructor(private readonly onChange: (marketIds: readonly number[]) => void) {}

  trip(marketId: number): void {
    if (this.paused.has(marketId)) return;
    const resume = () => {
      this.paused.delete(marketId);
      this.onChange([...this.paused.keys()]);
    };
    this.paused.set(marketId, setTimeout(resume, pauseMs).unref());
    this.onChange([...this.paused.keys()]);
  }
}
