import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

export interface TokenSaleTables {
  token_sale: TokenSaleTable;
  token_sale_payment: TokenSalePaymentTable;
  token_sale_purchase: TokenSalePurchaseTable;
  token_sale_proposal: TokenSaleProposalTable;
  token_sale_history: TokenSaleHistoryTable;
}

/** See migrations/0052_token_sale.sql, 0400_token_sale_purchase.sql and 0476_sale_revision.sql; amounts are in units of 10^-8. */
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
  paused: Generated<boolean>;
  offered: bigint;
  sold: Generated<bigint>;
  sold_elsewhere: Generated<bigint>;
  bonus_percent: Generated<string>;
  published_at: Date | null;
  handed_out_at: Date | null;
  revision: Generated<number>;
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

interface TokenSalePurchaseTable {
  id: bigint;
  sale_code: string;
  member_id: bigint;
  coin_code: string;
  paid: bigint;
  bought: bigint;
  bonus: bigint;
  channel: 'CN01' | 'CN02';
  bought_at: Date;
  handed_at: Date | null;
  due_at: Date | null;
  tries: Generated<number>;
}

/** See migrations/0401_token_sale_office.sql. */
interface TokenSaleProposalTable {
  id: GeneratedAlways<bigint>;
  sale_code: string;
  act: 'publish' | 'end' | 'handOut';
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  confirmed: boolean | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface TokenSaleHistoryTable {
  id: GeneratedAlways<bigint>;
  sale_code: string;
  what:
    | 'made'
    | 'terms'
    | 'texts'
    | 'whitelist'
    | 'pause'
    | 'resume'
    | 'proposed'
    | 'confirmed'
    | 'refused'
    | 'withdrawn';
  detail: string;
  reason: string;
  done_by: string;
  done_at: Date;
}

export type SaleProposal = Selectable<TokenSaleProposalTable>;
export type SaleHistoryRow = Selectable<TokenSaleHistoryTable>;
export type NewSaleHistory = Insertable<TokenSaleHistoryTable>;
export type TokenSaleRow = Selectable<TokenSaleTable>;
export type NewTokenSale = Insertable<TokenSaleTable>;
export type TokenSalePaymentRow = Selectable<TokenSalePaymentTable>;
export type Purchase = Selectable<TokenSalePurchaseTable>;
export type NewPurchase = Insertable<TokenSalePurchaseTable>;

declare module '../../platform/core/database' {
  interface Database extends TokenSaleTables {}
}
