import { firstMemberId } from '../../platform/core/house';
import type { EngineFill } from './engine/batch';
import type { FillStretch, MemberFill } from './fill.types';

/** At the peak of a busy exchange some seconds of trading: projections follow within one. */
const keptMax = 50_000;

/** Fills with a member on either side that this process has just committed, so that projections need not read them back. */
export class RecentFills {
  private kept: MemberFill[] = [];
  /** All fills after the first id and up to the last one are known, those of house accounts counted without being kept. */
  private after = 0n;
  private upTo = 0n;

  /** @param keptMost - the oldest go beyond it. */
  constructor(private readonly keptMost = keptMax) {}

  add({ fills, at }: { readonly fills: readonly EngineFill[]; readonly at: Date }): void {
    const [first] = fills;
    const last = fills.at(-1);
    if (!first || !last) return;
    // Another process may have written what is missing in between.
    if (BigInt(first.id) !== this.upTo + 1n) this.begin(BigInt(first.id) - 1n);
    this.upTo = BigInt(last.id);
    for (const { id, market, buy, sell, amount, total, buyFee, sellFee } of fills) {
      const [buyerId, sellerId] = [BigInt(buy.memberId), BigInt(sell.memberId)];
      if (buyerId < firstMemberId && sellerId < firstMemberId) continue;
      this.kept.push({ id: BigInt(id), marketId: market.id, buyerId, sellerId, amount, total, buyFee, sellFee, at });
    }
    // Cut in large pieces: each cut copies what stays.
    if (this.kept.length > 2 * this.keptMost) this.cut();
  }

  /** Null where some of them are not known here. */
  between({ after, upTo, limit }: FillStretch): readonly MemberFill[] | null {
    if (after < this.after || upTo > this.upTo) return null;
    const start = this.firstAfter(after);
    const end = Math.min(start + limit, this.firstAfter(upTo));
    return this.kept.slice(start, end);
  }

  private begin(after: bigint): void {
    this.kept = [];
    this.after = after;
  }

  private cut(): void {
    const gone = this.kept.length - this.keptMost;
    this.after = this.kept[gone - 1]?.id ?? this.after;
    this.kept = this.kept.slice(gone);
  }

  /** Index of the first kept fill with a higher id. */
  private firstAfter(id: bigint): number {
    let [low, high] = [0, this.kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.kept[middle]?.id ?? 0n) <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
