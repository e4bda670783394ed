import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { NewTokenSale, TokenSalePaymentRow, TokenSaleRow } from './token-sale.tables';

export interface SaleWithPayments {
  readonly sale: TokenSaleRow;
  /** By coin id. */
  readonly payments: readonly TokenSalePaymentRow[];
}

export type SaleChange = Partial<Omit<TokenSaleRow, 'code' | 'sold' | 'revision'>>;

/** SQL of token sales and the coins that they take. */
export class TokenSaleRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Newest start first. @param shown - leaves out what is not published yet. */
  async all({ shown }: { readonly shown: boolean }): Promise<readonly SaleWithPayments[]> {
    const sales = await this.db
      .selectFrom('token_sale')
      .selectAll()
      .$if(shown, (rows) => rows.where('published_at', 'is not', null))
      .orderBy('starts_at', 'desc')
      .execute();
    if (sales.length === 0) return [];
    const payments = await this.payments(
      this.db,
      sales.map(({ code }) => code),
    );
    return sales.map((sale) => ({ sale, payments: payments.filter(({ sale_code }) => sale_code === sale.code) }));
  }

  /** The sale alone, without a lock. */
  saleOf(code: string): Promise<TokenSaleRow | undefined> {
    return this.db.selectFrom('token_sale').selectAll().where('code', '=', code).executeTakeFirst();
  }

  async find(code: string, db: Querying = this.db): Promise<SaleWithPayments | null> {
    const sale = await db.selectFrom('token_sale').selectAll().where('code', '=', code).executeTakeFirst();
    return sale ? { sale, payments: await this.payments(db, [code]) } : null;
  }

  /** The row stays locked until the transaction ends: whoever buys or changes waits here. */
  async lock(tx: Tx, code: string): Promise<SaleWithPayments | null> {
    const sale = await tx.selectFrom('token_sale').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
    return sale ? { sale, payments: await this.payments(tx, [code]) } : null;
  }

  /** @returns false where the code is taken. */
  async insert(tx: Tx, sale: NewTokenSale, payments: readonly TokenSalePaymentRow[]): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('token_sale')
      .values(sale)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await tx
      .insertInto('token_sale_payment')
      .values([...payments])
      .execute();
    return true;
  }

  async replacePayments(tx: Tx, code: string, payments: readonly TokenSalePaymentRow[]): Promise<void> {
    await tx.deleteFrom('token_sale_payment').where('sale_code', '=', code).execute();
    await tx
      .insertInto('token_sale_payment')
      .values([...payments])
      .execute();
  }

  async change(tx: Tx, code: string, change: SaleChange): Promise<void> {
    await tx.updateTable('token_sale').set(change).where('code', '=', code).execute();
  }

  /** Changes what the sale says: whoever has seen it before must look again. */
  async revise(tx: Tx, code: string, change: SaleChange): Promise<void> {
    await tx
      .updateTable('token_sale')
      .set((row) => ({ ...change, revision: row('revision', '+', 1) }))
      .where('code', '=', code)
      .execute();
  }

  private payments(db: Querying, codes: readonly string[]): Promise<TokenSalePaymentRow[]> {
    return db.selectFrom('token_sale_payment').selectAll().where('sale_code', 'in', codes).orderBy('coin_id').execute();
  }
}
