import { hourMs } from '@maru/server';
import { bell, type Random } from '../platform/core/random';
import type { WorldPrices } from '../ports/prices';

/** How far a price moves within an hour (one standard deviation), as a fraction. */
const hourlyMoves: Readonly<Record<string, number>> = { KRW: 0, USDT: 0.0004, BTC: 0.004, ETH: 0.005 };
const hourlyMoveOfOthers = 0.01;
/** Hours after which a price has mostly found back to its reference. */
const leashHours = 4;
/** The reference wanders too, by some hours' worth of moves a day, and finds back to its beginning within days. */
const referenceMove = 0.5;
const referenceLeashHours = 72;
/** Share of every move that all coins have in common. */
const tideShare = 0.5;

interface Belief {
  readonly origin: number;
  readonly hourlyMove: number;
  /** Logarithm of reference over origin. */
  reference: number;
  /** Logarithm of price over reference. */
  distance: number;
}

/**
 * What the house believes every coin to be worth in KRW: prices that wander on a leash, around a reference that wanders on a
 * longer one (two Ornstein-Uhlenbeck processes, stepped exactly, so that any length of step gives the same calm).
 *
 * One belief per coin serves all its markets, so that KRW-XRP, BTC-XRP and USDT-XRP tell the same story.
 */
export class PriceWalk implements WorldPrices {
  private readonly beliefs = new Map<string, Belief>();

  /** @param prices - KRW price per coin code to begin with. */
  constructor(
    prices: Iterable<readonly [string, number]>,
    private readonly random: Random,
  ) {
    for (const [code, origin] of prices) {
      const hourlyMove = hourlyMoves[code] ?? hourlyMoveOfOthers;
      this.beliefs.set(code, { origin, hourlyMove, reference: 0, distance: 0 });
    }
  }

  advance(ms: number): void {
    const hours = ms / hourMs;
    const tide = bell(this.random);
    const near = leashStep(hours, leashHours);
    const far = leashStep(hours, referenceLeashHours);
    for (const belief of this.beliefs.values()) {
      const own = tideShare * tide + Math.sqrt(1 - tideShare ** 2) * bell(this.random);
      belief.distance = belief.distance * near.kept + belief.hourlyMove * near.spread * own;
      const wander = belief.hourlyMove * referenceMove * far.spread * bell(this.random);
      belief.reference = belief.reference * far.kept + wander;
    }
  }

  worth(deal: string, base: string): number | undefined {
    const [of, into] = [this.krw(deal), this.krw(base)];
    return of === undefined || into === undefined ? undefined : of / into;
  }

  private krw(code: string): number | undefined {
    const belief = this.beliefs.get(code);
    return belief && belief.origin * Math.exp(belief.reference + belief.distance);
  }
}

/** What a step of some hours keeps of a distance on a leash, and how many hourly moves of spread it adds. */
function leashStep(hours: number, leash: number): { readonly kept: number; readonly spread: number } {
  const kept = Math.exp(-hours / leash);
  return { kept, spread: Math.sqrt((leash / 2) * (1 - kept * kept)) };
}
