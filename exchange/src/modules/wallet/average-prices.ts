import { fromMinor } from '@maru/domain';
import type { Logger } from 'pino';
import type { Querying, Tx } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MarketDefinition, Markets } from '../market';
import type { FillRepository, MemberFill } from '../order';
import { averagePrice, bought, costScale, noPosition, type Position, sold, toCost } from './position';
import type { AveragePriceRow, WalletRepository } from './wallet.repository';

const fillsAtOnce = 2_000;
const everyMs = 500;

export interface AveragePricesDeps {
  readonly repository: WalletRepository;
  readonly fills: FillRepository;
  readonly markets: Markets;
  readonly log: Logger;
}

/**
 * Average buy prices in KRW, brought up to date from new fills twice a second. Readers wait for nobody: a price may lack the
 * trades of the last moment.
 *
 * A fill in another base coin counts with that coin's KRW price when it is projected, seconds after the trade.
 */
export class AveragePrices {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | null = null;

  constructor(private readonly deps: AveragePricesDeps) {}

  start(): void {
    this.timer = setInterval(() => {
      this.working ??= this.catchUp();
    }, everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

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

  /** Applies new fills; processes exclude each other by the lock on the cursor. */
  private async catchUp(): Promise<void> {
    try {
      for (let count = fillsAtOnce; count === fillsAtOnce; ) {
        count = await this.deps.repository.transact((tx) => this.project(tx));
      }
    } catch (error) {
      this.deps.log.warn(
        { err: error },
        'average prices were not brought up to date; they will be with the next trades',
      );
    } finally {
      this.working = null;
    }
  }

  private async project(tx: Tx): Promise<number> {
    const { repository, fills } = this.deps;
    const after = await repository.lockCursor(tx);
    // The engine commits fills in the order of their ids, so a reader of the newest one sees all.
    const newest = await fills.newestId(tx);
    if (newest === null || newest <= after) return 0;
    const rows = await fills.ofMembers(tx, { after, upTo: newest, limit: fillsAtOnce });
    const last = rows.length === fillsAtOnce ? (rows.at(-1)?.id ?? newest) : newest;
    const positions = await this.positions(tx, rows);
    const priceOf = this.krwPrices();
    for (const row of rows) this.apply(positions, row, priceOf);
    await repository.save(tx, [...positions].map(toRow));
    await repository.moveCursor(tx, last);
    return rows.length;
  }

  private apply(positions: Map<string, Position>, row: MemberFill, priceOf: (code: string) => bigint): void {
    const market = this.deps.markets.find(row.marketId);
    if (!market) return;
    const buyer = `${row.buyerId}:${market.deal.id}`;
    const seller = `${row.sellerId}:${market.deal.id}`;
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
        if (memberId >= firstMemberId && coinId !== undefined) memberIds.set(`${memberId}:${coinId}`, memberId);
      }
    }
    if (memberIds.size === 0) return new Map();
    const coinIds = rows.flatMap(({ marketId }) => this.deps.markets.find(marketId)?.deal.id ?? []);
    const stored = await this.deps.repository.ofMembers(tx, [...new Set(memberIds.values())], [...new Set(coinIds)]);
    const known = new Map(stored.map((row) => [`${row.member_id}:${row.coin_id}`, row]));
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
  (total * price) / 10n ** BigInt(base.scale);

const toPosition = ({ amount, cost }: Pick<AveragePriceRow, 'amount' | 'cost'>): Position => ({
  amount: BigInt(amount),
  cost: toCost(cost),
});

/** @param entry - key is member and coin. */
function toRow([key, { amount, cost }]: readonly [string, Position]): AveragePriceRow {
  const [memberId = '0', coinId = '0'] = key.split(':');
  const row = { member_id: BigInt(memberId), coin_id: Number(coinId) };
  return { ...row, amount: amount.toString(), cost: fromMinor(cost, costScale) };
}
