import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { RebaseTables } from './rebase.tables';

export type RebaseRun = Selectable<RebaseTables['rebase_run']>;

/** A rebase and the coin that it is of. */
export type RunOf = Pick<RebaseRun, 'coin_id' | 'day'>;

/** A day that is compared or answered as text. */
const columns = sql<RebaseRun>`coin_id, to_char(day, 'YYYY-MM-DD') AS day, trim_scale(rate)::text AS rate, change, began_at, ended_at`;

/** SQL of runs, and of what they change on members' holdings. */
export class RebaseRunRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Runs that were begun and have not ended. */
  async open(): Promise<readonly RebaseRun[]> {
    const { rows } = await sql<RebaseRun>`SELECT ${columns} FROM rebase_run WHERE ended_at IS NULL`.execute(this.db);
    return rows;
  }

  async find({ coin_id, day }: RunOf): Promise<RebaseRun | undefined> {
    const { rows } = await sql<RebaseRun>`
      SELECT ${columns} FROM rebase_run WHERE coin_id = ${coin_id} AND day = ${day}::date`.execute(this.db);
    return rows[0];
  }

  /** A run that is there stays as it is. */
  async begin({ coin_id, day, rate, change, began_at }: Omit<RebaseRun, 'ended_at'>): Promise<void> {
    await sql`
      INSERT INTO rebase_run (coin_id, day, rate, change, began_at)
      VALUES (${coin_id}, ${day}::date, ${rate}::numeric, ${change}, ${began_at}) ON CONFLICT DO NOTHING`.execute(
      this.db,
    );
  }

  /** Those of some members who have not had their share. */
  async waiting({ coin_id, day }: RunOf, memberIds: readonly bigint[]): Promise<readonly bigint[]> {
    const { rows } = await sql<{ member_id: bigint }>`
      SELECT member_id FROM rebase
      WHERE coin_id = ${coin_id} AND day = ${day}::date AND member_id = ANY(${memberIds.map(String)}::bigint[])`.execute(
      this.db,
    );
    const served = new Set(rows.map(({ member_id }) => member_id));
    return memberIds.filter((memberId) => !served.has(memberId));
  }

  /** @returns false where the member has had his share of this run, and where the run has ended. */
  async note(tx: Tx, { coin_id, day, rate }: RebaseRun, memberId: bigint, amount: bigint, at: Date): Promise<boolean> {
    const noted = await sql`
      INSERT INTO rebase (member_id, coin_id, rate, amount, at, day)
      SELECT ${memberId}, run.coin_id, ${rate}::numeric, ${amount}, ${at}::timestamptz, run.day
      FROM rebase_run run WHERE run.coin_id = ${coin_id} AND run.day = ${day}::date AND run.ended_at IS NULL FOR SHARE
      ON CONFLICT (coin_id, day, member_id) DO NOTHING`.execute(tx);
    return noted.numAffectedRows === 1n;
  }

  /** What members gained or lost by a run, minor units. */
  async given(tx: Tx, { coin_id, day }: RunOf): Promise<bigint> {
    const { rows } = await sql<{ total: bigint }>`
      SELECT coalesce(sum(amount), 0)::bigint AS total FROM rebase WHERE coin_id = ${coin_id} AND day = ${day}::date`.execute(
      tx,
    );
    return rows[0]?.total ?? 0n;
  }

  /** Waits for whoever notes a share. @returns false where the run has ended before. */
  async end(tx: Tx, { coin_id, day }: RunOf, at: Date): Promise<boolean> {
    const ended = await sql`
      UPDATE rebase_run SET ended_at = ${at}
      WHERE coin_id = ${coin_id} AND day = ${day}::date AND ended_at IS NULL`.execute(tx);
    return ended.numAffectedRows === 1n;
  }
}
