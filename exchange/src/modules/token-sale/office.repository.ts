import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { NewSaleHistory, SaleHistoryRow, SaleProposal } from './token-sale.tables';

/** Rows of what the staff proposes and does with sales. */
export class SaleOfficeRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** The proposal of each sale that nobody has decided on. */
  async open(db: Querying = this.db): Promise<readonly SaleProposal[]> {
    return db.selectFrom('token_sale_proposal').selectAll().where('confirmed', 'is', null).execute();
  }

  async propose(
    tx: Tx,
    row: Pick<SaleProposal, 'sale_code' | 'act' | 'reason' | 'proposed_by' | 'proposed_at'>,
  ): Promise<void> {
    const undecided = { confirmed: null, decided_by: null, decided_at: null };
    await tx
      .insertInto('token_sale_proposal')
      .values({ ...row, ...undecided })
      .execute();
  }

  lock(tx: Tx, id: bigint): Promise<SaleProposal | undefined> {
    return tx.selectFrom('token_sale_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async decide(tx: Tx, id: bigint, end: { confirmed: boolean; decided_by: string; decided_at: Date }): Promise<void> {
    await tx.updateTable('token_sale_proposal').set(end).where('id', '=', id).execute();
  }

  async note(tx: Tx, row: NewSaleHistory): Promise<void> {
    await tx.insertInto('token_sale_history').values(row).execute();
  }

  /** Newest first. */
  history(saleCode: string): Promise<SaleHistoryRow[]> {
    return this.db
      .selectFrom('token_sale_history')
      .selectAll()
      .where('sale_code', '=', saleCode)
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
  }

  /** What was paid into a sale by coin, in units of 10^-8. */
  async received(saleCode: string): Promise<readonly { readonly coin: string; readonly amount: bigint }[]> {
    // As text: sums may exceed 64 bits.
    const { rows } = await sql<{ coin: string; amount: string }>`
      SELECT coin_code AS coin, sum(paid)::text AS amount FROM token_sale_purchase
      WHERE sale_code = ${saleCode} GROUP BY 1 ORDER BY 1`.execute(this.db);
    return rows.map(({ coin, amount }) => ({ coin, amount: BigInt(amount) }));
  }
}
