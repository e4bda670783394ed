import { when } from '@maru/platform/mobx';
import type { HandedOnForm } from '@maru/remote-kit/handed-on';
import type { SaleDetailStore } from './sale-detail.store';

/** Coin and amount of a purchase outlive the document; agreements and captcha are given anew. */
export class TypedPurchase implements HandedOnForm {
  private stopRestoring = () => {};

  constructor(private readonly store: SaleDetailStore) {}

  get typed(): { readonly coinId: string; readonly amount: string } | undefined {
    const { payment, amount } = this.store;
    return payment && amount !== '' ? { coinId: payment.coinId, amount } : undefined;
  }

  restore(before: unknown): void {
    const { coinId, amount } = (before ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof coinId !== 'string' || typeof amount !== 'string' || !/^\d{1,20}(\.\d{0,20})?$/.test(amount)) return;
    const { store } = this;
    this.stopRestoring = when(
      () => store.sale.value !== undefined,
      () => store.restore(coinId, amount),
    );
  }

  empty(): void {
    this.stopRestoring();
    this.store.empty();
  }
}
