import type { Transaction } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import type { Member, MemberAccount, MemberChange } from './member.tables';

export interface MemberWithAccounts {
  readonly member: Member;
  readonly accounts: readonly MemberAccount[];
}

export async function findMember(db: Querying, memberId: bigint): Promise<MemberWithAccounts | null> {
  const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!member) return null;
  const accounts = await db.selectFrom('member_account').selectAll().where('member_id', '=', memberId).execute();
  return { member, accounts };
}

/** @param email - normalised. */
export function findMemberByEmail(db: Querying, email: string): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The row stays locked until the transaction ends: two answers to one question cannot both be the first. */
export function lockMember(tx: Transaction<Database>, memberId: bigint): Promise<Member> {
  return tx.selectFrom('member').selectAll().where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
}

export async function changeMember(db: Querying, memberId: bigint, change: MemberChange): Promise<void> {
  await db.updateTable('member').set(change).where('id', '=', memberId).execute();
}
