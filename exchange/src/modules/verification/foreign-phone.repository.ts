import type { Tx } from '../../platform/core/database';

/** Name and number that wait for a code. */
export interface ForeignPhone {
  readonly name: string;
  /** Digits, dialling code first. */
  readonly phone: string;
}

/** SQL of foreigners' numbers that are being proved. */
export class ForeignPhoneRepository {
  /** An earlier one of the member is void. @param codeBoundTo - of the code that went to the number. */
  async begin(tx: Tx, memberId: bigint, { name, phone }: ForeignPhone, codeBoundTo: string): Promise<void> {
    await this.end(tx, memberId);
    const row = { member_id: memberId, name, phone, code_bound_to: codeBoundTo };
    await tx.insertInto('foreign_phone_check').values(row).execute();
  }

  /** @param tx - holds the member's row. */
  async find(tx: Tx, memberId: bigint) {
    return tx.selectFrom('foreign_phone_check').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  }

  async end(tx: Tx, memberId: bigint): Promise<void> {
    await tx.deleteFrom('foreign_phone_check').where('member_id', '=', memberId).execute();
  }
}
