import type { List } from '@maru/contract';
import type { RebaseQuery, RebaseRow } from '@maru/contract/exchange';
import { fromMinor } from '@maru/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { Markets } from '../market';
import { toList } from './trade-history';

/** What rebases did to a member's coins, newest first (API-107, ENTI-072). */
export class RebaseHistory {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly markets: Markets,
  ) {}

  async list(memberId: bigint, { cidx, page = 1, count = 10 }: RebaseQuery): Promise<List<RebaseRow>> {
    let base = this.db.selectFrom('rebase').where('member_id', '=', memberId);
    if (cidx) base = base.where('coin_id', '=', this.markets.coin(Number(cidx))?.id ?? -1);
    const { total } = await base.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await base
      .selectAll()
      .orderBy('id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute();
    const list = rows.map(({ coin_id, rate, amount, at }) => {
      const coin = this.markets.coin(coin_id);
      return {
        rRebaseRate: trimmed(rate),
        rRebaseAmount: fromMinor(amount, coin?.scale ?? 8),
        ciCode: coin?.code ?? '',
        rRebaseTime: at.toISOString(),
      };
    });
    return toList(list, Number(total), count);
  }
}

/** A rate as short as it can be said: "0.0123", not "0.01230000". */
const trimmed = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
