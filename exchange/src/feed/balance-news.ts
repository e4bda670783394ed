import { secondMs } from '@maru/server';
import type { Logger } from 'pino';
import { type Balance, type Ledger, memberAccount } from '../modules/ledger';

export interface BalanceNewsDeps {
  readonly ledger: Pick<Ledger, 'balances' | 'balancesAt'>;
  readonly log: Logger;
  readonly tell: (memberId: bigint, balance: Balance) => void;
  readonly tellAll: (memberId: bigint, balances: readonly Balance[]) => void;
}

/** Pause after a read that failed. */
const againMs = secondMs;

/**
 * Reads balances that have changed and tells them: all that a batch of orders changes with one query, one query at a time. What
 * was read later is told later. A read that fails is made again: clients whose events follow without a gap take them for complete.
 */
export class BalanceNews {
  private readonly waiting = new Map<string, { readonly memberId: bigint; readonly asset: string }>();
  private readonly beginning = new Set<bigint>();
  private isReading = false;
  private isStopped = false;
  private pause: NodeJS.Timeout | undefined;

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

  /** Ends the reads that were to be made again. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.pause);
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
      this.isReading = false;
    } catch (error) {
      this.deps.log.warn({ err: error }, 'balances are told later');
      if (!this.isStopped) this.pause = setTimeout(() => void this.readAll(), againMs).unref();
    }
  }

  private async readChanged(): Promise<void> {
    if (this.waiting.size === 0) return;
    const asked = new Map(this.waiting);
    this.waiting.clear();
    const found = await this.deps.ledger.balancesAt([...asked.keys()]).catch((error) => {
      for (const [path, entry] of asked) this.waiting.set(path, entry);
      throw error;
    });
    for (const [path, { memberId, asset }] of asked)
      this.deps.tell(memberId, found.get(path) ?? { asset, available: 0n, hold: 0n });
  }

  /** One member between two batches of changes, which must not wait for all that come back after a restart. */
  private async readNext(): Promise<void> {
    for (const memberId of this.beginning) {
      // Whoever begins while this one is read is read for again.
      this.beginning.delete(memberId);
      const balances = await this.deps.ledger.balances(memberId).catch((error) => {
        this.beginning.add(memberId);
        throw error;
      });
      this.deps.tellAll(memberId, balances);
      return;
    }
  }
}
