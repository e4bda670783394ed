import { accepted, type Outcome, refused } from '@maru/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Querying } from '../../platform/core/database';
import { memberAccount, parseAccount } from './account-path';
import type { EntryCommand } from './entry';
import { EntryIds } from './entry-ids';
import { Holds } from './holds';

/** A member's balance of one asset, in minor units. */
export interface Balance {
  readonly asset: string;
  readonly available: bigint;
  readonly hold: bigint;
}

interface Leg {
  readonly path: string;
  readonly memberId: bigint | null;
  readonly asset: string;
  available: bigint;
  hold: bigint;
}

/** Double entry over accounts with readable paths. Money moves here and nowhere else. */
export class Ledger {
  /** Money set aside for one purpose: hold, post, void. */
  readonly holds: Holds;
  private readonly entryIds: EntryIds;
  private readonly accountIds = new Map<string, bigint>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {
    this.entryIds = new EntryIds(db);
    this.holds = new Holds({
      clock,
      post: (tx, entry) => this.post(tx, entry),
      accountId: (path) => this.accountId(path),
    });
  }

  /**
   * Appends one entry inside the caller's transaction.
   *
   * A second entry for the same command changes nothing and answers `posted: false`.
   * @returns INSUFFICIENT_BALANCE, with nothing written, when a member's account would fall below zero.
   * @throws Error for an entry that does not balance per asset.
   */
  async post(tx: Transaction<Database>, entry: EntryCommand): Promise<Outcome<{ posted: boolean }>> {
    const legs = toLegs(entry);
    const known = await tx
      .selectFrom('ledger_entry')
      .select('id')
      .where('command_id', '=', entry.commandId)
      .executeTakeFirst();
    if (known) return accepted({ posted: false });
    await this.resolve(legs);
    const balances = await this.lock(tx, legs);
    if (legs.some((leg) => overdraws(leg, balances.get(leg.path)))) return refused('INSUFFICIENT_BALANCE');
    const [id = 0n] = await this.entryIds.take(1);
    const inserted = await tx
      .insertInto('ledger_entry')
      .values({
        id,
        kind: entry.kind,
        command_id: entry.commandId,
        memo: entry.memo ?? null,
        at: this.clock.now(),
      })
      .onConflict((conflict) => conflict.column('command_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return accepted({ posted: false });
    const rows = legs.map(({ path, asset, available, hold }) => ({
      entry_id: inserted.id,
      account_id: this.accountId(path),
      asset,
      available,
      hold,
    }));
    await tx.insertInto('posting').values(rows).execute();
    return accepted({ posted: true });
  }

  /** Balances of a member, one row per asset ever held, unordered. */
  async balances(memberId: bigint): Promise<readonly Balance[]> {
    return this.db
      .selectFrom('account')
      .select(['asset', 'available', 'hold'])
      .where('member_id', '=', memberId)
      .execute();
  }

  /** @param db - the caller's transaction, where there is one. */
  async balance(memberId: bigint, asset: string, db: Querying = this.db): Promise<Balance> {
    const row = await db
      .selectFrom('account')
      .select(['asset', 'available', 'hold'])
      .where('path', '=', memberAccount(memberId, asset))
      .executeTakeFirst();
    return row ?? { asset, available: 0n, hold: 0n };
  }

  /** Opens accounts that do not exist yet, so that accountId finds them. Paths without a bucket. */
  async openAccounts(paths: Iterable<string>): Promise<void> {
    const missing = [...new Set(paths)].filter((path) => !this.accountIds.has(path)).sort();
    for (let start = 0; start < missing.length; start += 5000) {
      const names = missing.slice(start, start + 5000).map(parseAccount);
      const rows = names.map(({ path, memberId, asset }) => ({ path, member_id: memberId, asset }));
      await this.db
        .insertInto('account')
        .values(rows)
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute();
      const found = await this.db
        .selectFrom('account')
        .select(['id', 'path'])
        .where(
          'path',
          'in',
          names.map(({ path }) => path),
        )
        .execute();
      for (const { id, path } of found) this.accountIds.set(path, id);
    }
  }

  /** Ids for entries that are appended in bulk. */
  takeEntryIds(count: number): Promise<bigint[]> {
    return this.entryIds.take(count);
  }

  /** @throws Error for an account that openAccounts has not seen. */
  accountId(path: string): bigint {
    const id = this.accountIds.get(path);
    if (id === undefined) throw new Error(`account ${path} is not open`);
    return id;
  }

  private async resolve(legs: readonly Leg[]): Promise<void> {
    await this.openAccounts(legs.map((leg) => leg.path));
  }

  /** Reads the balances under lock, in the order of account ids that every writer keeps. */
  private async lock(tx: Transaction<Database>, legs: readonly Leg[]): Promise<Map<string, Balance>> {
    const ids = legs.map((leg) => this.accountId(leg.path));
    const { rows } = await sql<Balance & { path: string }>`
      SELECT path, asset, available, hold FROM account WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(
      tx,
    );
    return new Map(rows.map((row) => [row.path, row]));
  }
}

/** One leg per account, its postings summed by bucket. @throws Error for an entry that does not balance. */
function toLegs({ commandId, postings }: EntryCommand): Leg[] {
  const legs = new Map<string, Leg>();
  const sums = new Map<string, bigint>();
  for (const { account, asset, amount } of postings) {
    const name = parseAccount(account);
    if (name.asset !== asset) throw new Error(`${account} does not hold ${asset}`);
    const leg = legs.get(name.path) ?? { ...name, available: 0n, hold: 0n };
    leg[name.bucket] += amount;
    legs.set(name.path, leg);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`entry ${commandId} leaves ${sum} ${asset} unaccounted for`);
  }
  if (legs.size === 0) throw new Error(`entry ${commandId} has no postings`);
  return [...legs.values()];
}

const overdraws = (leg: Leg, balance: Balance | undefined): boolean =>
  leg.memberId !== null && ((balance?.available ?? 0n) + leg.available < 0n || (balance?.hold ?? 0n) + leg.hold < 0n);
