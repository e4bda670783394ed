import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { BankAccount } from '../../ports/bank';
import type { BankAccountTables } from './bank-account.tables';

/** 1 won on its way to an account, or there. */
export interface AccountCheck {
  /** Id for the bank. */
  readonly transferId: string;
  readonly account: BankAccount;
  /** Digits that the deposit shows. */
  readonly code: string;
  /** Null until the bank has taken it. */
  readonly sentAt: Date | null;
}

/** What a member has done on one day: wrong codes, checks begun, links to the app by SMS. */
export type DayCounts = Readonly<Pick<BankAccountTables['bank_account_day'], 'failed' | 'sent' | 'links'>>;

const none: DayCounts = { failed: 0, sent: 0, links: 0 };

/** SQL of accounts that are being checked. Callers hold the member's row where they write. */
export class BankAccountRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** An earlier check of the member is void. */
  async begin(tx: Tx, memberId: bigint, { transferId, account, code }: Omit<AccountCheck, 'sentAt'>): Promise<void> {
    await this.end(tx, memberId);
    await tx
      .insertInto('bank_account_check')
      .values({
        member_id: memberId,
        transfer_id: transferId,
        bank_code: account.bankCode,
        account_number: account.number,
        deposit_code: code,
        sent_at: null,
      })
      .execute();
  }

  async find(memberId: bigint, db: Querying = this.db): Promise<AccountCheck | null> {
    const row = await db
      .selectFrom('bank_account_check')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (!row) return null;
    return {
      transferId: row.transfer_id,
      account: { bankCode: row.bank_code, number: row.account_number },
      code: row.deposit_code,
      sentAt: row.sent_at,
    };
  }

  /** Does nothing where that transfer is none of the member's by now, or was marked before. */
  async markSent(tx: Tx, memberId: bigint, transferId: string, at: Date): Promise<void> {
    await tx
      .updateTable('bank_account_check')
      .set({ sent_at: at })
      .where('member_id', '=', memberId)
      .where('transfer_id', '=', transferId)
      .where('sent_at', 'is', null)
      .execute();
  }

  async end(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('bank_account_check').where('member_id', '=', memberId).execute();
  }

  /** @param day - YYYY-MM-DD of KST. */
  async countsOf(memberId: bigint, day: string, db: Querying = this.db): Promise<DayCounts> {
    const row = await db
      .selectFrom('bank_account_day')
      .select(['failed', 'sent', 'links'])
      .where('member_id', '=', memberId)
      .where('day', '=', day)
      .executeTakeFirst();
    return row ?? none;
  }

  /** Counts one more of a kind; the counts of an earlier day are gone with it. @returns the counts after it. */
  async count(tx: Tx, memberId: bigint, day: string, kind: keyof DayCounts): Promise<DayCounts> {
    const before = await this.countsOf(memberId, day, tx);
    const counts = { ...before, [kind]: before[kind] + 1 };
    await tx
      .insertInto('bank_account_day')
      .values({ member_id: memberId, day, ...counts })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ day, ...counts }))
      .execute();
    return counts;
  }
}
