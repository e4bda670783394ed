import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import { leaseDueRow } from '../../platform/core/jobs';
import type { NewPurchase, Purchase } from './token-sale.tables';

/** Purchases of a sale in sum; units of 10^-8. */
export interface PurchaseTotals {
  readonly purchases: number;
  readonly buyers: number;
  readonly bought: bigint;
  readonly bonus: bigint;
  readonly handedOut: number;
}

const nothingBought: PurchaseTotals = { purchases: 0, buyers: 0, bought: 0n, bonus: 0n, handedOut: 0 };

/** SQL of purchases. */
export class PurchaseRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Newest first. */
  of(memberId: bigint, saleCode: string): Promise<Purchase[]> {
    return this.db
      .selectFrom('token_sale_purchase')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('sale_code', '=', saleCode)
      .orderBy('id', 'desc')
      .execute();
  }

  /** What a member has paid into a sale, by coin; units of 10^-8. */
  async paid(memberId: bigint, saleCode: string, db: Querying = this.db): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await sql<{ coin: string; paid: bigint }>`
      SELECT coin_code AS coin, sum(paid)::bigint AS paid FROM token_sale_purchase
      WHERE member_id = ${memberId} AND sale_code = ${saleCode} GROUP BY 1`.execute(db);
    return new Map(rows.map(({ coin, paid }) => [coin, paid]));
  }

  /** Whether a member has bought tokens that have not been handed out. */
  async isOwed(memberId: bigint, db: Querying): Promise<boolean> {
    const owed = db.selectFrom('token_sale_purchase').select('id').where('member_id', '=', memberId);
    return (await owed.where('handed_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
  }

  async nextId(tx: Tx): Promise<bigint> {
    const { rows } = await sql<{ id: bigint }>`SELECT nextval('token_sale_purchase_id') AS id`.execute(tx);
    return rows[0]?.id ?? 0n;
  }

  /** Counts the purchase on its sale, whose row the caller has locked. */
  async insert(tx: Tx, purchase: NewPurchase): Promise<Purchase> {
    const { rows } = await sql<Purchase>`
      WITH counted AS (
        UPDATE token_sale SET sold = sold + ${purchase.bought} WHERE code = ${purchase.sale_code}
      )
      INSERT INTO token_sale_purchase (id, sale_code, member_id, coin_code, paid, bought, bonus, channel, bought_at)
      VALUES (${purchase.id}, ${purchase.sale_code}, ${purchase.member_id}, ${purchase.coin_code}, ${purchase.paid}, ${purchase.bought},
        ${purchase.bonus}, ${purchase.channel}, ${purchase.bought_at}) RETURNING *`.execute(tx);
    return rows[0] as Purchase;
  }

  /** Makes every purchase of a sale due for its tokens. */
  async makeDue(tx: Tx, saleCode: string, at: Date): Promise<void> {
    await tx
      .updateTable('token_sale_purchase')
      .set({ due_at: at })
      .where('sale_code', '=', saleCode)
      .where('handed_at', 'is', null)
      .execute();
  }

  claim(now: Date, leaseUntil: Date): Promise<Purchase | undefined> {
    return leaseDueRow<Purchase>(this.db, {
      table: 'token_sale_purchase',
      open: sql`handed_at IS NULL AND due_at IS NOT NULL`,
      now,
      leaseUntil,
    });
  }

  async postpone(id: bigint, dueAt: Date): Promise<void> {
    await this.db
      .updateTable('token_sale_purchase')
      .set({ due_at: dueAt })
      .where('id', '=', id)
      .where('handed_at', 'is', null)
      .execute();
  }

  lock(tx: Tx, id: bigint): Promise<Purchase> {
    return tx.selectFrom('token_sale_purchase').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  }

  async markHanded(tx: Tx, id: bigint, at: Date): Promise<void> {
    await tx.updateTable('token_sale_purchase').set({ handed_at: at }).where('id', '=', id).execute();
  }

  async totals(saleCode: string): Promise<PurchaseTotals> {
    // As text: sums may exceed 64 bits.
    const { rows } = await sql<Omit<PurchaseTotals, 'bought' | 'bonus'> & { bought: string; bonus: string }>`
      SELECT count(*)::int AS purchases, count(DISTINCT member_id)::int AS buyers, coalesce(sum(bought), 0)::text AS bought,
        coalesce(sum(bonus), 0)::text AS bonus, count(handed_at)::int AS "handedOut"
      FROM token_sale_purchase WHERE sale_code = ${saleCode}`.execute(this.db);
    const [found] = rows;
    return found ? { ...found, bought: BigInt(found.bought), bonus: BigInt(found.bonus) } : nothingBought;
  }
}
