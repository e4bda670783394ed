import type pg from 'pg';
import type { Breach } from '../ledger';
import type { LookLimits, OpenBreach, Reach } from './audit.types';

type Client = Pick<pg.ClientBase, 'query'>;

/** Open breaches of one rule that are kept: more would tell nobody more. */
const keptMax = 1_000;

/** SQL of marks, breaches and lifts, on the audit's own connection (migration 0130). */
export class AuditRepository {
  /**
   * Gathers what is new into tables of this connection, which must be in no transaction.
   * @param after - account after which the slice of the others begins.
   */
  async gather(client: Client, after: string, { postings, accounts, orders }: LookLimits): Promise<Reach> {
    await client.query('SELECT audit_prepare(), audit_summarize()');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query<Omit<Reach, 'members'>>(
      `SELECT tx_from AS "txFrom", tx_to AS "txTo", complete, fill_from AS "fillFrom", fill_to AS "fillTo", slice_end AS "sliceEnd"
       FROM audit_gather($1, $2, $3)`,
      [postings, after, accounts],
    );
    await client.query('COMMIT');
    const reach = one(rows);
    const { rows: entered } = await client.query<Pick<Reach, 'members' | 'fillTo'>>(
      'SELECT members, fill_to AS "fillTo" FROM audit_enter($1, $2, $3, $4)',
      [reach.complete, reach.fillFrom, orders, reach.fillTo],
    );
    return { ...reach, ...one(entered) };
  }

  /** @returns false where somebody else has moved the mark. */
  async advance(client: Client, { txFrom, txTo, fillTo }: Reach): Promise<boolean> {
    const { rows } = await client.query<{ moved: boolean }>('SELECT audit_advance($1, $2, $3) AS moved', [
      txFrom,
      txTo,
      fillTo,
    ]);
    return one(rows).moved;
  }

  /** A breach that is open already is not recorded again. */
  async record(client: Client, breaches: readonly Breach[]): Promise<void> {
    for (const { rule, rows } of breaches) {
      for (const row of rows) {
        const marketId = typeof row.market_id === 'number' ? row.market_id : null;
        await client.query(
          `INSERT INTO audit_breach (rule, subject, market_id, row) SELECT $1, $2, $3, $4
           WHERE (SELECT count(*) FROM audit_breach WHERE rule = $1 AND lift_id IS NULL) < ${keptMax}
           ON CONFLICT DO NOTHING`,
          [rule, String(Object.values(row)[0]), marketId, JSON.stringify(row)],
        );
      }
    }
  }

  async open(client: Client): Promise<readonly OpenBreach[]> {
    const { rows } = await client.query<OpenBreach>(
      `SELECT id, rule, market_id AS "marketId" FROM audit_breach WHERE lift_id IS NULL ORDER BY id`,
    );
    return rows;
  }

  /** The oldest lift that was asked for and not decided. */
  async wantedLift(client: Client): Promise<string | null> {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM audit_lift WHERE outcome IS NULL ORDER BY id LIMIT 1',
    );
    return rows[0]?.id ?? null;
  }

  async refuse(client: Client, liftId: string): Promise<void> {
    await client.query(`UPDATE audit_lift SET outcome = 'refused', decided_at = now() WHERE id = $1`, [liftId]);
  }

  /** How far the kept balances are from the accounts, in the open snapshot of the client. */
  async differences(client: Client): Promise<readonly Difference[]> {
    const { rows } = await client.query<Difference>(
      'SELECT account_id AS "accountId", available, hold FROM audit_differences()',
    );
    return rows;
  }

  /**
   * Ends these breaches, and no later ones. Differences are added, not set: a look may move the kept balances meanwhile.
   * @param differences - of the snapshot in which the whole check found the books right.
   */
  async lift(
    client: Client,
    liftId: string,
    breaches: readonly OpenBreach[],
    differences: readonly Difference[],
  ): Promise<void> {
    await client.query('BEGIN');
    const column = (name: keyof Difference) => differences.map((each) => each[name]);
    await client.query(
      `INSERT INTO audit_account AS known (account_id, available, hold)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
       ON CONFLICT (account_id) DO UPDATE
       SET available = known.available + excluded.available, hold = known.hold + excluded.hold`,
      [column('accountId'), column('available'), column('hold')],
    );
    await client.query('UPDATE audit_breach SET lift_id = $1 WHERE id = ANY($2::bigint[])', [
      liftId,
      breaches.map(({ id }) => id),
    ]);
    await client.query(`UPDATE audit_lift SET outcome = 'lifted', decided_at = now() WHERE id = $1`, [liftId]);
    await client.query('COMMIT');
  }
}

/** Amounts in minor units, as text. */
export interface Difference {
  readonly accountId: string;
  readonly available: string;
  readonly hold: string;
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the audit read no row');
  return row;
}
