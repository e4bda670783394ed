import type { Wallet } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MemberWallet } from './wallet.service';

const noAddresses: Pick<Wallet, 'address' | 'tag' | 'walletSubList'> = { address: null, tag: null, walletSubList: [] };

/** ENTI-040. */
export function toWallet({ coin, available, hold, averagePrice, addresses = noAddresses }: MemberWallet): Wallet {
  const text = (minor: bigint) => fromMinor(minor, coin.scale);
  return {
    coin: coin.code,
    coinId: String(coin.id),
    total: text(available + hold),
    usingCoin: text(hold),
    available: text(available),
    wAvgPrice: averagePrice,
    ...addresses,
  };
}
