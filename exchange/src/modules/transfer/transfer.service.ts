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
import type { Clock } from '../../platform/core/clock';
import type { Querying, Tx } from '../../platform/core/database';
import { momentsOf, type PageQuery, pageOf, pagingOf } from '../../platform/core/paging';
import type { Markets } from '../market';
import type { TransferRepository } from './transfer.repository';
import type { CoinTransfer, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';
import { coinTransferView, remittanceView } from './transfer.views';

export interface TransfersDeps {
  readonly repository: TransferRepository;
  readonly clock: Clock;
  readonly markets: Markets;
  /** Of a bank code. */
  bankName(code: string): string;
}

interface Search extends PageQuery {
  readonly fromDate?: string;
  readonly toDate?: string;
}

/** The record of what members paid in and took out; who moves the money writes it in the same transaction. */
export class Transfers {
  constructor(private readonly deps: TransfersDeps) {}

  recordRemittance(tx: Tx, row: NewRemittance): Promise<void> {
    return this.deps.repository.insertRemittance(tx, row);
  }

  /** Records the outcome of a pending remittance. @throws Error if its command recorded none. */
  async settleRemittance(tx: Tx, commandId: string, end: Pick<Remittance, 'status' | 'moved' | 'at'>): Promise<void> {
    if (!(await this.deps.repository.updateRemittance(tx, commandId, end)))
      throw new Error(`no remittance of ${commandId}`);
  }

  /** When the first KRW of a member arrived; null before that (CONS-021). */
  firstDepositAt(memberId: bigint, db?: Querying): Promise<Date | null> {
    return this.deps.repository.firstDepositAt(memberId, db);
  }

  recordCoinTransfer(tx: Tx, row: NewCoinTransfer): Promise<CoinTransfer> {
    return this.deps.repository.insertCoinTransfer(tx, row);
  }

  /** The transfer that a ledger command recorded. */
  findCoinTransfer(tx: Tx, commandId: string): Promise<CoinTransfer | undefined> {
    return this.deps.repository.findByCommand(tx, commandId);
  }

  /** KRW that moved, newest first (API-089). Without dates: the last month (CONS-054). */
  async remittances(memberId: bigint, query: RemittanceQuery): Promise<Outcome<List<RemittanceRow>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    const direction = query.remittanceType || undefined;
    const { rows, total } = await this.deps.repository.remittances({ memberId, direction, ...search.value });
    const list = rows.map((row) => remittanceView(row, this.deps.bankName));
    return accepted(pageOf(list, total, search.value.count));
  }

  /** Coins that moved, newest first (API-085). Without dates: the last month (CONS-054). */
  async coinTransfers(memberId: bigint, query: TransferQuery): Promise<Outcome<List<TransferRow>>> {
    const search = this.search(query);
    if (!search.ok) return search;
    // -1 matches no coin: an unknown code has no transfers.
    const coinId = query.coinId ? (this.deps.markets.coin(Number(query.coinId))?.id ?? -1) : null;
    const direction = query.transferType || undefined;
    const { rows, total } = await this.deps.repository.coinTransfers({ memberId, direction, ...search.value }, coinId);
    const list = rows.map((row) => this.view(row));
    return accepted(pageOf(list, total, search.value.count));
  }

  /** One coin transfer of the member; NOT_FOUND for anybody else's (API-087). */
  async coinTransfer(memberId: bigint, id: bigint): Promise<Outcome<TransferRow>> {
    const row = await this.deps.repository.findOfMember(memberId, id);
    return row ? accepted(this.view(row)) : refused('NOT_FOUND');
  }

  /** @throws Error for a transfer of a coin without definition: coins are never deleted. */
  view(row: CoinTransfer): TransferRow {
    const coin = this.deps.markets.coin(row.coin_id);
    if (!coin) throw new Error(`transfer ${row.id} is of the unknown coin ${row.coin_id}`);
    return coinTransferView(row, coin);
  }

  private search({ fromDate, toDate, ...page }: Search) {
    const range = momentsOf({ from: fromDate, to: toDate }, '1month', this.deps.clock.now());
    return range.ok ? accepted({ ...range.value, ...pagingOf(page) }) : range;
  }
}
