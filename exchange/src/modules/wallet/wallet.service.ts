import type { Querying } from '../../platform/core/database';
import type { CoinAddresses, Deposits } from '../deposit';
import type { Balance, Ledger } from '../ledger';
import type { CoinDefinition, Markets } from '../market';
import type { AveragePrices } from './average-prices';
import type { WalletRepository } from './wallet.repository';

export interface WalletsDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly repository: Pick<WalletRepository, 'onOneConnection'>;
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
    const { ledger, markets } = this.deps;
    const { balances, prices, addresses } = await this.read(memberId, (db) => ledger.balances(memberId, db));
    const byAsset = new Map(balances.map((balance) => [balance.asset, balance]));
    return markets
      .coins()
      .filter(({ code, enabled }) => enabled || byAsset.has(code))
      .map((coin) => walletOf(coin, byAsset.get(coin.code), prices, addresses));
  }

  /** @param coin - id or code. */
  async one(memberId: bigint, coin: string): Promise<MemberWallet | undefined> {
    const { ledger, markets } = this.deps;
    const definition = markets.coin(/^\d+$/.test(coin) ? Number(coin) : coin);
    if (!definition) return undefined;
    const { balances, prices, addresses } = await this.read(memberId, (db) =>
      ledger.balance(memberId, definition.code, db),
    );
    return walletOf(definition, balances, prices, addresses);
  }

  private read<Balances>(memberId: bigint, balances: (db: Querying) => Promise<Balances>) {
    const { repository, averages, deposits } = this.deps;
    return repository.onOneConnection(async (db) => ({
      balances: await balances(db),
      prices: await averages.of(memberId, db),
      addresses: await deposits.addressesOf(memberId, db),
    }));
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
