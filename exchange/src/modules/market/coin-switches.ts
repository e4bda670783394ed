import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import { Turns } from '../../platform/core/turns';
import type { MarketRepository } from './market.repository';
import type { CoinWay, ListedCoin } from './market.types';

export interface SwitchWish {
  /** Code. */
  readonly coin: string;
  readonly way: CoinWay;
  readonly open: boolean;
  readonly reason: string;
  /** Address of the member of staff. */
  readonly by: string;
}

export interface CoinSwitchesDeps {
  readonly repository: MarketRepository;
  readonly clock: Clock;
  /** Called after the commit: this is what the coin says from now on. */
  onSwitched(coin: ListedCoin): void;
}

/** Deposits and withdrawals of coins, opened and closed by one of the staff at once (WALT-048, WALT-062). */
export class CoinSwitches {
  /** One after the other, so that what was committed last is also what is known last. */
  private readonly turns = new Turns({ atOnceMax: 1, waitingMax: 100 });

  constructor(private readonly deps: CoinSwitchesDeps) {}

  /**
   * What was accepted before stays: coins that arrive are credited, and payouts leave. The same again changes nothing.
   * @returns STAFF_REASON_MISSING; NOT_FOUND.
   */
  set({ coin, way, open, reason, by }: SwitchWish): Promise<Outcome<void>> {
    const { repository, clock, onSwitched } = this.deps;
    return this.turns.take(async () => {
      if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
      const set = { way, open, reason: reason.trim(), set_by: by, set_at: clock.now() };
      const now = await repository.switchCoin(coin, set);
      if (!now) return refused('NOT_FOUND');
      onSwitched(now);
      return accepted(undefined);
    });
  }
}
