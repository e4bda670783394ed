import type { Generated, Selectable } from 'kysely';

export interface TokenSaleTables {
  token_sale: TokenSaleTable;
  token_sale_payment: TokenSalePaymentTable;
}

/** See migrations/0052_token_sale.sql; amounts are in units of 10^-8. */
interface TokenSaleTable {
  code: string;
  token_code: string;
  token_name: string;
  name_ko: string;
  name_en: string;
  name_ch: string;
  comment_ko: string;
  comment_en: string;
  comment_ch: string;
  contents_ko: string;
  contents_en: string;
  contents_ch: string;
  starts_at: Date;
  ends_at: Date;
  closed_early: Generated<boolean>;
  offered: bigint;
  sold: Generated<bigint>;
  bonus_percent: Generated<string>;
}

interface TokenSalePaymentTable {
  sale_code: string;
  coin_code: string;
  coin_id: bigint;
  coin_name: string;
  rate: bigint;
  paid_min: bigint;
  paid_max: bigint;
}

export type TokenSaleRow = Selectable<TokenSaleTable>;
export type TokenSalePaymentRow = Selectable<TokenSalePaymentTable>;

declare module '../../platform/core/database' {
  interface Database extends TokenSaleTables {}
}
