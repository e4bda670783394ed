import type { Querying, Tx } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MarketDefinition, Markets } from '../market';
import type { FillRepository, MemberFill } from '../order';
import { averagePrice, bought, keyOf, noPosition, type Position, sold, toCost, unitsOf } from './position';
import { savePositions, toPosition } from './position.repository';
import type { WalletRepository } from './wallet.repository';

const fillsAtOnce = 2_000;

export interface AveragePricesDeps {
  readonly repository: WalletRepository;
  readonly fills: FillRepository;
  readonly markets: Markets;
}

/**
 * Average buy prices in KRW, brought up to date from new fills. Readers wait for nobody: a price may lack the
 * trades of the last moment.
 *
 * A fill in another base coin counts with that coin's KRW price when it is projected, seconds after the trade.
 */
export class AveragePrices {
  constructor(private readonly deps: AveragePricesDeps) {}

  /** Average price per coin id, as decimal text. */
  async of(memberId: bigint, db?: Querying): Promise<ReadonlyMap<number, string>> {
    const rows = await this.deps.repository.ofMember(memberId, db);
    return new Map(
      rows.map((row) => {
        const scale = this.deps.markets.coin(row.coin_id)?.scale ?? 8;
        return [row.coin_id, averagePrice(toPosition(row), scale)];
      }),
    );
  }

  /** Applies a portion of new fills; processes exclude each other by the lock on the cursor. @returns whether none is left. */
  advance(): Promise<boolean> {
    return this.deps.repository.transact((tx) => this.project(tx));
  }

  private async project(tx: Tx): Promise<boolean> {
    const { repository, fills } = this.deps;
    const after = await repository.lockCursor(tx);
    // The engine commits fills in the order of their ids, so a reader of the newest one sees all.
    const newest = await fills.newestId(tx);
    if (newest === null || newest <= after) return true;
    const rows = await fills.ofMembers(tx, { after, upTo: newest, limit: fillsAtOnce });
    const complete = rows.length < fillsAtOnce;
    const positions = await this.positions(tx, rows);
    const priceOf = this.krwPrices();
    for (const row of rows) this.apply(positions, row, priceOf);
    await savePositions(tx, 'average_price', positions);
    await repository.moveCursor(tx, complete ? newest : (rows.at(-1)?.id ?? newest));
    return complete;
  }

  private apply(positions: Map<string, Position>, row: MemberFill, priceOf: (code: string) => bigint): void {
    const market = this.deps.markets.find(row.marketId);
    if (!market) return;
    const buyer = keyOf(row.buyerId, market.deal.id);
    const seller = keyOf(row.sellerId, market.deal.id);
    const before = positions.get(buyer);
    if (before) positions.set(buyer, bought(before, row.amount, costOf(row.total, market, priceOf(market.base.code))));
    const holding = positions.get(seller);
    if (holding) positions.set(seller, sold(holding, row.amount));
  }

  /** KRW prices of base coins as they are now, each worked out once. */
  private krwPrices(): (code: string) => bigint {
    const known = new Map<string, bigint>();
    return (code) => {
      const price = known.get(code) ?? toCost(this.deps.markets.krwPrice(code)?.toFixed() ?? '0');
      known.set(code, price);
      return price;
    };
  }

  /** Positions that the fills touch; house accounts have none. */
  private async positions(tx: Tx, rows: readonly MemberFill[]): Promise<Map<string, Position>> {
    const memberIds = new Map<string, bigint>();
    for (const row of rows) {
      const coinId = this.deps.markets.find(row.marketId)?.deal.id;
      for (const memberId of [row.buyerId, row.sellerId]) {
        if (memberId >= firstMemberId && coinId !== undefined) memberIds.set(keyOf(memberId, coinId), memberId);
      }
    }
    if (memberIds.size === 0) return new Map();
    const coinIds = rows.flatMap(({ marketId }) => this.deps.markets.find(marketId)?.deal.id ?? []);
    const stored = await this.deps.repository.ofMembers(tx, [...new Set(memberIds.values())], [...new Set(coinIds)]);
    const known = new Map(stored.map((row) => [keyOf(row.member_id, row.coin_id), row]));
    return new Map(
      [...memberIds.keys()].map((key) => {
        const row = known.get(key);
        return [key, row ? toPosition(row) : noPosition];
      }),
    );
  }
}

/** @param price - KRW of one base coin, with `costScale` decimals. */
const costOf = (total: bigint, { base }: MarketDefinition, price: bigint): bigint =>
  (total * price) / unitsOf(base.scale);
