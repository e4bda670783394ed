import type { Logger } from 'pino';
import { type Balance, type Ledger, memberAccount } from '../modules/ledger';

export interface BalanceNewsDeps {
  readonly ledger: Pick<Ledger, 'balances' | 'balancesAt'>;
  readonly log: Logger;
  readonly tell: (memberId: bigint, balance: Balance) => void;
  readonly tellAll: (memberId: bigint, balances: readonly Balance[]) => void;
}

/**
 * Reads balances that have changed and tells them: all that a batch of orders changes with one query, one query at a time. What
 * was read later is told later.
 */
export class BalanceNews {
  private readonly waiting = new Map<string, { readonly memberId: bigint; readonly asset: string }>();
  private readonly beginning = new Set<bigint>();
  private isReading = false;

  constructor(private readonly deps: BalanceNewsDeps) {}

  add(memberId: bigint, assets: readonly string[]): void {
    for (const asset of assets) this.waiting.set(memberAccount(memberId, asset), { memberId, asset });
    if (!this.isReading) void this.readAll();
  }

  /** Tells a member all balances, once however many pages begin at the same time. */
  addAll(memberId: bigint): void {
    this.beginning.add(memberId);
    if (!this.isReading) void this.readAll();
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    try {
      // The members of one batch are named one after the other, in one turn.
      await Promise.resolve();
      while (this.waiting.size > 0 || this.beginning.size > 0) {
        await this.readChanged();
        await this.readNext();
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'balances could not be told');
    } finally {
      this.isReading = false;
    }
  }

  private async readChanged(): Promise<void> {
    if (this.waiting.size === 0) return;
    const asked = new Map(this.waiting);
    this.waiting.clear();
    const found = await this.deps.ledger.balancesAt([...asked.keys()]);
    for (const [path, { memberId, asset }] of asked)
      this.deps.tell(memberId, found.get(path) ?? { asset, available: 0n, hold: 0n });
  }

  /** One member between two batches of changes, which must not wait for all that come back after a restart. */
  private async readNext(): Promise<void> {
    for (const memberId of this.beginning) {
      this.beginning.delete(memberId);
      this.deps.tellAll(memberId, await this.deps.ledger.balances(memberId));
      return;
    }
  }
}
