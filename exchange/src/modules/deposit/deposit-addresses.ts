import { accepted, type Coin, type DepositAddress, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, tradingRefusal } from '@maru/domain';
import type { Clock } from '../../platform/core/clock';
import type { Chain } from '../../ports/chain/chain';
import type { Markets } from '../market';
import type { AddressKey, DepositRepository } from './deposit.repository';
import type { StoredAddress } from './deposit.tables';
import { toWalletAddresses, type WalletAddresses } from './deposit.views';

export type AddressSource = Pick<Chain, 'depositAddress' | 'canonical'>;

export interface DepositAddressesDeps {
  readonly repository: DepositRepository;
  readonly clock: Clock;
  readonly markets: Markets;
  readonly chain: AddressSource;
}

/** Deposit addresses: one per member, coin and network, created on the first request. */
export class DepositAddresses {
  constructor(private readonly deps: DepositAddressesDeps) {}

  /**
   * Makes the member's address, or answers the one he has (API-062, WALT-046).
   * @param seToken - network, needed for a coin that lives on several.
   * @returns NOT_FOUND for an unknown coin, BAD_REQUEST for a network that it does not live on, DEPOSIT_STOPPED (ERR-195), and
   * whatever due diligence forbids (WALT-049).
   */
  async create(member: MemberStanding, coinCode: string, seToken?: string): Promise<Outcome<DepositAddress>> {
    const coin = this.deps.markets.coinView(coinCode);
    if (!coin || coin.code === 'KRW') return refused('NOT_FOUND');
    const network = this.network(coin, seToken);
    if (!network) return refused('BAD_REQUEST');
    const forbidden = tradingRefusal(member, this.deps.clock.now().getTime());
    if (forbidden) return refused(forbidden);
    if (coin.ioInEnable === 'N') return refused('DEPOSIT_STOPPED');
    const key = { member_id: member.memberId, coin_id: Number(coin.id), network };
    const address = (await this.deps.repository.find(key)) ?? (await this.make(key));
    return address ? accepted({ address: address.address, tag: address.tag || null }) : refused('DEPOSIT_STOPPED');
  }

  /** The addresses of a member per coin id; coins without one are left out. */
  async of(memberId: bigint): Promise<ReadonlyMap<number, WalletAddresses>> {
    const rows = await this.deps.repository.ofMember(memberId);
    const coins = new Set(rows.map(({ coin_id }) => coin_id));
    return new Map(
      [...coins].map((id) => [
        id,
        this.view(
          id,
          rows.filter((row) => row.coin_id === id),
        ),
      ]),
    );
  }

  /** The owner of an address; undefined if it is unknown, or the tag is missing or wrong. */
  owner(coinId: number, address: string, tag: string): Promise<StoredAddress | undefined> {
    return this.deps.repository.findByAddress(coinId, this.deps.chain.canonical(address), tag);
  }

  /** Of two concurrent requests the first one's address wins. */
  private async make(key: AddressKey): Promise<StoredAddress | undefined> {
    const made = await this.deps.chain.depositAddress(key.network, key.member_id);
    if (!made) return undefined;
    await this.deps.repository.insert({ ...key, ...made, created_at: this.deps.clock.now() });
    return this.deps.repository.find(key);
  }

  private view(coinId: number, rows: readonly StoredAddress[]): WalletAddresses {
    const coin = this.deps.markets.coinView(coinId);
    return toWalletAddresses(rows, coin, coin && this.platform(coin));
  }

  private network(coin: Coin, seToken = ''): string | undefined {
    const networks = coin.subCoins.length > 0 ? coin.subCoins.map((sub) => sub.seToken) : [this.platform(coin)];
    const wanted = coin.subCoins.length > 0 ? seToken : seToken || networks[0];
    return networks.find((network) => network === wanted);
  }

  private platform(coin: Coin): string | undefined {
    return this.deps.markets.coin(Number(coin.platformId))?.code;
  }
}
