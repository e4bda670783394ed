import { fromMinor, Money } from '@maru/domain';
import type { Logger } from 'pino';
import type { Tx } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MarketDefinition, Markets } from '../market';
import type { FillRepository, MemberFill } from '../order';
import { averagePrice, bought, noPosition, type Position, sold } from './position';
import type { WalletRepository } from './wallet.repository';

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
  async of(memberId: bigint): Promise<ReadonlyMap<number, string>> {
    const rows = await this.deps.repository.ofMember(memberId);
    return new Map(
      rows.map(({ coin_id, amount, cost }) => {
        const scale = this.deps.markets.coin(coin_id)?.scale ?? 8;
        return [coin_id, averagePrice({ amount: new Money(amount), cost: new Money(cost) }, scale)];
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
    for (const row of rows) this.apply(positions, row);
    await repository.save(tx, [...positions].map(toRow));
    await repository.moveCursor(tx, last);
    return rows.length;
  }

  private apply(positions: Map<string, Position>, row: MemberFill): void {
    const market = this.deps.markets.find(row.marketId);
    if (!market) return;
    const amount = new Money(row.amount.toString());
    const buyer = `${row.buyerId}:${market.deal.id}`;
    const seller = `${row.sellerId}:${market.deal.id}`;
    const before = positions.get(buyer);
    if (before) positions.set(buyer, bought(before, amount, this.krwCost(market, row.total)));
    const holding = positions.get(seller);
    if (holding) positions.set(seller, sold(holding, amount));
  }

  private krwCost({ base }: MarketDefinition, total: bigint): Money {
    return new Money(fromMinor(total, base.scale)).times(this.deps.markets.krwPrice(base.code) ?? 0);
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
    const stored = await this.deps.repository.ofMembers(tx, [...new Set(memberIds.values())]);
    const known = new Map(stored.map((row) => [`${row.member_id}:${row.coin_id}`, row]));
    return new Map(
      [...memberIds.keys()].map((key) => {
        const row = known.get(key);
        return [key, row ? { amount: new Money(row.amount), cost: new Money(row.cost) } : noPosition];
      }),
    );
  }
}

/** @param entry - key is member and coin. */
function toRow([key, { amount, cost }]: readonly [string, Position]) {
  const [memberId = '0', coinId = '0'] = key.split(':');
  return { member_id: BigInt(memberId), coin_id: Number(coinId), amount: amount.toFixed(), cost: cost.toFixed() };
}
