import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/core/database';
import type { ArrivalPlace } from '../ports/bank';
import type { SandboxRemittance } from './sandbox.tables';

/** Transfers that the sandbox's bank has sent to the exchange. */
export class SandboxRemittanceRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** A transfer that is there already stays as it was. */
  async record(remittance: SandboxRemittance): Promise<void> {
    await this.db
      .insertInto('sandbox_remittance')
      .values(remittance)
      .onConflict((conflict) => conflict.column('transfer_id').doNothing())
      .execute();
  }

  find(transferId: string): Promise<SandboxRemittance | undefined> {
    const rows = this.db.selectFrom('sandbox_remittance').selectAll();
    return rows.where('transfer_id', '=', transferId).executeTakeFirst();
  }

  /** Of all members, in order. */
  after({ arrivedAt, transferId }: ArrivalPlace, atMost: number): Promise<SandboxRemittance[]> {
    return this.db
      .selectFrom('sandbox_remittance')
      .selectAll()
      .where(sql<boolean>`(sent_at, transfer_id) > (${arrivedAt}, ${transferId})`)
      .orderBy('sent_at')
      .orderBy('transfer_id')
      .limit(atMost)
      .execute();
  }

  /** Oldest first. */
  since(memberId: bigint, since: Date): Promise<SandboxRemittance[]> {
    return this.db
      .selectFrom('sandbox_remittance')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('sent_at', '>=', since)
      .orderBy('sent_at')
      .execute();
  }
}
