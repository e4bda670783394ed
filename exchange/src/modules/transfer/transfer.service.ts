import {
  accepted,
  type List,
  type Outcome,
  type RemittanceQuery,
  type RemittanceRow,
  refused,
  type TransferQuery,
  type TransferRow,
} from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import { presetRange, rangeMoments, rangeProblem } from '@maru/domain/dates';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Querying } from '../../platform/core/database';
import type { Markets } from '../market';
import { pageOf } from '../member';
import type { CoinTransfer, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';
import { coinTransferView, remittanceView } from './transfer.views';

interface Search {
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly page?: number;
  readonly count?: number;
}

interface Deps {
  readonly markets: Markets;
  bankName(code: string): string;
}

/** The record of what members paid in and took out; who moves the money writes it in the same transaction. */
export class Transfers {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
    private readonly deps: Deps,
  ) {}

  async recordRemittance(tx: Transaction<Database>, row: NewRemittance): Promise<void> {
    await tx.insertInto('remittance').values(row).execute();
  }

  /** What became of a remittance that was on its way. @throws Error where its command recorded none. */
  async settleRemittance(
    tx: Transaction<Database>,
    commandId: string,
    end: Pick<Remittance, 'status' | 'moved' | 'at'>,
  ): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('remittance')
      .set(end)
      .where('command_id', '=', commandId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new Error(`no remittance of ${commandId}`);
  }

  /** When the first KRW of a member arrived; null before that (CONS-021). */
  async firstDepositAt(db: Querying, memberId: bigint): Promise<Date | null> {
    const row = await db
      .selectFrom('remittance')
      .select((select) => select.fn.min('at').as('at'))
      .where('member_id', '=', memberId)
      .where('direction', '=', 'I')
      .where('status', '=', 'approved')
      .executeTakeFirst();
    return row?.at ?? null;
  }

  async recordCoinTransfer(tx: Transaction<Database>, row: NewCoinTransfer): Promise<CoinTransfer> {
    return tx.insertInto('coin_transfer').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** The transfer that a ledger command recorded. */
  findCoinTransfer(tx: Transaction<Database>, commandId: string): Promise<CoinTransfer | undefined> {
    return tx.selectFrom('coin_transfer').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  /** KRW that moved, newest first (API-089). Without dates: the last month (CONS-054). */
  async remittances(memberId: bigint, query: RemittanceQuery): Promise<Outcome<List<RemittanceRow>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    const { from, to, count, offset } = search.value;
    let found = this.db
      .selectFrom('remittance')
      .where('member_id', '=', memberId)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (query.remittanceType) found = found.where('direction', '=', query.remittanceType);
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .offset(offset)
      .execute();
    const list = rows.map((row) => remittanceView(row, this.deps.bankName));
    return accepted(pageOf(list, Number(total), count));
  }

  /** Coins that moved, newest first (API-085). Without dates: the last month (CONS-054). */
  async coinTransfers(memberId: bigint, query: TransferQuery): Promise<Outcome<List<TransferRow>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    const { from, to, count, offset } = search.value;
    // -1: a coin that we do not know has no transfers.
    const coinId = query.coinId ? (this.deps.markets.coin(Number(query.coinId))?.id ?? -1) : null;
    let found = this.db
      .selectFrom('coin_transfer')
      .where('member_id', '=', memberId)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (query.transferType) found = found.where('direction', '=', query.transferType);
    if (coinId !== null) found = found.where('coin_id', '=', coinId);
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .offset(offset)
      .execute();
    const list = rows.map((row) => this.view(row));
    return accepted(pageOf(list, Number(total), count));
  }

  /** One coin transfer of the member; NOT_FOUND for anybody else's (API-087). */
  async coinTransfer(memberId: bigint, id: bigint): Promise<Outcome<TransferRow>> {
    const row = await this.db
      .selectFrom('coin_transfer')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return row ? accepted(this.view(row)) : refused('NOT_FOUND');
  }

  /** @throws Error for a transfer of a coin without definition: coins are never deleted. */
  view(row: CoinTransfer): TransferRow {
    const coin = this.deps.markets.coin(row.coin_id);
    if (!coin) throw new Error(`transfer ${row.id} is of the unknown coin ${row.coin_id}`);
    return coinTransferView(row, coin);
  }

  private search({ fromDate, toDate, page = 1, count = PAGE_SIZE }: Search) {
    const month = presetRange('1month', this.clock.now().getTime());
    const range = { from: fromDate || month.from, to: toDate || month.to };
    const problem = rangeProblem(range);
    if (problem) return refused(problem);
    const [from, to] = rangeMoments(range);
    return accepted({ from: new Date(from), to: new Date(to), count, offset: (page - 1) * count });
  }
}
