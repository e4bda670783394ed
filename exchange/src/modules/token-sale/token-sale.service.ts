import { dayMs } from '@maru/server';
import type { Clock } from '../../platform/core/clock';
import type { SaleWithPayments, TokenSaleRepository } from './token-sale.repository';

export interface TokenSaleDeps {
  readonly repository: TokenSaleRepository;
  readonly clock: Clock;
}

/** A sale as visitors read it. */
export interface PublicSale extends SaleWithPayments {
  /** Whole days until it starts, rounded up; 0 once it has begun (AMB-35). */
  readonly daysToStart: number;
}

/** Token sales as anybody may read them. */
export class TokenSaleService {
  constructor(private readonly deps: TokenSaleDeps) {}

  /** Newest start first. The long descriptions come with `find` only. */
  async list(): Promise<readonly PublicSale[]> {
    const sales = await this.deps.repository.all();
    return sales.map(({ sale, payments }) =>
      this.publish({ sale: { ...sale, contents_ko: '', contents_en: '', contents_ch: '' }, payments }),
    );
  }

  async find(code: string): Promise<PublicSale | null> {
    const found = await this.deps.repository.find(code);
    return found && this.publish(found);
  }

  private publish(found: SaleWithPayments): PublicSale {
    const msToStart = found.sale.starts_at.getTime() - this.deps.clock.now().getTime();
    return { ...found, daysToStart: Math.max(0, Math.ceil(msToStart / dayMs)) };
  }
}
