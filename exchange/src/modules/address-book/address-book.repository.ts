import type { Insertable, Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { AddressBookTables, BookEntry, Whitelist } from './address-book.tables';

export type NewBookEntry = Insertable<AddressBookTables['address_book_entry']>;

/** Names an entry among those of a member. */
export type PlaceOfEntry = Pick<BookEntry, 'member_id' | 'coin_id' | 'address' | 'tag'>;

/** SQL of address books. Callers hold the member's row where they write. */
export class AddressBookRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** The newest first. @param coinId - null for those of all coins. */
  async list(memberId: bigint, coinId: number | null, { count, offset }: Paging): Promise<PageRows<BookEntry>> {
    const found = this.db
      .selectFrom('address_book_entry')
      .where('member_id', '=', memberId)
      .$if(coinId !== null, (rows) => rows.where('coin_id', '=', coinId ?? 0));
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await found.selectAll().orderBy('id', 'desc').limit(count).offset(offset).execute();
    return { rows, total: Number(total) };
  }

  async count(tx: Tx, memberId: bigint): Promise<number> {
    const { total } = await tx
      .selectFrom('address_book_entry')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  find(memberId: bigint, id: bigint, db: Querying = this.db): Promise<BookEntry | undefined> {
    return db
      .selectFrom('address_book_entry')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  at({ member_id, coin_id, address, tag }: PlaceOfEntry, db: Querying): Promise<BookEntry | undefined> {
    return db
      .selectFrom('address_book_entry')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('coin_id', '=', coin_id)
      .where('address', '=', address)
      .where('tag', '=', tag)
      .executeTakeFirst();
  }

  insert(tx: Tx, entry: NewBookEntry): Promise<BookEntry> {
    return tx.insertInto('address_book_entry').values(entry).returningAll().executeTakeFirstOrThrow();
  }

  change(
    tx: Tx,
    { id, member_id }: Pick<BookEntry, 'id' | 'member_id'>,
    change: Pick<BookEntry, 'alias' | 'network' | 'address' | 'tag' | 'usable_at'>,
  ): Promise<BookEntry> {
    return tx
      .updateTable('address_book_entry')
      .set(change)
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** @returns false where the member has no such entry. */
  async delete(memberId: bigint, id: bigint): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('address_book_entry')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** The book of a member, and its mode. */
  async deleteAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('address_book_entry').where('member_id', '=', memberId).execute();
    await tx.deleteFrom('address_whitelist').where('member_id', '=', memberId).execute();
  }

  whitelist(memberId: bigint, db: Querying = this.db): Promise<Whitelist | undefined> {
    return db.selectFrom('address_whitelist').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  }

  async setWhitelist(tx: Tx, row: Whitelist): Promise<void> {
    await tx
      .insertInto('address_whitelist')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet({ on_since: row.on_since, off_at: row.off_at }),
      )
      .execute();
  }
}
