import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';
import { hashOf, newToken } from './secrets';

/** Devices of a member; a further login forgets the one that was used least recently. */
const devicesMax = 10;

/** SQL of devices that members have logged in from; the database stores only hashes of their tokens. */
export class DeviceRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @returns the token among those of a browser that names a device of this member; null if none does. */
  async find(memberId: bigint, tokens: readonly string[]): Promise<string | null> {
    if (tokens.length === 0) return null;
    const known = await this.db
      .selectFrom('known_device')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .where('token_hash', 'in', tokens.map(hashOf))
      .executeTakeFirst();
    return tokens.find((token) => hashOf(token) === known?.token_hash) ?? null;
  }

  /** Notes a login from a device. @param known - its token; null makes one. @returns the token. */
  async remember(memberId: bigint, known: string | null, at: Date): Promise<string> {
    const token = known ?? newToken();
    await this.db
      .insertInto('known_device')
      .values({ member_id: memberId, token_hash: hashOf(token), seen_at: at })
      .onConflict((conflict) => conflict.columns(['member_id', 'token_hash']).doUpdateSet({ seen_at: at }))
      .execute();
    const own = this.db.selectFrom('known_device').where('member_id', '=', memberId);
    const kept = own.select('token_hash').orderBy('seen_at', 'desc').limit(devicesMax);
    await this.db
      .deleteFrom('known_device')
      .where('member_id', '=', memberId)
      .where('token_hash', 'not in', kept)
      .execute();
    return token;
  }

  async dropAll(memberId: bigint, db: Querying): Promise<void> {
    await db.deleteFrom('known_device').where('member_id', '=', memberId).execute();
  }

  /** Deletes devices that nobody has logged in from since a moment. */
  async sweep(seenBefore: Date): Promise<void> {
    await deleteOldRows(this.db, 'known_device', sql`seen_at < ${seenBefore}`);
  }
}
