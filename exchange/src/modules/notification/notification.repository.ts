import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { NotificationTables } from './notification.tables';

type Read = NotificationTables['notification_mark']['read_until'];

/** SQL of how far members have read. */
export class NotificationRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Up to which moment a member has read. @param first - kept as the beginning for a member who reads for the first time. */
  async readUntil(memberId: bigint, first: Date): Promise<Read> {
    const kept = await this.db
      .selectFrom('notification_mark')
      .select('read_until')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return kept?.read_until ?? this.markRead(memberId, first);
  }

  /** Moves the mark, never back. @returns where it is. */
  async markRead(memberId: bigint, until: Date): Promise<Date> {
    const { read_until } = await this.db
      .insertInto('notification_mark')
      .values({ member_id: memberId, read_until: until })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet({
          read_until: sql<Date>`greatest(notification_mark.read_until, excluded.read_until)`,
        }),
      )
      .returning('read_until')
      .executeTakeFirstOrThrow();
    return read_until;
  }
}
