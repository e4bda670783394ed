import { LAST_BATCHES_KEPT } from '@maru/domain';
import { Decimal } from '@maru/platform/money';
import type { PublicTrade } from '../../api/orders';

/** What the exchange executed at one moment in one direction, such as a market order that took several prices. */
export interface TradeBatch {
  /** Id of its newest trade. */
  readonly id: string;
  readonly at: string;
  readonly side: PublicTrade['side'];
  readonly count: number;
  readonly amount: string;
  /** Mean by amount; as many decimals as the division gives. */
  readonly price: string;
}

/** The newest trades by batches, gathered from lists that overlap (TRAD-025, CONS-052). */
export class BatchLog {
  /** Newest first, those of the batches that are kept. */
  private groups: readonly (readonly PublicTrade[])[] = [];

  get batches(): readonly TradeBatch[] {
    return this.groups.map(batchOf);
  }

  /** @param trades - newest first; those already known count once. @returns itself. */
  take(trades: readonly PublicTrade[]): this {
    const known = this.groups.flat();
    const ids = new Set(known.map(({ id }) => id));
    const all = [...trades.filter(({ id }) => !ids.has(id)), ...known];
    // The call may answer after the feed, with older trades.
    all.sort((one, two) => two.at.localeCompare(one.at));
    this.groups = grouped(all).slice(0, LAST_BATCHES_KEPT);
    return this;
  }
}

function grouped(trades: readonly PublicTrade[]): PublicTrade[][] {
  const groups: PublicTrade[][] = [];
  for (const trade of trades) {
    const [last] = groups.at(-1) ?? [];
    if (last?.at === trade.at && last.side === trade.side) groups.at(-1)?.push(trade);
    else groups.push([trade]);
  }
  return groups;
}

function batchOf(trades: readonly PublicTrade[]): TradeBatch {
  const [{ id, at, side } = { id: '', at: '', side: 'B' as const }] = trades;
  const amount = Decimal.sum(...trades.map((trade) => trade.amount));
  const worth = trades.reduce((sum, trade) => sum.plus(new Decimal(trade.price).times(trade.amount)), new Decimal(0));
  return { id, at, side, count: trades.length, amount: amount.toFixed(), price: worth.div(amount).toFixed() };
}
