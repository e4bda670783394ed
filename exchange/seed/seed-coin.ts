import type { CoinNetwork } from '../src/modules/market';

/** A coin of the first day. Prices, fees and amounts are decimal text. */
export interface SeedCoin {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** A plausible price in KRW to start from. */
  readonly krw: string;
  readonly chain: string;
  readonly explorer: string;
  readonly withdrawalFee: string;
  readonly withdrawalMin: string;
  readonly minAmount: string;
  /** Decimals in the ledger, 8 unless a coin is so cheap that its supply would not fit. */
  readonly scale?: number;
  readonly tagged?: boolean;
  /** Coin that pays the network's fees; the coin itself where it is left out. */
  readonly platformId?: number;
  /** Of a coin that lives on several. */
  readonly networks?: readonly CoinNetwork[];
}

export const etherscan = 'https://etherscan.io/tx/';
export const tronscan = 'https://tronscan.org/#/transaction/';

/** ETH and tokens whose fees are paid in ETH. */
export const onEthereum = { chain: 'Ethereum', explorer: etherscan, platformId: 55 } as const;
