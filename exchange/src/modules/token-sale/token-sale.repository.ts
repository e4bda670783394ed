import type { Kysely } from 'kysely';
import type { Database } from '../../platform/core/database';
import type { TokenSalePaymentRow, TokenSaleRow } from './token-sale.tables';

export interface SaleWithPayments {
  readonly sale: TokenSaleRow;
  /** By coin id. */
  readonly payments: readonly TokenSalePaymentRow[];
}

/** SQL of token sales. */
export class TokenSaleRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Newest start first. */
  async all(): Promise<readonly SaleWithPayments[]> {
    const sales = await this.db.selectFrom('token_sale').selectAll().orderBy('starts_at', 'desc').execute();
    if (sales.length === 0) return [];
    const payments = await this.payments(sales.map(({ code }) => code));
    return sales.map((sale) => ({ sale, payments: payments.filter(({ sale_code }) => sale_code === sale.code) }));
  }

  async find(code: string): Promise<SaleWithPayments | null> {
    const sale = await this.db.selectFrom('token_sale').selectAll().where('code', '=', code).executeTakeFirst();
    return sale ? { sale, payments: await this.payments([code]) } : null;
  }

  private payments(codes: readonly string[]): Promise<TokenSalePaymentRow[]> {
    return this.db
      .selectFrom('token_sale_payment')
      .selectAll()
      .where('sale_code', 'in', codes)
      .orderBy('coin_id')
      .execute();
  }
}
