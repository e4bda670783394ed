import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { MomentRange, PageRows, Paging } from '../../platform/core/paging';
import type { CoinTransfer, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';

/** Filter of a list of transfers. */
export interface TransferSearch extends MomentRange, Paging {
  readonly memberId: bigint;
  readonly direction: Remittance['direction'] | undefined;
}

/** SQL of KRW and coins that members paid in and took out. */
export class TransferRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insertRemittance(tx: Tx, row: NewRemittance): Promise<void> {
    await tx.insertInto('remittance').values(row).execute();
  }

  /** The remittance that a ledger command recorded. */
  findRemittance(tx: Tx, commandId: string): Promise<Remittance | undefined> {
    return tx.selectFrom('remittance').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  /** @returns whether a remittance of that command was there. */
  async updateRemittance(
    tx: Tx,
    commandId: string,
    change: Pick<Remittance, 'status' | 'moved' | 'at'>,
  ): Promise<boolean> {
    const rows = tx.updateTable('remittance').set(change).where('command_id', '=', commandId);
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** When the first KRW of a member arrived; null before that. */
  async firstDepositAt(memberId: bigint, db: Querying = this.db): Promise<Date | null> {
    const row = await db
      .selectFrom('remittance')
      .select((select) => select.fn.min('at').as('at'))
      .where('member_id', '=', memberId)
      .where('direction', '=', 'I')
      .where('status', '=', 'approved')
      .executeTakeFirst();
    return row?.at ?? null;
  }

  insertCoinTransfer(tx: Tx, row: NewCoinTransfer): Promise<CoinTransfer> {
    return tx.insertInto('coin_transfer').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** The transfer that a ledger command recorded. */
  findByCommand(tx: Tx, commandId: string): Promise<CoinTransfer | undefined> {
    return tx.selectFrom('coin_transfer').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  findOfMember(memberId: bigint, id: bigint): Promise<CoinTransfer | undefined> {
    return this.db
      .selectFrom('coin_transfer')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
  }

  /** Newest first. */
  async remittances({ memberId, direction, from, to, count, offset }: TransferSearch): Promise<PageRows<Remittance>> {
    let found = this.db
      .selectFrom('remittance')
      .where('member_id', '=', memberId)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (direction) found = found.where('direction', '=', direction);
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }

  /** Newest first. @param coinId - null: of all coins. */
  async coinTransfers(search: TransferSearch, coinId: number | null): Promise<PageRows<CoinTransfer>> {
    const { memberId, direction, from, to, count, offset } = search;
    let found = this.db
      .selectFrom('coin_transfer')
      .where('member_id', '=', memberId)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (direction) found = found.where('direction', '=', direction);
    if (coinId !== null) found = found.where('coin_id', '=', coinId);
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }
}
