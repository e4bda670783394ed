import { accepted, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, tradingRefusal } from '@maru/domain';
import { isRebaseStop } from '@maru/domain/rebase';
import type { Clock } from '../../platform/core/clock';
import type { Querying } from '../../platform/core/database';
import type { Chain, IncomingCoins } from '../../ports/chain/chain';
import type { ListedCoin, Markets } from '../market';
import type { AddressKey, DepositRepository } from './deposit.repository';
import type { StoredAddress } from './deposit.tables';

export type AddressSource = Pick<Chain, 'depositAddress' | 'canonical' | 'confirmationsNeeded'>;

/** A member's addresses of one coin. */
export interface CoinAddresses {
  /** That on the coin's own network; undefined without one. */
  readonly main: StoredAddress | undefined;
  /** Of a coin that lives on several networks: one for each that has an address, in the coin's order (WALT-047). */
  readonly networks: readonly StoredAddress[];
}

/** Where a payment went. */
export interface PaymentPlace {
  /** Undefined for one that the exchange does not know on that network. */
  readonly coin: ListedCoin | undefined;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  /** Undefined where the address is nobody's, or the tag is missing or wrong. */
  readonly memberId: bigint | undefined;
  /** Whether the exchange has given out the address, whatever the tag. */
  readonly ours: boolean;
}

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
   * @param wanted - network, needed for a coin that lives on several.
   * @returns NOT_FOUND for an unknown coin, BAD_REQUEST for a network that it does not live on, DEPOSIT_STOPPED (ERR-195), REBASE_STOP (ERR-219), and
   * whatever due diligence forbids (WALT-049).
   */
  async create(member: MemberStanding, coinCode: string, wanted?: string): Promise<Outcome<StoredAddress>> {
    const coin = this.deps.markets.coin(coinCode);
    if (!coin || coin.code === 'KRW') return refused('NOT_FOUND');
    const network = this.network(coin, wanted);
    if (!network) return refused('BAD_REQUEST');
    const forbidden = tradingRefusal(member, this.deps.clock.now().getTime());
    if (forbidden) return refused(forbidden);
    if (!coin.depositOpen) return refused('DEPOSIT_STOPPED');
    if (isRebaseStop(coin.code, this.deps.clock.now())) return refused('REBASE_STOP');
    const key = { member_id: member.memberId, coin_id: coin.id, network };
    const address = (await this.deps.repository.find(key)) ?? (await this.make(key));
    return address ? accepted(address) : refused('DEPOSIT_STOPPED');
  }

  /** The addresses of a member per coin id; coins without one are left out. */
  async of(memberId: bigint, db?: Querying): Promise<ReadonlyMap<number, CoinAddresses>> {
    const rows = await this.deps.repository.ofMember(memberId, db);
    const coinIds = new Set(rows.map(({ coin_id }) => coin_id));
    const ofCoin = (id: number) => rows.filter(({ coin_id }) => coin_id === id);
    return new Map([...coinIds].map((id) => [id, this.sorted(id, ofCoin(id))]));
  }

  /** Whose a payment is, by the address made for the coin, else by one that the member has for another coin of the network. */
  async place(incoming: IncomingCoins): Promise<PaymentPlace> {
    const { repository, chain, markets } = this.deps;
    const coin = markets.coin(incoming.coin);
    const { network, tag = '' } = incoming;
    const address = chain.canonical(incoming.address);
    const made = coin && (await repository.findByAddress(coin.id, address, tag, network));
    if (made) return { coin, network: made.network, address, tag, memberId: made.member_id, ours: true };
    if (network === undefined) return { coin: undefined, network: '', address, tag, memberId: undefined, ours: false };
    const memberId = await repository.memberAt(network, address, tag);
    const ours = memberId !== undefined || (await repository.isOurs(network, address));
    return { coin: coin && this.livesOn(coin, network) ? coin : undefined, network, address, tag, memberId, ours };
  }

  /** The member whom an address on that network belongs to; null for nobody. */
  async ownerOf(coinId: number, address: string, tag: string, network: string): Promise<bigint | null> {
    const { repository, chain } = this.deps;
    const made = await repository.findByAddress(coinId, chain.canonical(address), tag, network);
    return made?.member_id ?? null;
  }

  /** Whether members are told apart at this address by a tag. */
  isShared(coinId: number, address: string): Promise<boolean> {
    return this.deps.repository.hasTags(coinId, this.deps.chain.canonical(address));
  }

  /** Of two concurrent requests the first one's address wins. */
  private async make(key: AddressKey): Promise<StoredAddress | undefined> {
    const made = await this.deps.chain.depositAddress(key.network, key.member_id);
    if (!made) return undefined;
    await this.deps.repository.insert({ ...key, ...made, created_at: this.deps.clock.now() });
    return this.deps.repository.find(key);
  }

  private sorted(coinId: number, rows: readonly StoredAddress[]): CoinAddresses {
    const coin = this.deps.markets.coin(coinId);
    const platform = coin && this.platform(coin);
    return {
      main: rows.find(({ network }) => network === platform),
      networks: (coin?.networks ?? []).flatMap((each) => rows.filter(({ network }) => network === each.network)),
    };
  }

  private livesOn(coin: ListedCoin, network: string): boolean {
    if (coin.networks.length > 0) return coin.networks.some((each) => each.network === network);
    return coin.code !== 'KRW' && this.platform(coin) === network;
  }

  /** The network that is meant; a coin with one network needs no name. @returns undefined for one it does not live on. */
  private network(coin: ListedCoin, wanted = ''): string | undefined {
    if (coin.networks.length > 0) return coin.networks.find(({ network }) => network === wanted)?.network;
    const platform = this.platform(coin);
    return wanted === '' || wanted === platform ? platform : undefined;
  }

  private platform(coin: ListedCoin): string | undefined {
    return this.deps.markets.coin(coin.platformId)?.code;
  }
}
