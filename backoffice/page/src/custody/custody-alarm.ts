import type { StaffCustody } from '@maru/contract/staff';
import { Money } from '@maru/domain';

type Compared = Pick<StaffCustody, 'coin' | 'difference' | 'pendingIn' | 'pendingOut'>;

/**
 * Whether books and holdings differ by more than what is on its way. `none`: they agree; `onItsWay`: what has arrived is not booked yet, or
 * what has left is not settled yet; `unknown`: they could not be compared. The bank may
 * hold KRW that it has not told of yet.
 */
export function gapOf({
  coin,
  difference,
  pendingIn,
  pendingOut,
}: Compared): 'none' | 'onItsWay' | 'unexplained' | 'unknown' {
  if (difference === null) return 'unknown';
  const gap = new Money(difference);
  if (gap.isZero()) return 'none';
  const isMoreAllowed = coin === 'KRW' || gap.lte(pendingIn);
  return isMoreAllowed && gap.gte(new Money(pendingOut).neg()) ? 'onItsWay' : 'unexplained';
}

/** Whether staff must look at a coin now. */
export const isAlarming = (coin: StaffCustody): boolean => coin.haltedAt !== null || gapOf(coin) === 'unexplained';
