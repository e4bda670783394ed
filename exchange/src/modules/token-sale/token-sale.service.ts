import { daysToStart } from '@maru/domain/token-sale';
import type { Clock } from '../../platform/core/clock';
import type { PurchaseRepository } from './purchase.repository';
import { saleFacts } from './sale-facts';
import type { SaleWithPayments, TokenSaleRepository } from './token-sale.repository';
import type { Purchase } from './token-sale.tables';

export interface TokenSaleDeps {
  readonly repository: TokenSaleRepository;
  readonly purchases: PurchaseRepository;
  readonly clock: Clock;
  /** Countries whose residents may not buy, ISO 3166 (CONS-133). */
  readonly barredCountries: readonly string[];
}

/** A sale as a visitor or a member reads it. */
export interface PublicSale extends SaleWithPayments {
  /** Whole days until it starts; 0 once it has begun (AMB-35). */
  readonly daysToStart: number;
  /** What the reader has paid so far by coin, in units of 10^-8; empty for visitors. */
  readonly paid: ReadonlyMap<string, bigint>;
  readonly barredCountries: readonly string[];
}

/** Token sales as anybody may read them, and purchases as their member does. */
export class TokenSaleService {
  constructor(private readonly deps: TokenSaleDeps) {}

  /** Newest start first. The long descriptions come with `find` only. */
  async list(): Promise<readonly PublicSale[]> {
    const sales = await this.deps.repository.all({ shown: true });
    return sales.map(({ sale, payments }) =>
      this.publish({ sale: { ...sale, contents_ko: '', contents_en: '', contents_ch: '' }, payments }, new Map()),
    );
  }

  /** @param memberId - who reads it; null for visitors. */
  async find(code: string, memberId: bigint | null): Promise<PublicSale | null> {
    const found = await this.deps.repository.find(code);
    if (!found?.sale.published_at) return null;
    return this.publish(found, memberId === null ? new Map() : await this.deps.purchases.paid(memberId, code));
  }

  /** A member's purchases of a sale, newest first. */
  purchasesOf(memberId: bigint, code: string): Promise<readonly Purchase[]> {
    return this.deps.purchases.of(memberId, code);
  }

  private publish(found: SaleWithPayments, paid: PublicSale['paid']): PublicSale {
    const { clock, barredCountries } = this.deps;
    return { ...found, paid, barredCountries, daysToStart: daysToStart(saleFacts(found.sale), clock.now().getTime()) };
  }
}
