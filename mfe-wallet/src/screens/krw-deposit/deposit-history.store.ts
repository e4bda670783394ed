import { PAGE_SIZE } from '@maru/domain';
import { type DayRange, presetRange, rangeProblem } from '@maru/domain/dates';
import { Loadable } from '@maru/platform/api';
import type { PageOf } from '@maru/platform/list';
import { makeAutoObservable } from '@maru/platform/mobx';
import type { KrwDeposit, KrwDepositApi } from '../../api/krw-deposit.api';

export interface DepositHistoryDeps {
  readonly api: Pick<KrwDepositApi, 'history'>;
  readonly now: () => number;
}

/** The exchange sends no more rows at once. */
const rowsMax = 100;

/** KRW deposits of the last three months, ten more with each wish for more (WALT-031, CONS-050, CONS-059). */
export class DepositHistory {
  readonly reading = new Loadable<PageOf<KrwDeposit>>();
  range: DayRange;
  /** First and last day that can be chosen, as of the last read. */
  limits: DayRange;
  private shown = PAGE_SIZE;

  constructor(private readonly deps: DepositHistoryDeps) {
    this.limits = presetRange('3months', deps.now());
    this.range = this.limits;
    makeAutoObservable<this, 'deps'>(this, { reading: false, deps: false });
  }

  get problem() {
    return rangeProblem(this.range);
  }

  get hasMore(): boolean {
    return (this.reading.value?.totalPages ?? 1) > 1;
  }

  setRange({ from, to }: DayRange): void {
    const { limits } = this;
    this.range = { from: from < limits.from ? limits.from : from, to: to > limits.to ? limits.to : to };
    this.shown = PAGE_SIZE;
    void this.load();
  }

  more(): void {
    this.shown += PAGE_SIZE;
    void this.load();
  }

  async load(): Promise<void> {
    this.moveOn();
    if (this.problem) return;
    const { range, shown } = this;
    await this.reading.load((signal) => this.read(range, shown, signal));
  }

  /** The newest rows; more than the exchange sends at once are read page by page. @returns two pages where there are more. */
  private async read(range: DayRange, shown: number, signal?: AbortSignal): Promise<PageOf<KrwDeposit>> {
    const count = Math.min(shown, rowsMax);
    const rows = new Map<string, KrwDeposit>();
    let hasMore = true;
    for (let page = 1; hasMore && rows.size < shown; page += 1) {
      const found = await this.deps.api.history({ ...range, page, count }, signal);
      for (const row of found.list) rows.set(row.id, row);
      hasMore = page < found.totalPages;
      if (page * count >= shown) break;
    }
    const list = [...rows.values()];
    return { list: list.slice(0, shown), totalPages: hasMore || list.length > shown ? 2 : 1 };
  }

  /** A page that stays open over midnight shows the new day, unless the member has chosen other days. */
  private moveOn(): void {
    const { from, to } = this.limits;
    this.limits = presetRange('3months', this.deps.now());
    if (this.range.from === from && this.range.to === to) this.range = this.limits;
  }
}
