import { makeAutoObservable } from '@maru/platform/mobx';

export const narrowViews = ['order', 'chart', 'trades', 'orders', 'markets'] as const;
export type NarrowView = (typeof narrowViews)[number];

/** Which part of the trading screen is on show where there is room for one. */
export class NarrowViewStore {
  view: NarrowView = 'order';

  constructor() {
    makeAutoObservable(this);
  }

  show(view: NarrowView): void {
    this.view = view;
  }
}
