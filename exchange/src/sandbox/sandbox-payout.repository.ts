import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/core/database';
import type { BankAccount } from '../ports/bank';
import type { SandboxPayout } from './sandbox.tables';

/** Payouts that the sandbox's bank has decided. */
export class SandboxPayoutRepository {
  constructor(private readonly db: Kysely<Database>) {}

  find(payoutId: string): Promise<SandboxPayout | undefined> {
    return this.db.selectFrom('sandbox_payout').selectAll().where('payout_id', '=', payoutId).executeTakeFirst();
  }

  /** Records a decision, once per payout. @returns the recorded one: that of another caller, if that came first. */
  async decide(payout: SandboxPayout): Promise<SandboxPayout> {
    await this.db
      .insertInto('sandbox_payout')
      .values(payout)
      .onConflict((conflict) => conflict.column('payout_id').doNothing())
      .execute();
    return (await this.find(payout.payout_id)) ?? payout;
  }

  /** What the exchange has at the bank, in minor units of KRW: what was sent to it and what it held at first, less what it paid out. */
  async balance(): Promise<bigint> {
    const { rows } = await sql<{ total: bigint }>`
      SELECT (coalesce((SELECT sum(amount) FROM sandbox_remittance), 0)
        - coalesce((SELECT sum(amount) FROM sandbox_payout WHERE state = 'paid'), 0)
        + coalesce((SELECT (amount * 100) FROM sandbox_holding WHERE coin = 'KRW'), 0))::bigint AS total`.execute(
      this.db,
    );
    return rows[0]?.total ?? 0n;
  }

  /** @param amount - minor units of KRW. */
  async addBalance(amount: bigint): Promise<void> {
    await sql`INSERT INTO sandbox_holding (coin, amount) VALUES ('KRW', ${amount}::numeric / 100)
      ON CONFLICT (coin) DO UPDATE SET amount = sandbox_holding.amount + excluded.amount`.execute(this.db);
  }

  /** Newest first. The number is sealed and cannot be searched, so it is compared here. */
  async paidTo(accounts: readonly BankAccount[]): Promise<readonly SandboxPayout[]> {
    if (accounts.length === 0) return [];
    const rows = await this.db
      .selectFrom('sandbox_payout')
      .selectAll()
      .where('state', '=', 'paid')
      .where('bank_code', 'in', [...new Set(accounts.map(({ bankCode }) => bankCode))])
      .orderBy('decided_at', 'desc')
      .execute();
    return rows.filter((row) =>
      accounts.some(({ bankCode, number }) => row.bank_code === bankCode && row.account_number === number),
    );
  }
}
