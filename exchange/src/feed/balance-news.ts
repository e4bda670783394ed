import type { Logger } from 'pino';
import { type Balance, type Ledger, memberAccount } from '../modules/ledger';

export interface BalanceNewsDeps {
  readonly ledger: Pick<Ledger, 'balancesAt'>;
  readonly log: Logger;
  readonly tell: (memberId: bigint, balance: Balance) => void;
}

/** Reads balances that have changed and tells them: all that a batch of orders changes with one query, one query at a time. */
export class BalanceNews {
  private readonly waiting = new Map<string, { readonly memberId: bigint; readonly asset: string }>();
  private isReading = false;

  constructor(private readonly deps: BalanceNewsDeps) {}

  add(memberId: bigint, assets: readonly string[]): void {
    for (const asset of assets) this.waiting.set(memberAccount(memberId, asset), { memberId, asset });
    if (!this.isReading) void this.readAll();
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    try {
      // The members of one batch are named one after the other, in one turn.
      await Promise.resolve();
      while (this.waiting.size > 0) {
        const asked = new Map(this.waiting);
        this.waiting.clear();
        const found = await this.deps.ledger.balancesAt([...asked.keys()]);
        for (const [path, { memberId, asset }] of asked)
          this.deps.tell(memberId, found.get(path) ?? { asset, available: 0n, hold: 0n });
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'balances could not be told');
    } finally {
      this.isReading = false;
    }
  }
}
