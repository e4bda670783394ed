import type { PrivateEvent } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { Balance } from '../modules/ledger';

/** Event of a member's balance. @param scale - decimals of the asset. */
export function balanceEvent({ asset, available, hold }: Balance, scale: number): PrivateEvent {
  const text = (minor: bigint) => fromMinor(minor, scale);
  const wallet = { coin: asset, total: text(available + hold), usingCoin: text(hold), available: text(available) };
  return { kind: 'wallet', wallet };
}
