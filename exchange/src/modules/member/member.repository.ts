import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { Events } from '../../platform/core/events';
import { deleteOldRows } from '../../platform/core/jobs';
import type { MomentRange, Newest, PageRows, Paging } from '../../platform/core/paging';
import type {
  LoginRecordRow,
  Member,
  MemberAccount,
  MemberChange,
  MemberConsent,
  MemberTables,
  NewMember,
} from './member.tables';

export interface MemberWithAccounts {
  readonly member: Member;
  readonly accounts: readonly MemberAccount[];
}

type NewConsent = Insertable<MemberTables['member_consent']>;

/** Newest logins among which a browser counts as seen before. */
const loginsCompared = 500;

/**
 * SQL of members, their accounts, consents and logins. Only this class writes `member`.
 *
 * Changes need a transaction of `transact`, which emits `memberChanged` after the commit.
 */
export class MemberRepository {
  /** Members that each open transaction has changed. */
  private readonly changed = new WeakMap<Querying, Set<bigint>>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly events: Events,
  ) {}

  /** Runs `work` in a transaction. Members that it changed are announced after the commit, in the order of the changes. */
  async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const changed = new Set<bigint>();
    const result = await this.db.transaction().execute((tx) => {
      this.changed.set(tx, changed);
      return work(tx);
    });
    for (const memberId of changed) this.events.emit('memberChanged', { memberId });
    return result;
  }

  /** @param tx - of `transact`. */
  async change(tx: Tx, memberId: bigint, change: MemberChange): Promise<void> {
    this.noteChange(tx, memberId);
    await tx.updateTable('member').set(change).where('id', '=', memberId).execute();
  }

  /** @returns undefined where the address is taken. */
  async insert(tx: Tx, { name, phone, otp_secret, ...member }: NewMember): Promise<Member | undefined> {
    const inserted = await tx
      .insertInto('member')
      .values(member)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted || !(name || phone || otp_secret)) return inserted;
    // What is sealed for a member needs his id, which the first statement gives.
    const personal = { name: name ?? '', phone: phone ?? '', otp_secret: otp_secret ?? null };
    return tx.updateTable('member').set(personal).where('id', '=', inserted.id).returningAll().executeTakeFirst();
  }

  /** Takes an address as confirmed (AUTH-096). @returns false where it was before, and where the sign-up is void. @param tx - of `transact`. */
  async confirmEmail(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
    this.noteChange(tx, memberId);
    const { numUpdatedRows } = await tx
      .updateTable('member')
      .set({ auth_step: 'E', confirm_before: null })
      .where('id', '=', memberId)
      .where('auth_step', '=', 'N')
      .where((row) => row.or([row('confirm_before', 'is', null), row('confirm_before', '>', now)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * Locks the members of a list, in the order of their ids.
   * @param names - addresses and UIDs. @returns who they are, and the names that belong to nobody.
   */
  async lockNamed(
    tx: Tx,
    names: readonly string[],
  ): Promise<{ readonly ids: readonly bigint[]; readonly unknown: readonly string[] }> {
    const addresses = names.map((name) => name.toLowerCase());
    const rows = await tx
      .selectFrom('member')
      .select(['id', 'email', 'uid'])
      .where((member) => member.or([member('email', 'in', addresses), member('uid', 'in', names)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const known = new Set(rows.flatMap(({ email, uid }) => [email, uid]));
    const unknown = names.filter((name) => !known.has(name) && !known.has(name.toLowerCase()));
    return { ids: rows.map(({ id }) => id), unknown };
  }

  /** Marks members as on the whitelist of token sales, or takes the mark away. @param tx - of `transact`. */
  async markWhitelisted(tx: Tx, memberIds: readonly bigint[], listed: boolean): Promise<void> {
    if (memberIds.length === 0) return;
    for (const id of memberIds) this.noteChange(tx, id);
    await tx.updateTable('member').set({ sale_whitelisted: listed }).where('id', 'in', memberIds).execute();
  }

  /** Replaces the bank accounts of a member. @param tx - of `transact`. */
  async setAccounts(tx: Tx, memberId: bigint, accounts: readonly Omit<MemberAccount, 'member_id'>[]): Promise<void> {
    this.noteChange(tx, memberId);
    await tx.deleteFrom('member_account').where('member_id', '=', memberId).execute();
    if (accounts.length === 0) return;
    await tx
      .insertInto('member_account')
      .values(accounts.map((account) => ({ ...account, member_id: memberId })))
      .execute();
  }

  /** Deletes a sign-up that was not confirmed in time. It could not hold anything yet. */
  async dropUnconfirmed(tx: Tx, email: string, now: Date): Promise<void> {
    await overdue(tx, now).where('email', '=', email).execute();
  }

  /**
   * As `dropUnconfirmed`, of all addresses, one by one: a row that something still names must not keep the others.
   * @throws AggregateError at the end, for those that could not be deleted.
   */
  async sweepUnconfirmed(now: Date): Promise<void> {
    const over = this.db
      .selectFrom('member')
      .select('id')
      .where('auth_step', '=', 'N')
      .where('confirm_before', '<=', now);
    const failures: unknown[] = [];
    for (const { id } of await over.execute()) {
      // It may have been confirmed meanwhile.
      const dropping = overdue(this.db, now).where('id', '=', id).execute();
      await dropping.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'sign-ups that were not confirmed could not be deleted');
  }

  async find(memberId: bigint, db: Querying = this.db): Promise<MemberWithAccounts | null> {
    const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirst();
    if (!member) return null;
    const accounts = await db.selectFrom('member_account').selectAll().where('member_id', '=', memberId).execute();
    return { member, accounts };
  }

  /** Members by their ids, as far as they exist. */
  async byIds(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, MemberWithAccounts>> {
    if (ids.length === 0) return new Map();
    const members = await this.db.selectFrom('member').selectAll().where('id', 'in', ids).execute();
    const accounts = await this.db.selectFrom('member_account').selectAll().where('member_id', 'in', ids).execute();
    return new Map(
      members.map((member) => [
        member.id,
        { member, accounts: accounts.filter(({ member_id }) => member_id === member.id) },
      ]),
    );
  }

  /** The members with the lowest ids. */
  async first(count: number): Promise<readonly MemberWithAccounts[]> {
    const members = await this.db.selectFrom('member').selectAll().orderBy('id').limit(count).execute();
    const accounts = await this.db.selectFrom('member_account').selectAll().execute();
    return members.map((member) => ({
      member,
      accounts: accounts.filter(({ member_id }) => member_id === member.id),
    }));
  }

  /** @param email - normalised. */
  findByEmail(email: string, db: Querying = this.db): Promise<Member | undefined> {
    return db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst();
  }

  /** Whether this is still the hash of the member's password, and the account not frozen; it stays so until the transaction ends. */
  async isEntrance(tx: Tx, memberId: bigint, passwordHash: string): Promise<boolean> {
    const member = tx.selectFrom('member').select('id').where('id', '=', memberId).where('frozen_at', 'is', null);
    return (await member.where('password_hash', '=', passwordHash).forShare().executeTakeFirst()) !== undefined;
  }

  /** The row stays locked until the transaction ends: two answers to one question cannot both be the first. */
  lock(tx: Tx, memberId: bigint): Promise<Member> {
    return tx.selectFrom('member').selectAll().where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  }

  /** The row stays as it is until the transaction ends; other transactions may hold it so as well. */
  lockShared(tx: Tx, memberId: bigint): Promise<Pick<Member, 'state'>> {
    return tx.selectFrom('member').select('state').where('id', '=', memberId).forShare().executeTakeFirstOrThrow();
  }

  /** @param email - normalised. */
  lockByEmail(tx: Tx, email: string): Promise<Member | undefined> {
    return tx.selectFrom('member').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
  }

  /** Whether a UID is that of a member who may bring others (AUTH-083). */
  async isReferrer(uid: string): Promise<boolean> {
    const referrer = await this.db
      .selectFrom('member')
      .select('id')
      .where('uid', '=', uid)
      .where('state', '=', 'active')
      .where('auth_step', '<>', 'N')
      .executeTakeFirst();
    return referrer !== undefined;
  }

  async recordLogin(memberId: bigint, at: Date, { agent, ip }: { agent: string; ip: string }): Promise<void> {
    await this.db.insertInto('login_record').values({ member_id: memberId, at, agent, ip }).execute();
    this.events.emit('notificationsChanged', { memberId });
  }

  /** Whether the login history of a member has anything in it. */
  async hasLoggedIn(memberId: bigint): Promise<boolean> {
    const own = this.db.selectFrom('login_record').select('id').where('member_id', '=', memberId).limit(1);
    return (await own.executeTakeFirst()) !== undefined;
  }

  /** Newest first. */
  async logins(
    memberId: bigint,
    { from, to }: MomentRange,
    { count, offset }: Paging,
  ): Promise<PageRows<LoginRecordRow>> {
    const found = this.db
      .selectFrom('login_record')
      .where('member_id', '=', memberId)
      .where('at', '>=', from)
      .where('at', '<', to);
    const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const page = found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(count).offset(offset);
    return { rows: await page.execute(), total: Number(total) };
  }

  /** Logins from a browser that the member had not used before, newest first; the very first login is none. */
  async newBrowserLogins(memberId: bigint, { since, limit }: Newest): Promise<LoginRecordRow[]> {
    const { rows } = await sql<LoginRecordRow>`
      SELECT * FROM (
        SELECT DISTINCT ON (agent) *, min(at) OVER () AS begin FROM (
          SELECT * FROM login_record WHERE member_id = ${memberId} ORDER BY at DESC LIMIT ${loginsCompared}
        ) AS own ORDER BY agent, at, id
      ) AS firsts WHERE at >= ${since} AND at > begin ORDER BY at DESC LIMIT ${limit}`.execute(this.db);
    return rows;
  }

  /** Deletes logins before a moment. */
  sweepLogins(before: Date): Promise<void> {
    return deleteOldRows(this.db, 'login_record', sql`at < ${before}`, 'unchanging');
  }

  /** Remembers agreements to versions of consent texts; once is enough. */
  async addConsents(consents: readonly NewConsent[], tx: Querying = this.db): Promise<void> {
    if (consents.length === 0) return;
    await tx
      .insertInto('member_consent')
      .values(consents)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Oldest first. */
  consents(memberId: bigint): Promise<MemberConsent[]> {
    return this.db
      .selectFrom('member_consent')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('agreed_at')
      .execute();
  }

  private noteChange(tx: Tx, memberId: bigint): void {
    const changed = this.changed.get(tx);
    if (!changed) throw new Error('a member was about to change outside a transaction of MemberRepository.transact');
    changed.add(memberId);
  }
}

const overdue = (db: Querying, now: Date) =>
  db.deleteFrom('member').where('auth_step', '=', 'N').where('confirm_before', '<=', now);
