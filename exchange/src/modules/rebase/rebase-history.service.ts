import { type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { CoinDefinition, Markets } from '../market';
import type { RebaseOfMember, RebaseRepository } from './rebase.repository';

/** Filter of a member's rebases. */
export interface RebaseQuery extends PageQuery {
  /** Null: all coins. */
  readonly coinId: number | null;
}

/** A change of a member's balance by a coin's rebase. */
export interface Rebase {
  readonly row: RebaseOfMember;
  /** Undefined if the exchange no longer knows the coin. */
  readonly coin: CoinDefinition | undefined;
}

/** Rebases of a member's coins, newest first (API-107). */
export class RebaseHistory {
  constructor(private readonly deps: { readonly repository: RebaseRepository; readonly markets: Markets }) {}

  async list(memberId: bigint, { coinId, ...page }: RebaseQuery): Promise<Page<Rebase>> {
    const { repository, markets } = this.deps;
    const paging = pagingOf(page);
    // -1 matches no coin: an unknown one has no rebases, and its id may not fit the column.
    const known = coinId === null ? null : (markets.coin(coinId)?.id ?? -1);
    const { rows, total } = await repository.list(memberId, known, paging);
    return { rows: rows.map((row) => ({ row, coin: markets.coin(row.coin_id) })), total, count: paging.count };
  }
}
