import { makeAutoObservable } from '@maru/platform/mobx';

/** A remote that takes lease after lease keeps the page as it is for no longer than this. */
export const leaseMs = 120_000;

/** Moments in which no remote is replaced, such as while an order is on its way (MobX). */
export class Leases {
  private held = 0;
  /** Leases of an earlier term have run out. */
  private term = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable<this, 'term' | 'timer'>(this, { term: false, timer: false });
  }

  get active(): boolean {
    return this.held > 0;
  }

  /** @returns ends it. */
  begin(): () => void {
    if (this.held === 0) this.timer = setTimeout(() => this.expire(), leaseMs);
    this.hold(this.held + 1);
    const { term } = this;
    let ended = false;
    return () => {
      if (!ended && term === this.term) this.hold(this.held - 1);
      ended = true;
    };
  }

  private expire(): void {
    this.term += 1;
    this.hold(0);
  }

  private hold(count: number): void {
    this.held = count;
    if (count === 0) clearTimeout(this.timer);
  }
}
