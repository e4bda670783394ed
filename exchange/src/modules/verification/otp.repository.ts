import type { Tx } from '../../platform/core/database';

/** What waits for the first code of an authenticator. */
export interface OtpSetup {
  readonly secret: string;
  readonly recoveryHashes: readonly string[];
  readonly expiresAt: Date;
}

/** SQL of authenticators that are being set up. */
export class OtpSetupRepository {
  /** An earlier one of the member is void. */
  async begin(tx: Tx, memberId: bigint, { secret, recoveryHashes, expiresAt }: OtpSetup): Promise<void> {
    await this.end(tx, memberId);
    const row = { pending_secret: secret, recovery_hashes: [...recoveryHashes], expires_at: expiresAt };
    await tx
      .insertInto('otp_setup')
      .values({ member_id: memberId, ...row })
      .execute();
  }

  /** @param tx - holds the member's row. */
  async find(tx: Tx, memberId: bigint): Promise<OtpSetup | null> {
    const row = await tx.selectFrom('otp_setup').selectAll().where('member_id', '=', memberId).executeTakeFirst();
    if (!row) return null;
    return { secret: row.pending_secret, recoveryHashes: row.recovery_hashes, expiresAt: row.expires_at };
  }

  async end(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('otp_setup').where('member_id', '=', memberId).execute();
  }
}
