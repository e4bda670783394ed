/** How books and holdings of a coin lie to each other; amounts in minor units. */
export interface HoldingsFacts {
  /** Held less booked and less what is recorded beside the books; null where they could not be compared. */
  readonly difference: bigint | null;
  /** What may have left already that is booked as held. */
  readonly mayLack: bigint;
  /** What may have arrived already that is not booked; null: any amount. */
  readonly mayExceed: bigint | null;
}

/**
 * `onItsWay`: they differ by no more than what lies between them; `unexplained`: more lacks, and payouts of the coin have to stop; `surplus`: more is held,
 * which anybody can bring about by sending, so that people look at it and nothing stops.
 */
export type HoldingsGap = 'none' | 'onItsWay' | 'unexplained' | 'surplus' | 'unknown';

/** Whether books and holdings of a coin agree: the exchange halts by it, and its staff sees it. */
export function gapOf({ difference, mayLack, mayExceed }: HoldingsFacts): HoldingsGap {
  if (difference === null) return 'unknown';
  if (difference === 0n) return 'none';
  if (difference < -mayLack) return 'unexplained';
  return mayExceed !== null && difference > mayExceed ? 'surplus' : 'onItsWay';
}
