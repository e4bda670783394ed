import { hourMs } from '@maru/server';
import { bell, type Random } from '../platform/core/random';
import type { WorldPrices } from '../ports/prices';

/** How far a price moves within an hour (one standard deviation), as a fraction. */
const hourlyMoves: Readonly<Record<string, number>> = { KRW: 0, USDT: 0.0004, BTC: 0.004, ETH: 0.005 };
const hourlyMoveOfOthers = 0.01;
/** Time constant of the return to the reference. */
const reversionHours = 4;
/** The reference drifts by half an hourly move and returns to its origin within days. */
const referenceMove = 0.5;
const referenceReversionHours = 72;
/** Share of every move that is common to all coins. */
const commonShare = 0.5;

interface PriceProcess {
  readonly origin: number;
  readonly hourlyMove: number;
  /** Logarithm of reference over origin. */
  reference: number;
  /** Logarithm of price over reference. */
  distance: number;
}

/**
 * Mean-reverting random walk of each coin's KRW price around a slowly drifting reference (two Ornstein-Uhlenbeck
 * processes, stepped exactly, so the step length does not change the volatility).
 *
 * One process per coin serves all its markets, so that KRW-XRP, BTC-XRP and USDT-XRP agree.
 */
export class PriceWalk implements WorldPrices {
  private readonly processes = new Map<string, PriceProcess>();

  /** @param prices - KRW price per coin code to begin with. */
  constructor(
    prices: Iterable<readonly [string, number]>,
    private readonly random: Random,
  ) {
    for (const [code, origin] of prices) {
      const hourlyMove = hourlyMoves[code] ?? hourlyMoveOfOthers;
      this.processes.set(code, { origin, hourlyMove, reference: 0, distance: 0 });
    }
  }

  advance(ms: number): void {
    const hours = ms / hourMs;
    const common = bell(this.random);
    const near = reversionStep(hours, reversionHours);
    const far = reversionStep(hours, referenceReversionHours);
    for (const process of this.processes.values()) {
      const own = commonShare * common + Math.sqrt(1 - commonShare ** 2) * bell(this.random);
      process.distance = process.distance * near.kept + process.hourlyMove * near.spread * own;
      const drift = process.hourlyMove * referenceMove * far.spread * bell(this.random);
      process.reference = process.reference * far.kept + drift;
    }
  }

  worth(deal: string, base: string): number | undefined {
    const [of, into] = [this.krw(deal), this.krw(base)];
    return of === undefined || into === undefined ? undefined : of / into;
  }

  private krw(code: string): number | undefined {
    const process = this.processes.get(code);
    return process && process.origin * Math.exp(process.reference + process.distance);
  }
}

/** Decay of a distance over a step of some hours, and the spread that the step adds, in hourly moves. */
function reversionStep(hours: number, reversion: number): { readonly kept: number; readonly spread: number } {
  const kept = Math.exp(-hours / reversion);
  return { kept, spread: Math.sqrt((reversion / 2) * (1 - kept * kept)) };
}
