import type { List } from '@maru/contract';
import type { RebaseQuery, RebaseRow } from '@maru/contract/exchange';
import { pageOf, pagingOf } from '../../platform/core/paging';
import type { Markets } from '../market';
import { rebaseView } from './order.views';
import type { RebaseRepository } from './rebase.repository';

/** Rebases of a member's coins, newest first (API-107, ENTI-072). */
export class RebaseHistory {
  constructor(private readonly deps: { readonly repository: RebaseRepository; readonly markets: Markets }) {}

  async list(memberId: bigint, query: RebaseQuery): Promise<List<RebaseRow>> {
    const { repository, markets } = this.deps;
    const paging = pagingOf(query);
    // -1 matches no coin: an unknown code has no rebases.
    const coinId = query.cidx ? (markets.coin(Number(query.cidx))?.id ?? -1) : null;
    const { rows, total } = await repository.list(memberId, coinId, paging);
    const list = rows.map((row) => rebaseView(row, markets.coin(row.coin_id)));
    return pageOf(list, total, paging.count);
  }
}
