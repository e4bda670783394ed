import type { TokenSale } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import type { TokenSaleRepository } from './token-sale.repository';
import { toTokenSale } from './token-sale.views';

export interface TokenSaleDeps {
  readonly repository: TokenSaleRepository;
  readonly clock: Clock;
}

/** Token sales as anybody may read them. */
export class TokenSaleService {
  constructor(private readonly deps: TokenSaleDeps) {}

  /** Newest start first. The long descriptions come with `find` only. */
  async list(): Promise<readonly TokenSale[]> {
    const now = this.deps.clock.now();
    const sales = await this.deps.repository.all();
    return sales.map((sale) => ({ ...toTokenSale(sale, now), mContents: '', mContentsCa: '', mContentsEn: '' }));
  }

  async find(code: string): Promise<TokenSale | null> {
    const found = await this.deps.repository.find(code);
    return found && toTokenSale(found, this.deps.clock.now());
  }
}
