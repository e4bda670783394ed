import type { Center, List, Wallet } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

/** Calls of this remote. Every one rejects with an ApiError. */
export class WalletApi {
  constructor(private readonly api: ApiClient) {}

  async wallets(): Promise<readonly Wallet[]> {
    const { list } = await this.api.get<List<Wallet>>('/v2/wallets', undefined, { quiet: true });
    return list;
  }

  /** Coins with their names, and markets with their last prices. */
  center(): Promise<Center> {
    return this.api.get('/v1/centers/dexko', undefined, { quiet: true });
  }
}
