import type { List } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { Query } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { type DayRange, presetRange, type RangePreset, rangeProblem } from '@maru/platform/dates';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';

export interface HistoryTabPlan<Row> {
  readonly presets: readonly RangePreset[];
  readonly defaultPreset: RangePreset;
  /** Names of the filters in the query, with what they are at first. */
  readonly filters: Readonly<Record<string, string>>;
  readonly read: (query: Query) => Promise<List<Row>>;
}

/** One tab of a history: its own range, filters and page (TRAD-060, TRAD-065..068). */
export class HistoryTabStore<Row> {
  range: DayRange;
  page = 1;
  filters: Record<string, string>;
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  rows: readonly Row[] = [];
  totalPages = 1;
  failure: ApiError | null = null;
  private asked = 0;

  constructor(
    readonly plan: HistoryTabPlan<Row>,
    readonly now: () => number,
  ) {
    this.range = presetRange(plan.defaultPreset, now());
    this.filters = { ...plan.filters };
    makeAutoObservable<this, 'asked'>(this, { plan: false, now: false, asked: false, rows: observableRef });
  }

  /** A range over a year, or one that ends before it starts, makes no call (ERR-020). */
  get rangeProblem() {
    return rangeProblem(this.range);
  }

  setRange(range: DayRange): Promise<void> {
    this.range = range;
    return this.goTo(1);
  }

  setFilter(name: string, value: string): Promise<void> {
    this.filters[name] = value;
    return this.goTo(1);
  }

  goTo(page: number): Promise<void> {
    this.page = page;
    return this.load();
  }

  async load(): Promise<void> {
    if (this.rangeProblem) return;
    this.asked += 1;
    const { asked } = this;
    this.state = 'loading';
    try {
      const { from, to } = this.range;
      const answer = await this.plan.read({
        ...this.filters,
        fromDate: from,
        toDate: to,
        page: this.page,
        count: PAGE_SIZE,
      });
      runInAction(() => {
        // The member may have asked for something else while we waited.
        if (asked !== this.asked) return;
        this.rows = answer.list;
        this.totalPages = Math.max(1, answer.totalPages);
        this.state = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        if (asked !== this.asked) return;
        this.failure = error instanceof ApiError ? error : ApiError.unknown();
        this.state = 'failed';
      });
    }
  }
}
