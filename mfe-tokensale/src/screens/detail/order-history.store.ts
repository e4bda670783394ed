import { Loadable } from '@maru/platform/api';
import { makeAutoObservable } from '@maru/platform/mobx';
import type { TokenSaleApi } from '../../api/tokensale.api';
import type { SaleOrder } from '../../token-sale';

const secondReadMs = 1000;
const rowsOfPage = 5;

/** The member's purchases of a sale, five to a page (SALE-095 to SALE-097). */
export class OrderHistoryStore {
  readonly orders = new Loadable<readonly SaleOrder[]>();
  page = 1;
  private secondRead: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly code: string,
    private readonly api: Pick<TokenSaleApi, 'orders'>,
  ) {
    makeAutoObservable<this, 'api' | 'code' | 'secondRead'>(this, {
      orders: false,
      api: false,
      code: false,
      secondRead: false,
    });
  }

  get rows(): readonly SaleOrder[] {
    return (this.orders.value ?? []).slice((this.page - 1) * rowsOfPage, this.page * rowsOfPage);
  }

  get pages(): number {
    return Math.max(1, Math.ceil((this.orders.value?.length ?? 0) / rowsOfPage));
  }

  turnTo(page: number): void {
    this.page = Math.min(Math.max(1, page), this.pages);
  }

  /** Reads now, and once more after a second (SALE-097). */
  load(): void {
    this.readOnce();
    this.secondRead = setTimeout(() => void this.read(true), secondReadMs);
  }

  /** Where what has been bought is known by now. */
  readOnce(): void {
    clearTimeout(this.secondRead);
    void this.read(this.orders.value !== undefined);
  }

  stop(): void {
    clearTimeout(this.secondRead);
    this.orders.abort();
  }

  /** The purchases are another member's. */
  forget(): void {
    clearTimeout(this.secondRead);
    this.orders.reset();
    this.page = 1;
  }

  private read(quiet: boolean): Promise<void> {
    return this.orders.load((signal) => this.api.orders(this.code, quiet, signal));
  }
}
