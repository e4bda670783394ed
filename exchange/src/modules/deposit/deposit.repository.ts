import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import type { StoredAddress } from './deposit.tables';

export type AddressKey = Pick<StoredAddress, 'member_id' | 'coin_id' | 'network'>;

/** SQL of deposit addresses. */
export class DepositRepository {
  constructor(private readonly db: Kysely<Database>) {}

  ofMember(memberId: bigint, db: Querying = this.db): Promise<StoredAddress[]> {
    return db.selectFrom('deposit_address').selectAll().where('member_id', '=', memberId).execute();
  }

  find({ member_id, coin_id, network }: AddressKey): Promise<StoredAddress | undefined> {
    return this.db
      .selectFrom('deposit_address')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('coin_id', '=', coin_id)
      .where('network', '=', network)
      .executeTakeFirst();
  }

  /** @param address - as the chain writes it; @param tag - empty if the chain has no tags; @param network - any where it is left out. */
  findByAddress(coinId: number, address: string, tag: string, network?: string): Promise<StoredAddress | undefined> {
    const rows = this.db
      .selectFrom('deposit_address')
      .selectAll()
      .where('coin_id', '=', coinId)
      .where('address', '=', address)
      .where('tag', '=', tag);
    return (network === undefined ? rows : rows.where('network', '=', network)).executeTakeFirst();
  }

  /** Whose an address is on a network, whatever the coin; undefined as well where it is no single member's. */
  async memberAt(network: string, address: string, tag: string): Promise<bigint | undefined> {
    const rows = await this.db
      .selectFrom('deposit_address')
      .select('member_id')
      .distinct()
      .where('network', '=', network)
      .where('address', '=', address)
      .where('tag', '=', tag)
      .limit(2)
      .execute();
    return rows.length === 1 ? rows[0]?.member_id : undefined;
  }

  /** Whether an address is one of the exchange's on a network, whatever the tag. */
  async isOurs(network: string, address: string): Promise<boolean> {
    const rows = this.db.selectFrom('deposit_address').select('address').where('network', '=', network);
    return (await rows.where('address', '=', address).limit(1).executeTakeFirst()) !== undefined;
  }

  /** Whether tags are in use at an address. */
  async hasTags(coinId: number, address: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('deposit_address')
      .select('member_id')
      .where('coin_id', '=', coinId)
      .where('address', '=', address)
      .where('tag', '<>', '')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Of two concurrent inserts the first one wins. An address that belongs to another member, on whatever network, is not stored. */
  async insert(address: StoredAddress): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${address.address}, 71))`.execute(tx);
      const owned = await tx
        .selectFrom('deposit_address')
        .select('member_id')
        .where('coin_id', '=', address.coin_id)
        .where('address', '=', address.address)
        .where('tag', '=', address.tag)
        .where('member_id', '<>', address.member_id)
        .executeTakeFirst();
      if (owned) return;
      await tx
        .insertInto('deposit_address')
        .values(address)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}
