import type { Kysely } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import { hashOf } from './secrets';

/** SQL of the browsers that sign-ups were begun in; the database stores only hashes of their tokens. */
export class SignUpRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async begin(tx: Tx, memberId: bigint, browser: string): Promise<void> {
    await tx
      .insertInto('sign_up_browser')
      .values({ member_id: memberId, token_hash: hashOf(browser) })
      .execute();
  }

  /** Whether the sign-up was begun in this browser. */
  async wasBegunIn(memberId: bigint, browser: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('sign_up_browser')
      .select('member_id')
      .where('member_id', '=', memberId)
      .where('token_hash', '=', hashOf(browser))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Once an address is confirmed, nobody asks for its browser any more. */
  async end(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('sign_up_browser').where('member_id', '=', memberId).execute();
  }
}
