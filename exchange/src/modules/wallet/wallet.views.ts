import type { Wallet } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MemberWallet } from './wallet.service';

/** ENTI-040. */
export function toWallet({ coin, available, hold, averagePrice, addresses }: MemberWallet): Wallet {
  const text = (minor: bigint) => fromMinor(minor, coin.scale);
  return {
    coin: coin.code,
    coinId: String(coin.id),
    total: text(available + hold),
    usingCoin: text(hold),
    available: text(available),
    wAvgPrice: averagePrice,
    address: addresses?.main?.address ?? null,
    tag: addresses?.main?.tag || null,
    walletSubList: (addresses?.networks ?? []).map(({ network, address, tag }) => ({
      seToken: network,
      wAddr: address,
      wDestTag: tag || null,
    })),
  };
}
