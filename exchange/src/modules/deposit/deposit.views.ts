import type { Coin, Wallet } from '@maru/contract';
import type { StoredAddress } from './deposit.tables';

/** Addresses of a wallet on the wire (ENTI-040). */
export type WalletAddresses = Pick<Wallet, 'address' | 'tag' | 'walletSubList'>;

/**
 * A coin with several networks shows each in walletSubList, and that of its platform as its address (WALT-047).
 * @param rows - addresses of one member for this coin.
 * @param platform - network of the coin itself.
 */
export function toWalletAddresses(
  rows: readonly StoredAddress[],
  coin: Coin | undefined,
  platform: string | undefined,
): WalletAddresses {
  const main = rows.find(({ network }) => network === platform);
  const subs = (coin?.subCoins ?? []).flatMap(({ seToken }) => rows.filter(({ network }) => network === seToken));
  return {
    address: main?.address ?? null,
    tag: main?.tag || null,
    walletSubList: subs.map(({ network, address, tag }) => ({
      seToken: network,
      wAddr: address,
      wDestTag: tag || null,
    })),
  };
}
