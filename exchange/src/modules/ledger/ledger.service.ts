import { accepted, type Outcome, refused } from '@maru/contract';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { memberAccount, parseAccount } from './account-path';
import type { EntryCommand } from './entry';
import { EntryIds, type ReadBlock } from './entry-ids';
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
  private readonly entryIds = new EntryIds();
  private readonly accountIds = new Map<string, bigint>();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {
    this.holds = new Holds({
      clock,
      post: (tx, entry) => this.post(tx, entry),
    });
  }

  /**
   * Appends one entry inside the caller's transaction, on its connection alone: a second one could wait for the pool that the
   * callers themselves have emptied.
   *
   * A second entry for the same command changes nothing and answers `posted: false`.
   * @returns INSUFFICIENT_BALANCE, with nothing written, when a member's account would fall below zero.
   * @throws Error for an entry that does not balance per asset.
   */
  async post(tx: Tx, entry: EntryCommand): Promise<Outcome<{ posted: boolean }>> {
    const legs = toLegs(entry);
    const known = await tx
      .selectFrom('ledger_entry')
      .select('id')
      .where('command_id', '=', entry.commandId)
      .executeTakeFirst();
    if (known) return accepted({ posted: false });
    const accounts = await this.lock(tx, legs);
    if (legs.some((leg) => overdraws(leg, accounts.get(leg.path)))) return refused('INSUFFICIENT_BALANCE');
    const [id = 0n] = await this.entryIds.take(1, async () => {
      const { rows } = await sql<{ first: bigint }>`SELECT nextval('ledger_entry_block') AS first`.execute(tx);
      return rows[0]?.first ?? 0n;
    });
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
      account_id: accounts.get(path)?.id ?? 0n,
      asset,
      available,
      hold,
    }));
    await tx.insertInto('posting').values(rows).execute();
    return accepted({ posted: true });
  }

  /** Balances of a member, one row per asset ever held, unordered. */
  async balances(memberId: bigint, db: Querying = this.db): Promise<readonly Balance[]> {
    return db.selectFrom('account').select(['asset', 'available', 'hold']).where('member_id', '=', memberId).execute();
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

  /** Members after `after`, by their numbers, who have some of an asset, on hold too. */
  async holders(asset: string, after: bigint, limit: number): Promise<readonly bigint[]> {
    const { rows } = await sql<{ member_id: bigint }>`
      SELECT member_id FROM account WHERE asset = ${asset} AND member_id > ${after} AND available + hold > 0
      ORDER BY member_id LIMIT ${limit}`.execute(this.db);
    return rows.map(({ member_id }) => member_id);
  }

  /** What members have per asset, on hold too; reads every account. */
  async membersTotals(): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await sql<{ asset: string; total: bigint }>`
      SELECT asset, sum(available + hold)::bigint AS total FROM account WHERE member_id IS NOT NULL GROUP BY asset`.execute(
      this.db,
    );
    return new Map(rows.map(({ asset, total }) => [asset, total]));
  }

  /** Balances by account path, of accounts that exist. */
  async balancesAt(paths: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
    const { rows } = await sql<Balance & { path: string }>`
      SELECT path, asset, available, hold FROM account WHERE path = ANY(${paths}::text[])`.execute(this.db);
    return new Map(rows.map((row) => [row.path, row]));
  }

  /**
   * Opens accounts that do not exist yet, so that accountId finds them. Paths without a bucket.
   * @param db - no open transaction: what it rolls back would stay known here.
   */
  async openAccounts(paths: Iterable<string>, db: Kysely<Database> = this.db): Promise<void> {
    const missing = [...new Set(paths)].filter((path) => !this.accountIds.has(path)).sort();
    for (let start = 0; start < missing.length; start += 5000) {
      const part = missing.slice(start, start + 5000);
      await insertAccounts(db, part);
      const found = await db.selectFrom('account').select(['id', 'path']).where('path', 'in', part).execute();
      for (const { id, path } of found) this.accountIds.set(path, id);
    }
  }

  /** Ids for entries that are appended in bulk. */
  takeEntryIds(count: number, readBlock: ReadBlock): Promise<bigint[]> {
    return this.entryIds.take(count, readBlock);
  }

  /** @throws Error for an account that openAccounts has not seen. */
  accountId(path: string): bigint {
    const id = this.accountIds.get(path);
    if (id === undefined) throw new Error(`account ${path} is not open`);
    return id;
  }

  /** Opens what is missing, then reads the accounts under lock, in the order of ids that every writer keeps. */
  private async lock(tx: Tx, legs: readonly Leg[]): Promise<Map<string, LockedAccount>> {
    const paths = legs.map(({ path }) => path);
    if (paths.some((path) => !this.accountIds.has(path))) await insertAccounts(tx, paths);
    const { rows } = await sql<LockedAccount & { path: string }>`
      SELECT id, path, asset, available, hold FROM account WHERE path = ANY(${paths}::text[]) ORDER BY id FOR UPDATE`.execute(
      tx,
    );
    return new Map(rows.map((row) => [row.path, row]));
  }
}

interface LockedAccount extends Balance {
  readonly id: bigint;
}

/** Opens accounts that are not there, in the order of their paths. One that is being opened elsewhere is waited for. */
async function insertAccounts(db: Querying, paths: readonly string[]): Promise<void> {
  const known = await db.selectFrom('account').select('path').where('path', 'in', paths).execute();
  const there = new Set(known.map(({ path }) => path));
  const missing = paths.filter((path) => !there.has(path)).sort();
  if (missing.length === 0) return;
  const rows = missing.map(parseAccount).map(({ path, memberId, asset }) => ({ path, member_id: memberId, asset }));
  await db
    .insertInto('account')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Postings to the same account become one leg with both buckets. */
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
