import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import { deleteOldRows } from '../../platform/core/jobs';

/** A code is valid for one purpose and one subject of it. */
export interface CodeUse {
  readonly purpose: 'login' | 'phone' | 'otp' | 'withdrawal';
  readonly boundTo: string;
}

export interface NewSmsCode {
  readonly memberId: bigint;
  readonly use: CodeUse;
  readonly codeHash: string;
  readonly expiresAt: Date;
}

/** How many codes a member was sent, and how many of them nobody has used. */
export interface SentCodes {
  readonly all: number;
  readonly unused: number;
}

/** SQL of codes sent by SMS; the database stores only their hashes. */
export class SmsCodeRepository {
  async insert(tx: Tx, { memberId, use, codeHash, expiresAt }: NewSmsCode): Promise<void> {
    await tx
      .insertInto('sms_code')
      .values({
        member_id: memberId,
        purpose: use.purpose,
        bound_to: use.boundTo,
        code_hash: codeHash,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
  }

  /** The last one of this use: earlier ones are void. */
  newest(tx: Tx, memberId: bigint, use: CodeUse) {
    return tx
      .selectFrom('sms_code')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('purpose', '=', use.purpose)
      .where('bound_to', '=', use.boundTo)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async markUsed(tx: Tx, id: bigint, at: Date): Promise<void> {
    await tx.updateTable('sms_code').set({ used_at: at }).where('id', '=', id).execute();
  }

  /** A member's codes that expire after a moment. */
  async countExpiringAfter(tx: Tx, memberId: bigint, moment: Date): Promise<SentCodes> {
    const { all, used } = await tx
      .selectFrom('sms_code')
      .select(({ fn }) => [fn.countAll<bigint>().as('all'), fn.count<bigint>('used_at').as('used')])
      .where('member_id', '=', memberId)
      .where('expires_at', '>', moment)
      .executeTakeFirstOrThrow();
    return { all: Number(all), unused: Number(all - used) };
  }

  /** Deletes codes that expired before a moment. Until then they count against the limit of an hour, and are told apart from wrong ones. */
  sweep(db: Kysely<Database>, expiredBefore: Date): Promise<void> {
    return deleteOldRows(db, 'sms_code', sql`expires_at < ${expiredBefore}`);
  }
}
