import type { CoinAddresses, Deposits } from '../deposit';
import type { Balance, Ledger } from '../ledger';
import type { CoinDefinition, Markets } from '../market';
import type { AveragePrices } from './average-prices';

export interface WalletsDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly averages: AveragePrices;
  readonly deposits: Pick<Deposits, 'addressesOf'>;
}

type Addresses = ReadonlyMap<number, CoinAddresses>;

/** A member's balance of one coin. */
export interface MemberWallet {
  readonly coin: CoinDefinition;
  /** Minor units. */
  readonly available: bigint;
  readonly hold: bigint;
  /** KRW for one coin, decimal text; "0" where nothing was bought. */
  readonly averagePrice: string;
  /** Undefined where the member has none. */
  readonly addresses: CoinAddresses | undefined;
}

/** Wallets of members: ledger balances with average buy prices and deposit addresses. */
export class Wallets {
  constructor(private readonly deps: WalletsDeps) {}

  /** One wallet per coin that is traded or held, KRW, USDT and BTC first (WALT-001, WALT-003). */
  async all(memberId: bigint): Promise<readonly MemberWallet[]> {
    const { ledger, markets, averages, deposits } = this.deps;
    const [balances, prices, addresses] = await Promise.all([
      ledger.balances(memberId),
      averages.of(memberId),
      deposits.addressesOf(memberId),
    ]);
    const byAsset = new Map(balances.map((balance) => [balance.asset, balance]));
    return markets
      .coins()
      .filter(({ code, enabled }) => enabled || byAsset.has(code))
      .map((coin) => walletOf(coin, byAsset.get(coin.code), prices, addresses));
  }

  /** @param coin - id or code. */
  async one(memberId: bigint, coin: string): Promise<MemberWallet | undefined> {
    const { ledger, markets, averages, deposits } = this.deps;
    const definition = markets.coin(/^\d+$/.test(coin) ? Number(coin) : coin);
    if (!definition) return undefined;
    const [balance, prices, addresses] = await Promise.all([
      ledger.balance(memberId, definition.code),
      averages.of(memberId),
      deposits.addressesOf(memberId),
    ]);
    return walletOf(definition, balance, prices, addresses);
  }
}

const walletOf = (
  coin: CoinDefinition,
  balance: Balance | undefined,
  prices: ReadonlyMap<number, string>,
  addresses: Addresses,
): MemberWallet => ({
  coin,
  available: balance?.available ?? 0n,
  hold: balance?.hold ?? 0n,
  averagePrice: coin.code === 'KRW' ? '1' : (prices.get(coin.id) ?? '0'),
  addresses: addresses.get(coin.id),
});
