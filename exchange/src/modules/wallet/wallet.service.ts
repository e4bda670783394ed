import type { Wallet } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { Deposits } from '../deposit';
import type { Balance, Ledger } from '../ledger';
import type { CoinDefinition, Markets } from '../market';
import type { AveragePrices } from './average-prices';

/** What a member has: balances of the ledger beside average buy prices and deposit addresses (ENTI-040). */
export class Wallets {
  constructor(
    private readonly ledger: Ledger,
    private readonly markets: Markets,
    private readonly averages: AveragePrices,
    private readonly deposits: Pick<Deposits, 'addressesOf'>,
  ) {}

  /** One wallet per coin that is traded or held, KRW, USDT and BTC first (WALT-001, WALT-003). */
  async all(memberId: bigint): Promise<readonly Wallet[]> {
    const [balances, averages, addresses] = await Promise.all([
      this.ledger.balances(memberId),
      this.averages.of(memberId),
      this.deposits.addressesOf(memberId),
    ]);
    const byAsset = new Map(balances.map((balance) => [balance.asset, balance]));
    return this.markets
      .coins()
      .filter(({ code, enabled }) => enabled || byAsset.has(code))
      .map((coin) => toWallet(coin, byAsset.get(coin.code), averages.get(coin.id), addresses.get(coin.id)));
  }

  /** @param coin - id or code. */
  async one(memberId: bigint, coin: string): Promise<Wallet | undefined> {
    const definition = this.markets.coin(/^\d+$/.test(coin) ? Number(coin) : coin);
    if (!definition) return undefined;
    const [balance, averages, addresses] = await Promise.all([
      this.ledger.balance(memberId, definition.code),
      this.averages.of(memberId),
      this.deposits.addressesOf(memberId),
    ]);
    return toWallet(definition, balance, averages.get(definition.id), addresses.get(definition.id));
  }
}

type WalletAddresses = Pick<Wallet, 'address' | 'tag' | 'walletSubList'>;
const noAddresses: WalletAddresses = { address: null, tag: null, walletSubList: [] };

function toWallet(
  coin: CoinDefinition,
  balance: Balance | undefined,
  average: string | undefined,
  addresses: WalletAddresses = noAddresses,
): Wallet {
  const { available = 0n, hold = 0n } = balance ?? {};
  const text = (minor: bigint) => fromMinor(minor, coin.scale);
  return {
    coin: coin.code,
    coinId: String(coin.id),
    total: text(available + hold),
    usingCoin: text(hold),
    available: text(available),
    wAvgPrice: coin.code === 'KRW' ? '1' : (average ?? '0'),
    ...addresses,
  };
}
