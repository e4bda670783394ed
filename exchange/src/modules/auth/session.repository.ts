import type { Kysely, Selectable } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { AuthTables } from './auth.tables';

export type Session = Selectable<AuthTables['session']>;
/** Where a session was begun. */
export interface SessionClient {
  readonly agent: string;
  readonly ip: string;
}
type EndedSession = Pick<Session, 'id_hash' | 'member_id'>;

/** SQL of sessions, stored by the hash of their id. */
export class SessionRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async insert(tx: Tx, idHash: string, memberId: bigint, { agent, ip }: SessionClient, now: Date): Promise<void> {
    await tx
      .insertInto('session')
      .values({ id_hash: idHash, member_id: memberId, created_at: now, active_at: now, agent, ip })
      .execute();
  }

  /** @returns by id hash, those that exist. */
  async find(idHashes: readonly string[]): Promise<ReadonlyMap<string, Session>> {
    const rows = await this.db.selectFrom('session').selectAll().where('id_hash', 'in', idHashes).execute();
    return new Map(rows.map((row) => [row.id_hash, row]));
  }

  /** Whether the row is still there, as the transaction sees it. */
  async isKept(tx: Tx, idHash: string): Promise<boolean> {
    const row = tx.selectFrom('session').select('id_hash').where('id_hash', '=', idHash);
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** Newest first. */
  ofMember(memberId: bigint): Promise<Session[]> {
    return this.db
      .selectFrom('session')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id_hash')
      .execute();
  }

  async setActive(idHash: string, at: Date): Promise<void> {
    await this.db.updateTable('session').set({ active_at: at }).where('id_hash', '=', idHash).execute();
  }

  async delete(idHash: string): Promise<void> {
    await this.db.deleteFrom('session').where('id_hash', '=', idHash).execute();
  }

  /** Ends one of a member's sessions. @returns its id hash; undefined where the member has none of this name. */
  async deleteOne(memberId: bigint, publicId: string): Promise<string | undefined> {
    const ended = await this.db
      .deleteFrom('session')
      .where('public_id', '=', publicId)
      .where('member_id', '=', memberId)
      .returning('id_hash')
      .executeTakeFirst();
    return ended?.id_hash;
  }

  /** Ends a member's sessions. @param keptIdHash - of the session that stays, if any. */
  async deleteAll(memberId: bigint, keptIdHash?: string, db: Querying = this.db): Promise<void> {
    await db
      .deleteFrom('session')
      .where('member_id', '=', memberId)
      .$if(keptIdHash !== undefined, (rows) => rows.where('id_hash', '<>', keptIdHash ?? ''))
      .execute();
  }

  /** Deletes the oldest sessions of a member beyond `count` beside the newest. @returns their id hashes. */
  async deleteOldest(memberId: bigint, newestIdHash: string, count: number): Promise<readonly string[]> {
    const kept = this.db
      .selectFrom('session')
      .select('id_hash')
      .where('member_id', '=', memberId)
      .where('id_hash', '<>', newestIdHash)
      .orderBy('created_at', 'desc')
      .limit(count);
    const deleted = await this.db
      .deleteFrom('session')
      .where('member_id', '=', memberId)
      .where('id_hash', '<>', newestIdHash)
      .where('id_hash', 'not in', kept)
      .returning('id_hash')
      .execute();
    return deleted.map(({ id_hash }) => id_hash);
  }

  /** Deletes sessions without activity since one moment, or begun before another. @returns what was deleted. */
  sweep({ idleSince, begunBefore }: { readonly idleSince: Date; readonly begunBefore: Date }): Promise<EndedSession[]> {
    return this.db
      .deleteFrom('session')
      .where((row) => row.or([row('active_at', '<', idleSince), row('created_at', '<', begunBefore)]))
      .returning(['id_hash', 'member_id'])
      .execute();
  }
}
