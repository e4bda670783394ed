import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { PolicyProposal, WithdrawalPolicyRow } from './coin-withdrawal.tables';

type NewProposal = Pick<PolicyProposal, 'name' | 'value' | 'reason' | 'proposed_by' | 'proposed_at'>;

/** Rows of withdrawal_policy. */
export class PolicyRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** The newest value in force of each name. */
  async inForce(now: Date, db: Querying = this.db): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<Pick<WithdrawalPolicyRow, 'name' | 'value'>>`
      SELECT DISTINCT ON (name) name, value FROM withdrawal_policy WHERE in_force_from <= ${now}
      ORDER BY name, in_force_from DESC, id DESC`.execute(db);
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** Whether one that says the same waits already, and can still be confirmed. */
  async isProposed(tx: Tx, wish: Omit<NewProposal, 'proposed_at'>): Promise<boolean> {
    const rows = tx.selectFrom('withdrawal_policy_proposal').select('proposed_at').where('confirmed', 'is', null);
    const same = rows.where((row) => row.and(wish)).orderBy('id', 'desc');
    const last = await same.limit(1).executeTakeFirst();
    return last !== undefined && !(await this.isSetAfter(tx, wish.name, last.proposed_at));
  }

  async propose(tx: Tx, row: NewProposal): Promise<void> {
    const undecided = { confirmed: null, decided_by: null, decided_at: null };
    await tx
      .insertInto('withdrawal_policy_proposal')
      .values({ ...row, ...undecided })
      .execute();
  }

  /** Those that nobody has decided on, oldest first. */
  proposals(): Promise<PolicyProposal[]> {
    return this.db
      .selectFrom('withdrawal_policy_proposal')
      .selectAll()
      .where('confirmed', 'is', null)
      .orderBy('id')
      .execute();
  }

  /** Proposals and decisions of one name come one after the other, until the transaction ends. */
  async lockName(tx: Tx, name: string): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawal_policy ${name}`}, 350))`.execute(tx);
  }

  /** Locks the name of a proposal. @returns undefined where there is no such proposal. */
  async lockNameOf(tx: Tx, id: bigint): Promise<string | undefined> {
    const rows = tx.selectFrom('withdrawal_policy_proposal').select('name').where('id', '=', id);
    const name = (await rows.executeTakeFirst())?.name;
    if (name !== undefined) await this.lockName(tx, name);
    return name;
  }

  /** Whether a value of the name was set after a moment. */
  async isSetAfter(tx: Tx, name: string, moment: Date): Promise<boolean> {
    const rows = tx.selectFrom('withdrawal_policy').select('id').where('name', '=', name);
    return (await rows.where('in_force_from', '>', moment).limit(1).executeTakeFirst()) !== undefined;
  }

  /** Refuses whatever else of a name waits. */
  async refuseOthers(tx: Tx, name: string, end: { decided_by: string; decided_at: Date }): Promise<void> {
    const rows = tx.updateTable('withdrawal_policy_proposal').set({ ...end, confirmed: false });
    await rows.where('name', '=', name).where('confirmed', 'is', null).execute();
  }

  lockProposal(tx: Tx, id: bigint): Promise<PolicyProposal | undefined> {
    return tx.selectFrom('withdrawal_policy_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async decide(tx: Tx, id: bigint, end: { confirmed: boolean; decided_by: string; decided_at: Date }): Promise<void> {
    await tx.updateTable('withdrawal_policy_proposal').set(end).where('id', '=', id).execute();
  }

  async add(tx: Tx, row: Omit<WithdrawalPolicyRow, 'id'>): Promise<void> {
    await tx.insertInto('withdrawal_policy').values(row).execute();
  }

  /** Newest first. */
  history(limit: number): Promise<WithdrawalPolicyRow[]> {
    return this.db.selectFrom('withdrawal_policy').selectAll().orderBy('id', 'desc').limit(limit).execute();
  }
}
