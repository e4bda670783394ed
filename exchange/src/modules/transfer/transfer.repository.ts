import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { MomentRange, Newest, PageRows, Paging } from '../../platform/core/paging';
import type { CoinTransfer, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';

/** Filter of a list of transfers. */
export interface TransferSearch extends MomentRange, Paging {
  readonly memberId: bigint;
  readonly direction: Remittance['direction'] | undefined;
}

/** Of transfers that have not ended yet. */
const underWay = ['ready', 'processing'] as const;

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

  /** Directions in which something of a member's is under way. */
  async pendingDirections(memberId: bigint, db: Querying = this.db): Promise<readonly Remittance['direction'][]> {
    const of = (table: 'remittance' | 'coin_transfer') =>
      db.selectFrom(table).select('direction').where('member_id', '=', memberId).where('status', 'in', underWay);
    const rows = await of('remittance').union(of('coin_transfer')).execute();
    return rows.map(({ direction }) => direction);
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

  /** When the newest KRW of a member arrived; null before that. */
  async lastDepositAt(memberId: bigint, db: Querying = this.db): Promise<Date | null> {
    const row = await db
      .selectFrom('remittance')
      .select((select) => select.fn.max('at').as('at'))
      .where('member_id', '=', memberId)
      .where('direction', '=', 'I')
      .where('status', '=', 'approved')
      .executeTakeFirst();
    return row?.at ?? null;
  }

  /** @returns whether a transfer of that command was there. */
  async updateCoinTransfer(
    tx: Tx,
    commandId: string,
    change: Pick<CoinTransfer, 'status' | 'transaction_id' | 'at'>,
  ): Promise<boolean> {
    const rows = tx.updateTable('coin_transfer').set(change).where('command_id', '=', commandId);
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  insertCoinTransfer(tx: Tx, row: NewCoinTransfer): Promise<CoinTransfer> {
    return tx.insertInto('coin_transfer').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** The transfer that a ledger command recorded. */
  findByCommand(db: Querying, commandId: string): Promise<CoinTransfer | undefined> {
    return db.selectFrom('coin_transfer').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  findOfMember(memberId: bigint, id: bigint): Promise<CoinTransfer | undefined> {
    return this.db
      .selectFrom('coin_transfer')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
  }

  /** KRW that moved or was refused lately, newest first. */
  settledRemittances(memberId: bigint, newest: Newest): Promise<Remittance[]> {
    const own = this.db.selectFrom('remittance').selectAll().where('member_id', '=', memberId);
    return own
      .where('status', 'not in', underWay)
      .where('at', '>=', newest.since)
      .orderBy('at', 'desc')
      .limit(newest.limit)
      .execute();
  }

  /** Coins that moved or were refused lately, newest first. */
  settledCoinTransfers(memberId: bigint, newest: Newest): Promise<CoinTransfer[]> {
    const own = this.db.selectFrom('coin_transfer').selectAll().where('member_id', '=', memberId);
    return own
      .where('status', 'not in', underWay)
      .where('at', '>=', newest.since)
      .orderBy('at', 'desc')
      .limit(newest.limit)
      .execute();
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
