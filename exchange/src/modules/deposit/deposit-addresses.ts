import { accepted, type Coin, type DepositAddress, type Outcome, refused, type Wallet } from '@maru/contract';
import { type MemberStanding, tradingRefusal } from '@maru/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database } from '../../platform/core/database';
import type { Chain } from '../../ports/chain/chain';
import type { Markets } from '../market';
import type { StoredAddress } from './deposit.tables';

/** What a wallet shows of its addresses (ENTI-040). */
export type WalletAddresses = Pick<Wallet, 'address' | 'tag' | 'walletSubList'>;

export type AddressSource = Pick<Chain, 'depositAddress' | 'canonical'>;

type AddressKey = Pick<StoredAddress, 'member_id' | 'coin_id' | 'network'>;

/** Where members receive coins: one address per member, coin and network, made when the member asks for it. */
export class DepositAddresses {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly markets: Markets,
    private readonly chain: AddressSource,
  ) {}

  /**
   * Makes the member's address, or answers the one he has (API-062, WALT-046).
   * @param seToken - network, needed for a coin that lives on several.
   * @returns NOT_FOUND for an unknown coin, BAD_REQUEST for a network that it does not live on, DEPOSIT_STOPPED (ERR-195), and
   * whatever due diligence forbids (WALT-049).
   */
  async create(member: MemberStanding, coinCode: string, seToken?: string): Promise<Outcome<DepositAddress>> {
    const coin = this.markets.coinView(coinCode);
    if (!coin || coin.code === 'KRW') return refused('NOT_FOUND');
    const network = this.network(coin, seToken);
    if (!network) return refused('BAD_REQUEST');
    const forbidden = tradingRefusal(member, this.clock.now().getTime());
    if (forbidden) return refused(forbidden);
    if (coin.ioInEnable === 'N') return refused('DEPOSIT_STOPPED');
    const key = { member_id: member.memberId, coin_id: Number(coin.id), network };
    const address = (await this.find(key)) ?? (await this.make(key));
    return address ? accepted({ address: address.address, tag: address.tag || null }) : refused('DEPOSIT_STOPPED');
  }

  /** The addresses of a member per coin id; coins without one are left out. */
  async of(memberId: bigint): Promise<ReadonlyMap<number, WalletAddresses>> {
    const rows = await this.db.selectFrom('deposit_address').selectAll().where('member_id', '=', memberId).execute();
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

  /** Whose address that is; undefined where it is nobody's, or the tag is missing or wrong. */
  owner(coinId: number, address: string, tag: string): Promise<StoredAddress | undefined> {
    return this.db
      .selectFrom('deposit_address')
      .selectAll()
      .where('coin_id', '=', coinId)
      .where('address', '=', this.chain.canonical(address))
      .where('tag', '=', tag)
      .executeTakeFirst();
  }

  private find({ member_id, coin_id, network }: AddressKey): Promise<StoredAddress | undefined> {
    return this.db
      .selectFrom('deposit_address')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('coin_id', '=', coin_id)
      .where('network', '=', network)
      .executeTakeFirst();
  }

  /** Of two clicks at once the first one's address stays. */
  private async make(key: AddressKey): Promise<StoredAddress | undefined> {
    const made = await this.chain.depositAddress(key.network, key.member_id);
    if (!made) return undefined;
    await this.db
      .insertInto('deposit_address')
      .values({ ...key, ...made, created_at: this.clock.now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'coin_id', 'network']).doNothing())
      .execute();
    return this.find(key);
  }

  /** A coin with several networks shows each in walletSubList, and that of its platform as its address (WALT-047). */
  private view(coinId: number, rows: readonly StoredAddress[]): WalletAddresses {
    const coin = this.markets.coinView(coinId);
    const platform = coin && this.platform(coin);
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

  private network(coin: Coin, seToken = ''): string | undefined {
    const networks = coin.subCoins.length > 0 ? coin.subCoins.map((sub) => sub.seToken) : [this.platform(coin)];
    const wanted = coin.subCoins.length > 0 ? seToken : seToken || networks[0];
    return networks.find((network) => network === wanted);
  }

  private platform(coin: Coin): string | undefined {
    return this.markets.coin(Number(coin.platformId))?.code;
  }
}
