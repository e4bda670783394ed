import { PAGE_SIZE } from '@maru/domain';
import { type DayRange, presetRange, type RangePreset, rangeProblem } from '@maru/domain/dates';
import { makeAutoObservable } from 'mobx';
import { Loadable } from '../loading/loadable';

/** One page of a list. Days of UTC+9, both included. */
export interface PageQuery {
  readonly from: string;
  readonly to: string;
  /** From 1 on. */
  readonly page: number;
  readonly count: number;
}

export interface PageOf<Row> {
  readonly list: readonly Row[];
  readonly totalPages: number;
  /** Older rows are still being counted: there are at least `totalPages`. */
  readonly counting?: boolean;
}

export interface PagedListPlan<Row, Filters extends object> {
  /** Ranges offered. */
  readonly presets: readonly RangePreset[];
  readonly defaultPreset: RangePreset;
  /** Initial filters. */
  readonly filters: Filters;
  readonly read: (query: PageQuery & Filters, signal: AbortSignal) => Promise<PageOf<Row>>;
}

/** The pages on show as one. */
interface Shown<Row> extends PageOf<Row> {
  /** Rows of the last answer. */
  readonly lastCount: number;
}

const noRows: Shown<never> = { list: [], totalPages: 1, lastCount: 0 };

/** A page whose rows were still being counted is read again after this time, once. */
const recountMs = 1_500;

/** A list of the past with its own range, filters and page (MobX; TRAD-060, TRAD-065..068, ACCT-010). */
export class PagedList<Row, Filters extends object = object> {
  range: DayRange;
  page = 1;
  filters: Filters;
  readonly reading = new Loadable<Shown<Row>>();
  /** The call under way was not asked for by the member: whatever he asks for takes its place. */
  private refreshing = false;
  /** Something has happened since the call under way was sent. */
  private outdated = false;
  /** The rows on show answer the present range and filters. */
  private begun = false;
  private recount: ReturnType<typeof setTimeout> | undefined;

  /** @param now - epoch milliseconds. */
  constructor(
    readonly plan: PagedListPlan<Row, Filters>,
    readonly now: () => number,
  ) {
    this.range = presetRange(plan.defaultPreset, now());
    this.filters = { ...plan.filters };
    makeAutoObservable<this, 'outdated' | 'recount'>(this, {
      ...{ plan: false, now: false, reading: false, outdated: false, recount: false },
    });
  }

  get rows(): readonly Row[] {
    return (this.reading.value ?? noRows).list;
  }

  /** The last answer was a full page (WALT-164). */
  get hasMore(): boolean {
    return (this.reading.value ?? noRows).lastCount === PAGE_SIZE;
  }

  /** Whether what the member asked for is being read. */
  get busy(): boolean {
    return this.reading.state === 'loading' && !this.refreshing;
  }

  /** The rows on show are of another page, range or filter: those of the present one could not be read. */
  get isLeftOver(): boolean {
    return this.reading.state === 'failed' && !this.begun;
  }

  /** At least 1 (TRAD-068). */
  get totalPages(): number {
    return Math.max(1, (this.reading.value ?? noRows).totalPages);
  }

  /** Whether there may be more pages than `totalPages`. */
  get counting(): boolean {
    return (this.reading.value ?? noRows).counting === true;
  }

  /** Name of the refusal: a range over a year, or one that ends before it starts, makes no call (ERR-020). */
  get rangeProblem() {
    return rangeProblem(this.range);
  }

  /** Ranges offered, as of now. */
  get presets(): readonly (DayRange & { readonly id: RangePreset })[] {
    return this.plan.presets.map((id) => ({ id, ...presetRange(id, this.now()) }));
  }

  /** The range without a choice, as of now. */
  get defaultRange(): DayRange {
    return presetRange(this.plan.defaultPreset, this.now());
  }

  /** Last day that a range may have. */
  get today(): string {
    return presetRange('today', this.now()).to;
  }

  setRange(range: DayRange): Promise<void> {
    this.range = range;
    return this.goTo(1);
  }

  setFilter<K extends keyof Filters>(name: K, value: Filters[K]): Promise<void> {
    this.filters[name] = value;
    return this.goTo(1);
  }

  /** Takes over what an address says; reads only if the list has been read before, as its screen reads it first. */
  restore({ range, page, filters }: { range: DayRange; page: number; filters: Filters }): void {
    this.range = range;
    this.page = page;
    this.filters = filters;
    if (this.reading.state !== 'idle') void this.load();
  }

  goTo(page: number): Promise<void> {
    this.page = page;
    return this.load();
  }

  async load(): Promise<void> {
    this.refreshing = false;
    this.begun = false;
    await this.read();
    // Another question may be under way, whose answer decides.
    if (this.reading.state !== 'ready' || !this.counting) return;
    clearTimeout(this.recount);
    this.recount = setTimeout(() => void this.readCounted(), recountMs);
  }

  /** Reads the first page again where it is the only one on show; after what is being read. */
  async refresh(): Promise<void> {
    if (this.page !== 1) return;
    if (this.reading.state === 'loading') {
      this.outdated = true;
      return;
    }
    this.refreshing = true;
    await this.read();
  }

  private async readCounted(): Promise<void> {
    const { state, value } = this.reading;
    if (state !== 'ready') return;
    this.refreshing = true;
    await this.read(value);
  }

  /** @param kept - what stays on show where the answer fails. */
  private async read(kept?: Shown<Row>): Promise<void> {
    if (this.rangeProblem) return;
    clearTimeout(this.recount);
    const query = this.query(this.page);
    await this.take(async (signal) => {
      const answer = this.plan.read(query, signal);
      const asked = await (kept ? answer.catch(() => kept) : answer);
      const last = Math.max(1, asked.totalPages);
      if (asked.list.length > 0 || query.page <= last) return this.begin(asked, signal);
      // An old or shared address may name a page that is no more: the last one takes its place.
      const shown = await this.plan.read({ ...query, page: last }, signal);
      if (!signal.aborted) this.turn(last);
      return this.begin(shown, signal);
    });
  }

  private begin(page: PageOf<Row>, signal: AbortSignal): Shown<Row> {
    if (!signal.aborted) this.begun = true;
    return shownOf(page);
  }

  /**
   * Appends the next page; after a failure the rows stay, and the same page can be asked for again (WALT-164). Where the
   * rows are left from another range or filter, the page that failed is read in their place.
   */
  async more(): Promise<void> {
    if (this.rangeProblem || this.busy) return;
    if (!this.begun) return this.load();
    clearTimeout(this.recount);
    this.refreshing = false;
    const { rows, page } = this;
    const query = this.query(page + 1);
    await this.take(async (signal) => {
      const next = await this.plan.read(query, signal);
      if (!signal.aborted) this.turn(page + 1);
      return { ...shownOf(next), list: [...rows, ...next.list] };
    });
  }

  private async take(read: (signal: AbortSignal) => Promise<Shown<Row>>): Promise<void> {
    await this.reading.load(read);
    if (!this.outdated || this.reading.state === 'loading') return;
    this.outdated = false;
    await this.refresh();
  }

  private turn(page: number): void {
    this.page = page;
  }

  private query(page: number): PageQuery & Filters {
    const { range, filters } = this;
    return { ...filters, from: range.from, to: range.to, page, count: PAGE_SIZE };
  }
}

const shownOf = <Row>({ list, totalPages, counting = false }: PageOf<Row>): Shown<Row> => ({
  ...{ list, totalPages, counting },
  lastCount: list.length,
});
