import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { MomentRange, Newest, PageRows, Paging } from '../../platform/core/paging';
import type { CoinTransfer, CoinTransferChange, NewCoinTransfer, NewRemittance, Remittance } from './transfer.tables';

export interface TransferFilter extends MomentRange {
  readonly memberId: bigint;
  readonly direction: Remittance['direction'] | undefined;
}

/** Filter of a list of transfers. */
export interface TransferSearch extends TransferFilter, Paging {}

/** Where a row stands among those of its member. */
export type Place = Pick<Remittance, 'at' | 'id'>;

/** Of transfers that have not ended yet. */
const underWay = ['ready', 'processing'] as const;

/** SQL of KRW and coins that members paid in and took out. */
export class TransferRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insertRemittance(tx: Tx, row: NewRemittance): Promise<void> {
    await tx.insertInto('remittance').values(row).execute();
  }

  /** The remittance that a ledger command recorded. */
  findRemittance(tx: Querying, commandId: string): Promise<Remittance | undefined> {
    return tx.selectFrom('remittance').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  /** Which of these ledger commands recorded a remittance. */
  async recorded(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = this.db
      .selectFrom('remittance')
      .select('command_id')
      .where('command_id', 'in', [...commandIds]);
    return new Set((await rows.execute()).map(({ command_id }) => command_id));
  }

  /** @returns whether a remittance of that command was there. */
  async updateRemittance(
    tx: Tx,
    commandId: string,
    change: Pick<Remittance, 'status' | 'moved' | 'at'> & Partial<Pick<Remittance, 'command_id'>>,
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
  async updateCoinTransfer(tx: Tx, commandId: string, change: CoinTransferChange): Promise<boolean> {
    const rows = tx.updateTable('coin_transfer').set(change).where('command_id', '=', commandId);
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  insertCoinTransfer(tx: Tx, row: NewCoinTransfer): Promise<CoinTransfer> {
    return tx.insertInto('coin_transfer').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** Numbers of the transfers that these ledger commands recorded. */
  async numbersOf(commandIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    if (commandIds.length === 0) return new Map();
    const rows = this.db.selectFrom('coin_transfer').select(['command_id', 'id']);
    const found = await rows.where('command_id', 'in', [...commandIds]).execute();
    return new Map(found.map(({ command_id, id }) => [command_id, id]));
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

  /** KRW that moved or was refused lately, newest first; a request that ended without a payment is no news. */
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
  remittances({ count, offset, ...filter }: TransferSearch): Promise<PageRows<Remittance>> {
    const found = this.foundRemittances(filter);
    return pageOf(
      { count, offset },
      () =>
        this.db
          .selectFrom('remittance')
          .selectAll()
          .where('id', 'in', newest(found, count, offset))
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      () => found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    );
  }

  /** Newest first. @param coinId - null: of all coins. */
  coinTransfers({ count, offset, ...filter }: TransferSearch, coinId: number | null): Promise<PageRows<CoinTransfer>> {
    const found = this.foundCoinTransfers(filter, coinId);
    return pageOf(
      { count, offset },
      () =>
        this.db
          .selectFrom('coin_transfer')
          .selectAll()
          .where('id', 'in', newest(found, count, offset))
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      () => found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    );
  }

  /** The next rows after `last`, newest first; from the newest on without one. */
  remittancesAfter(last: Place | null, filter: TransferFilter, limit: number): Promise<Remittance[]> {
    let found = this.foundRemittances(filter);
    if (last) found = found.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(last.at, last.id)));
    return found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  /** As `remittancesAfter`. @param coinId - null: of all coins. */
  coinTransfersAfter(
    last: Place | null,
    filter: TransferFilter,
    coinId: number | null,
    limit: number,
  ): Promise<CoinTransfer[]> {
    let found = this.foundCoinTransfers(filter, coinId);
    if (last) found = found.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(last.at, last.id)));
    return found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  private foundRemittances({ memberId, direction, from, to }: TransferFilter) {
    const own = this.db.selectFrom('remittance').where('member_id', '=', memberId);
    const found = own.where('at', '>=', from).where('at', '<', to);
    return direction ? found.where('direction', '=', direction) : found;
  }

  private foundCoinTransfers({ memberId, direction, from, to }: TransferFilter, coinId: number | null) {
    const own = this.db.selectFrom('coin_transfer').where('member_id', '=', memberId);
    let found = own.where('at', '>=', from).where('at', '<', to);
    if (direction) found = found.where('direction', '=', direction);
    return coinId === null ? found : found.where('coin_id', '=', coinId);
  }
}

/** Ids of a page, found in the index alone: a far page does not read the rows before it. */
const newest = <Table extends 'remittance' | 'coin_transfer'>(
  found: SelectQueryBuilder<Database, Table, object>,
  count: number,
  offset: number,
) =>
  (found as SelectQueryBuilder<Database, 'remittance', object>)
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(offset);

/** A page that is not full is the last one and tells the total, so that nothing is counted. */
async function pageOf<Row>(
  { count, offset }: Paging,
  read: () => Promise<readonly Row[]>,
  total: () => Promise<{ readonly total: bigint }>,
): Promise<PageRows<Row>> {
  const rows = await read();
  if (rows.length < count && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  return { rows, total: Number((await total()).total) };
}
