import type { PriceFeed } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { feedBegins } from '@maru/platform/commands';
import { PagedList } from '@maru/platform/list';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { Transfer, TransferFilters, TransferLogApi } from '../../api/transfer-log.api';

export interface TransferLogDeps {
  readonly api: Pick<TransferLogApi, 'krw' | 'coin' | 'one' | 'cancel'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly code: string;
  /** Null: won. */
  readonly coinId: string | null;
}

/** Asking for a cancellation: the member is asked once more before it is sent. */
export type Cancelling = 'no' | 'asked' | 'sending' | 'done';

const presets = ['today', '7days', '30days', '90days'] as const;

/** The transfers of one coin or of won, and one of them opened (WALT-160 to WALT-168). */
export class TransferLogStore {
  readonly list: PagedList<Transfer, TransferFilters>;
  opened: Transfer | null = null;
  cancelling: Cancelling = 'no';
  refusal: ApiError | null = null;

  constructor(private readonly deps: TransferLogDeps) {
    const { api, coinId, now } = deps;
    this.list = new PagedList<Transfer, TransferFilters>(
      {
        presets,
        defaultPreset: '1month',
        filters: { direction: '' },
        read: (query, signal) => (coinId === null ? api.krw(query, signal) : api.coin(coinId, query, signal)),
      },
      now,
    );
    makeAutoObservable<this, 'deps'>(this, { deps: false, list: false });
  }

  /** Reads the list, and what is on its way again whenever the exchange tells of it. @returns stops it. */
  start(): () => void {
    void this.list.load();
    const { prices, code } = this.deps;
    const subscription = prices.private$.subscribe((event) => {
      // A balance changes with every order, too: it is news here only while something waits for confirmations.
      const isNews = event.kind === 'wallet' && event.wallet.coin === code && this.waits;
      if (isNews || event.kind === 'notifications') void this.look();
    });
    subscription.add(feedBegins(prices).subscribe(() => void this.look()));
    return () => subscription.unsubscribe();
  }

  private get waits(): boolean {
    return [...this.rows, ...(this.opened ? [this.opened] : [])].some(({ status }) => status === 'processing');
  }

  /** Pages that the member has added stay: they are not read anew under his eyes. */
  private async look(): Promise<void> {
    const { opened, list } = this;
    await Promise.all([opened?.chain && this.refresh(opened.id), list.refresh()]);
  }

  /** A transfer that came while the list grew pushes the last row of a page to the next one: each row is shown once. */
  get rows(): readonly Transfer[] {
    return [...new Map(this.list.rows.map((row) => [row.id, row])).values()];
  }

  /** Errors of coin histories are swallowed (WALT-168). */
  get moreFailed(): boolean {
    const { state, value } = this.list.reading;
    return this.deps.coinId === null && state === 'failed' && value !== undefined && !this.list.isLeftOver;
  }

  get cancellable(): boolean {
    const { opened } = this;
    return opened?.chain !== null && opened?.direction === 'out' && opened.status === 'ready';
  }

  /** Shows a transfer as the list knows it, and then as it stands now (WALT-167). */
  async open(row: Transfer): Promise<void> {
    this.opened = row;
    this.cancelling = 'no';
    this.refusal = null;
    if (row.chain) await this.refresh(row.id);
  }

  close(): void {
    this.opened = null;
  }

  askToCancel(): void {
    this.cancelling = 'asked';
    this.refusal = null;
  }

  keep(): void {
    this.cancelling = 'no';
  }

  /** A second cancellation of the same withdrawal is refused, so sending it again is harmless. */
  async cancel(): Promise<void> {
    const { opened } = this;
    if (!opened || this.cancelling === 'sending') return;
    this.cancelling = 'sending';
    this.refusal = null;
    try {
      await this.deps.api.cancel(opened.id);
      this.tell(opened, 'done', null);
    } catch (error) {
      this.tell(opened, 'no', error instanceof ApiError ? error : ApiError.unknown());
    }
    // Whatever the answer was: the exchange knows what became of it. The list begins anew: its place in it may be a later page.
    await Promise.all([this.refresh(opened.id), this.list.goTo(1)]);
  }

  /** Not on another transfer that the member has opened meanwhile. */
  private tell({ id }: Transfer, cancelling: Cancelling, refusal: ApiError | null): void {
    if (this.opened?.id !== id) return;
    this.cancelling = cancelling;
    this.refusal = refusal;
  }

  private async refresh(id: string): Promise<void> {
    const now = await this.deps.api.one(id).catch(() => null);
    runInAction(() => {
      if (now && this.opened?.id === id) this.opened = now;
    });
  }
}
