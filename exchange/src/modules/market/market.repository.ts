import type { TickBand } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from '../../platform/core/database';
import type { MarketTables, StoredNetwork } from './market.tables';
import type { CoinDefinition, CoinNetwork, ListedCoin, MarketDefinition, StateChange } from './market.types';

type CoinRow = Selectable<MarketTables['coin']>;
type NewSwitch = Omit<Insertable<MarketTables['coin_switch']>, 'coin_id'>;

/** A tick table and the moment it takes effect. */
export interface TickTable {
  readonly baseCoinId: number;
  readonly marketId: number | null;
  /** Epoch milliseconds. */
  readonly effectiveAt: number;
  readonly bands: readonly TickBand[];
}

export interface StoredMarket {
  readonly definition: MarketDefinition;
  readonly state: MarketState;
  /** The plan that was carried out last. */
  readonly planId: bigint | null;
  /** Epoch milliseconds of the last auction that traded; null before the first. */
  readonly referenceFrom: number | null;
}

/** SQL of coins, markets and tick tables. */
export class MarketRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly stops: { readonly depositsStopped: boolean },
  ) {}

  /** In the order of lists. */
  async coins(): Promise<readonly ListedCoin[]> {
    const rows = await this.db.selectFrom('coin').selectAll().orderBy('sort').execute();
    return rows.map((row) => this.listed(row));
  }

  /** Opens or closes one way of a coin, and keeps who did; the same again is kept once. @returns undefined for an unknown coin. */
  switchCoin(code: string, set: NewSwitch): Promise<ListedCoin | undefined> {
    return this.db.transaction().execute(async (tx) => {
      const rows = tx.selectFrom('coin').selectAll().where('code', '=', code).forUpdate();
      const before = await rows.executeTakeFirst();
      if (!before) return undefined;
      const column = set.way === 'deposits' ? 'io_in_enable' : 'io_out_enable';
      if (before[column] === set.open) return this.listed(before);
      await tx
        .insertInto('coin_switch')
        .values({ ...set, coin_id: before.id })
        .execute();
      const change = { [column]: set.open };
      const changed = tx.updateTable('coin').set(change).where('id', '=', before.id).returningAll();
      return this.listed(await changed.executeTakeFirstOrThrow());
    });
  }

  /** A coin without market, deposits and withdrawals. A code that is there keeps its row. */
  async addToken(tx: Tx, code: string, name: string): Promise<ListedCoin> {
    // One token after the other: each takes the next free id.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('coin', 20))`.execute(tx);
    await sql`
      INSERT INTO coin (id, code, name, name_en, scale, sort, enable, io_in_enable, io_out_enable, out_fee, min_out, chain_name,
        track_url, platform_id, auth_platform_id, out_decimals)
      SELECT id, ${code}, ${name}, ${name}, 8, id, false, false, false, 0, 0, '', '', id, id, 8
      FROM (SELECT greatest(9000, max(id)) + 1 AS id FROM coin) AS next
      ON CONFLICT (code) DO NOTHING`.execute(tx);
    return toCoin(await tx.selectFrom('coin').selectAll().where('code', '=', code).executeTakeFirstOrThrow());
  }

  /** In the order of lists. @throws Error for a market of an unknown coin. */
  async markets(coins: ReadonlyMap<number, CoinDefinition>): Promise<readonly StoredMarket[]> {
    const rows = await this.db.selectFrom('market').selectAll().orderBy('sort').execute();
    return rows.map((row) => {
      const base = coins.get(row.base_coin_id);
      const deal = coins.get(row.coin_id);
      if (!base || !deal) throw new Error(`market ${row.code} has no coins`);
      const definition: MarketDefinition = {
        id: row.id,
        code: row.code,
        base,
        deal,
        priceScale: row.price_scale,
        amountScale: row.amount_scale,
        unit: 10n ** BigInt(row.price_scale + deal.scale - base.scale),
        minAmount: row.min_amount,
        minTotal: row.min_total,
        bandLow: row.band_low,
        bandHigh: row.band_high,
        collarPpm: row.collar_ppm,
        listingPrice: Number(row.listing_price),
        sort: row.sort,
      };
      return {
        definition,
        state: row.state,
        planId: row.plan_id,
        referenceFrom: row.reference_from?.getTime() ?? null,
      };
    });
  }

  async tickTables(): Promise<readonly TickTable[]> {
    const rows = await this.db
      .selectFrom('tick_table')
      .select(['base_coin_id', 'market_id', 'effective_at', 'bands'])
      .execute();
    return rows.map((row) => ({
      baseCoinId: row.base_coin_id,
      marketId: row.market_id,
      effectiveAt: row.effective_at.getTime(),
      bands: row.bands,
    }));
  }

  /**
   * @param client - inside the transaction that brings the state about.
   * @param tradedAt - of an auction.
   */
  async storeState(
    client: pg.ClientBase,
    { marketId, state, planId }: StateChange,
    tradedAt: Date | null,
  ): Promise<void> {
    const text = `UPDATE market SET state = $2, plan_id = coalesce($3, plan_id), reference_from = coalesce($4, reference_from)
      WHERE id = $1`;
    await client.query(text, [marketId, state, planId?.toString() ?? null, tradedAt]);
  }

  private listed(row: CoinRow): ListedCoin {
    const coin = toCoin(row);
    return this.stops.depositsStopped ? { ...coin, depositOpen: false } : coin;
  }
}

const toCoin = (row: CoinRow): ListedCoin => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  scale: row.scale,
  sort: row.sort,
  enabled: row.enable,
  depositOpen: row.io_in_enable,
  withdrawalOpen: row.io_out_enable,
  tagUsed: row.tag_used,
  withdrawalFee: row.out_fee,
  withdrawalMin: row.min_out,
  withdrawalDecimals: row.out_decimals,
  chainName: row.chain_name,
  explorerUrl: row.track_url,
  platformId: row.platform_id,
  authPlatformId: row.auth_platform_id,
  networks: row.sub_coins.map(toNetwork),
});

const toNetwork = ({ title, seToken, trackUrl, outFee }: StoredNetwork): CoinNetwork => ({
  network: seToken,
  title,
  explorerUrl: trackUrl,
  withdrawalFee: outFee,
});

/** A network as the JSON of `coin.sub_coins` has it. */
export const toStoredNetwork = ({ network, title, explorerUrl, withdrawalFee }: CoinNetwork): StoredNetwork => ({
  title,
  seToken: network,
  trackUrl: explorerUrl,
  outFee: withdrawalFee,
});
