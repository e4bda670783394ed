import type { SessionStore, ShellServices } from '@maru/platform';
import { formatDay } from '@maru/platform/dates';
import { makeAutoObservable, observableRef, reaction, runInAction } from '@maru/platform/mobx';
import type { Trade } from '../../api/orders';
import type { TradingApi } from '../../api/trading.api';
import type { CandlesStore } from './candles.store';
import type { ChartSettingsStore } from './chart-settings.store';
import type { OrdersStore } from './orders.store';
import { linesOf, marksOf, type OrderLine, type TradeMark } from './own-trades';

export interface OwnTradesDeps {
  readonly session: Pick<SessionStore, 'isMember'>;
  readonly now: ShellServices['now'];
  readonly orders: Pick<OrdersStore, 'log' | 'open'>;
  readonly candles: Pick<CandlesStore, 'bars' | 'period'>;
  readonly chart: Pick<ChartSettingsStore, 'own'>;
}

const rowsAPage = 100;
/** Of one market, while its chart is there: older executions get no mark. */
const pagesMax = 20;
const daySeconds = 24 * 3600;
/** Days of one search; the exchange refuses those over more than a year. */
const searchDays = 365;

/** The member's own on the chart: executions as far back as the bars go, and open orders. */
export class OwnTradesStore {
  /** By id; replaced as a whole. */
  private known: ReadonlyMap<string, Trade> = new Map();
  /** Everything from this moment on has been read; epoch seconds. */
  private readSince = Number.POSITIVE_INFINITY;
  private pagesLeft = pagesMax;
  private reading = false;

  constructor(
    private readonly api: Pick<TradingApi, 'trades'>,
    private readonly deps: OwnTradesDeps,
    private readonly market: { readonly id: string; readonly coinId: string },
  ) {
    type Hidden = 'api' | 'deps' | 'market' | 'known' | 'readSince' | 'pagesLeft' | 'reading';
    makeAutoObservable<this, Hidden>(this, {
      ...{ api: false, deps: false, market: false, readSince: false, pagesLeft: false, reading: false },
      known: observableRef,
    });
  }

  get marks(): readonly TradeMark[] {
    return this.shows('executions') ? marksOf([...this.known.values()], this.deps.candles.period) : [];
  }

  get lines(): readonly OrderLine[] {
    return this.shows('orders') ? linesOf(this.deps.orders.open) : [];
  }

  follow(): () => void {
    const { session, orders } = this.deps;
    const stops = [
      reaction(
        () => session.isMember,
        () => this.forget(),
      ),
      reaction(
        () => orders.log,
        (rows) => this.add(rows),
        { fireImmediately: true },
      ),
      reaction(
        () => this.wantedSince,
        () => void this.read(),
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private shows(what: 'executions' | 'orders'): boolean {
    return this.deps.session.isMember && this.deps.chart.own.includes(what);
  }

  /** Start of the oldest bar; null while no marks are wanted. */
  private get wantedSince(): number | null {
    return this.shows('executions') ? (this.deps.candles.bars[0]?.time ?? null) : null;
  }

  /** Days of the next search, backwards from what is known. */
  private get nextDays(): { from: string; to: string } | null {
    const { wantedSince, readSince } = this;
    if (wantedSince === null || wantedSince >= readSince) return null;
    const end = Math.min(this.deps.now() / 1000, readSince - 1);
    const from = Math.max(wantedSince, end - searchDays * daySeconds);
    return { from: formatDay(from * 1000), to: formatDay(end * 1000) };
  }

  private async read(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      for (let days = this.nextDays; days && this.pagesLeft > 0; days = this.nextDays) await this.readDays(days);
    } catch {
      // The chart keeps the marks that it has; the next older bars ask again.
    } finally {
      this.reading = false;
    }
  }

  private async readDays(days: { from: string; to: string }): Promise<void> {
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      if (this.pagesLeft === 0) return;
      this.pagesLeft -= 1;
      const found = await this.api.trades({ coinId: this.market.coinId, side: '', ...days, page, count: rowsAPage });
      // While older ones are counted there is at least one page more to look at.
      pages = found.totalPages + (found.counting ? 1 : 0);
      this.add(found.list);
    }
    this.readSince = Date.parse(`${days.from}T00:00:00+09:00`) / 1000;
  }

  /** Executions of the coin against another base belong to another chart. */
  private add(rows: readonly Trade[]): void {
    if (!this.deps.session.isMember) return;
    const fresh = rows.filter(({ id, marketId }) => marketId === this.market.id && !this.known.has(id));
    if (fresh.length === 0) return;
    runInAction(() => {
      this.known = new Map([...this.known, ...fresh.map((row) => [row.id, row] as const)]);
    });
  }

  /** What another member has traded is nobody else's. */
  private forget(): void {
    this.known = new Map();
    this.readSince = Number.POSITIVE_INFINITY;
    this.pagesLeft = pagesMax;
  }
}
