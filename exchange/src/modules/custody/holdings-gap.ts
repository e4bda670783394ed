import type { StaffCustody } from '@maru/contract/staff';

/** How books and holdings of a coin lie to each other; amounts in minor units. */
export interface HoldingsFacts {
  /** Held less booked; null where they could not be compared. */
  readonly difference: bigint | null;
  /** What may have left already that is booked as held. */
  readonly mayLack: bigint;
  /** What may have arrived already that is not booked; null: any amount. */
  readonly mayExceed: bigint | null;
}

/** Whether books and holdings of a coin agree: the exchange halts by it, and its staff sees it. */
export function gapOf({ difference, mayLack, mayExceed }: HoldingsFacts): StaffCustody['gap'] {
  if (difference === null) return 'unknown';
  if (difference === 0n) return 'none';
  if (difference < -mayLack) return 'unexplained';
  return mayExceed !== null && difference > mayExceed ? 'unexplained' : 'onItsWay';
}
