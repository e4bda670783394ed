import type { PrivateEvent, PrivateWallet } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { Balance } from '../modules/ledger';
import type { Unread } from '../modules/notification';

/** @param scale - decimals of the asset. */
export function walletView({ asset, available, hold }: Balance, scale: number): PrivateWallet {
  const text = (minor: bigint) => fromMinor(minor, scale);
  return { coin: asset, total: text(available + hold), usingCoin: text(hold), available: text(available) };
}

/** Event of all balances of a member. @param scaleOf - decimals of an asset. */
export const balancesEvent = (balances: readonly Balance[], scaleOf: (asset: string) => number): PrivateEvent => ({
  kind: 'wallets',
  wallets: balances.map((balance) => walletView(balance, scaleOf(balance.asset))),
});

/** Event of a member's balance. @param scale - decimals of the asset. */
export const balanceEvent = (balance: Balance, scale: number): PrivateEvent => ({
  kind: 'wallet',
  wallet: walletView(balance, scale),
});

/** Event of what is unread where a page begins. */
export const unreadEvent = ({ unread, newestAt }: Unread): PrivateEvent => ({
  kind: 'unread',
  unread,
  newestAt: newestAt?.toISOString() ?? null,
});
