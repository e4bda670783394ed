import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { MarketPlanAct, MarketPlanRow } from './market-schedule.tables';
import type { PlanInForce, ScheduledStates } from './market-schedule.types';

/** Two people want it, or one whose plan protects, and nobody has withdrawn it. */
const inForce = sql`NOT EXISTS (SELECT FROM market_plan_act WHERE plan_id = p.id AND act = 'withdrawn')
  AND (p.alone OR EXISTS (SELECT FROM market_plan_act WHERE plan_id = p.id AND act = 'confirmed'))`;
/** A second person is needed, and nobody has confirmed or withdrawn it. */
const isUnsaid = sql`NOT p.alone AND NOT EXISTS (SELECT FROM market_plan_act WHERE plan_id = p.id)`;

/** `overtaken`: nobody confirmed it before a later plan of its market began, and nobody can any more. */
export interface ListedPlan extends MarketPlanRow {
  readonly overtaken: boolean;
}

interface ListedMax {
  /** More than that many never wait. */
  readonly openMax: number;
  readonly othersMax: number;
}

type StatesRow = { market_id: number } & Record<
  'current' | 'next',
  { id: string; state: PlanInForce['state']; from: number } | null
>;

/** Rows of market_plan and market_plan_act: both are only added to. */
export class MarketPlanRepository {
  constructor(private readonly db: Kysely<Database>) {}

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** One planning of a market after the other, until the transaction ends. */
  async lock(tx: Tx, marketId: number): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('market_plan', ${marketId}))`.execute(tx);
  }

  insert(tx: Tx, row: Omit<MarketPlanRow, 'id'>): Promise<MarketPlanRow> {
    return tx.insertInto('market_plan').values(row).returningAll().executeTakeFirstOrThrow();
  }

  async act(tx: Tx, act: MarketPlanAct): Promise<void> {
    await tx.insertInto('market_plan_act').values(act).execute();
  }

  find(id: bigint, db: Querying = this.db): Promise<MarketPlanRow | undefined> {
    return db.selectFrom('market_plan').selectAll().where('id', '=', id).executeTakeFirst();
  }

  acts(ids: readonly bigint[], db: Querying = this.db): Promise<MarketPlanAct[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return db.selectFrom('market_plan_act').selectAll().where('plan_id', 'in', ids).execute();
  }

  /** Plans that can be confirmed or withdrawn, and the last ones of the others; the latest first. */
  async listed({ openMax, othersMax }: ListedMax, now: Date): Promise<readonly ListedPlan[]> {
    const { rows } = await sql<ListedPlan>`
      WITH begun AS (
        SELECT p.market_id, max(p.from_at) AS at FROM market_plan p WHERE ${inForce} AND p.from_at <= ${now} GROUP BY 1),
      judged AS (
        SELECT p.*, ${isUnsaid} AND p.from_at < b.at AS overtaken, ${isUnsaid} AS unsaid, ${inForce} AS holds
        FROM market_plan p LEFT JOIN begun b USING (market_id)),
      sorted AS (
        SELECT *, (unsaid AND overtaken IS NOT TRUE) OR (holds AND from_at > ${now}) AS open FROM judged),
      listed AS (
        (SELECT * FROM sorted WHERE open ORDER BY from_at, id LIMIT ${openMax})
        UNION ALL (SELECT * FROM sorted WHERE NOT open ORDER BY id DESC LIMIT ${othersMax}))
      SELECT id, market_id, state, from_at, alone, reason, made_by, made_at, overtaken IS TRUE AS overtaken
      FROM listed ORDER BY id DESC`.execute(this.db);
    return rows;
  }

  /** Plans of a person for a market that begin at one instant, the latest first. */
  same(tx: Tx, wish: Pick<MarketPlanRow, 'market_id' | 'state' | 'from_at' | 'made_by'>): Promise<MarketPlanRow[]> {
    return tx
      .selectFrom('market_plan')
      .selectAll()
      .where('market_id', '=', wish.market_id)
      .where('state', '=', wish.state)
      .where('from_at', '=', wish.from_at)
      .where('made_by', '=', wish.made_by)
      .orderBy('id', 'desc')
      .execute();
  }

  /** What is in force at an instant and what comes next, for each market: a few steps in an index. */
  async statesAt(marketIds: readonly number[], now: Date, db: Querying = this.db): Promise<readonly ScheduledStates[]> {
    const one = (order: RawBuilder<unknown>) => sql`
      SELECT jsonb_build_object('id', p.id::text, 'state', p.state, 'from', extract(epoch FROM p.from_at) * 1000) AS plan
      FROM market_plan p WHERE p.market_id = m.id AND ${inForce} AND ${order} LIMIT 1`;
    const { rows } = await sql<StatesRow>`
      SELECT m.id AS market_id, c.plan AS current, n.plan AS next
      FROM unnest(${`{${marketIds.join(',')}}`}::integer[]) AS m (id)
      LEFT JOIN LATERAL (${one(sql`p.from_at <= ${now} ORDER BY p.from_at DESC, p.id DESC`)}) c ON true
      LEFT JOIN LATERAL (${one(sql`p.from_at > ${now} ORDER BY p.from_at, p.id DESC`)}) n ON true`.execute(db);
    return rows.map(({ market_id, current, next }) => ({
      marketId: market_id,
      current: toPlan(current),
      next: toPlan(next),
    }));
  }
}

const toPlan = (row: StatesRow['current']): PlanInForce | null =>
  row && { id: BigInt(row.id), state: row.state, from: new Date(row.from) };
