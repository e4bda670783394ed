import {
  coinLabel,
  formatNumber,
  formatPercent,
  formatPrice,
  Money,
  parseAmount,
  priceChange,
  tickAt,
} from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Market, MarketFigures } from './market';

const million = 1_000_000;

/** One market as the screens read it (MobX); the feed writes its figures, once per redraw at most. */
export class MarketCell implements MarketFigures {
  close: string;
  high: string;
  low: string;
  volume: string;
  turnover: string;
  previousClose: string;
  /** TRAD-009: the feed also opens and halts the market. */
  open: boolean;
  state: MarketState;
  nextState: MarketState | null;
  nextAt: string;

  /** @param market - its static data; its figures are those of the time of the read. */
  constructor(public market: Market) {
    this.close = market.close;
    this.high = market.high;
    this.low = market.low;
    this.volume = market.volume;
    this.turnover = market.turnover;
    this.previousClose = market.previousClose;
    this.open = market.open;
    this.state = market.state;
    this.nextState = market.nextState;
    this.nextAt = market.nextAt;
    makeAutoObservable(this, { market: observableRef });
  }

  /** Updates the cell from a new read. */
  renew(market: Market): void {
    this.market = market;
    const { close, high, low, volume, turnover, previousClose, open, state, nextState, nextAt } = market;
    Object.assign(this, { close, high, low, volume, turnover, previousClose, open, state, nextState, nextAt });
  }

  get code(): string {
    return this.market.code;
  }

  get base(): string {
    return this.market.base;
  }

  /** Code of the traded coin as shown (TRAD-006). */
  get coinLabel(): string {
    return coinLabel(this.market.coin);
  }

  /** Code of the market as shown. */
  get label(): string {
    return `${this.coinLabel}/${this.base}`;
  }

  nameIn(language: string): string {
    return language === 'ko' ? this.market.name : this.market.nameEn;
  }

  get change(): { amount: Money; percent: Money | null } {
    return priceChange(this.close, this.previousClose);
  }

  get direction(): 'rise' | 'fall' | 'even' {
    const { amount } = this.change;
    return amount.isZero() ? 'even' : amount.isNegative() ? 'fall' : 'rise';
  }

  get changePercentText(): string {
    const { percent } = this.change;
    return percent ? formatPercent(percent.abs()) : '-';
  }

  get changeAmountText(): string {
    return formatPrice(this.change.amount.abs(), this.lastTick);
  }

  get closeText(): string {
    return this.priceText(this.close);
  }

  /** A price of this market, with the decimals of its own band, so that 999.5 and 1,000 both read right. */
  priceText(price: string): string {
    return formatPrice(price, this.tick(price));
  }

  /** Price step at the last price; unlike {@link close}, it hardly ever changes. */
  get lastTick(): string {
    return this.tick(this.close);
  }

  /** Price step there; of text that is no price, e.g. one that is being typed, at the last price. */
  tick(price: string): string {
    return tickAt(this.market.rules.ticks, parseAmount(price) ?? new Money(this.close)) ?? '0.00000001';
  }

  /** Turnover of 24 hours: millions of won, whole USDT, else with three decimals. */
  get turnoverText(): string {
    if (this.base === 'KRW') return formatNumber(new Money(this.turnover).div(million), 0);
    return formatNumber(this.turnover, this.base === 'USDT' ? 0 : 3, true);
  }

  /** Prices of the last day, oldest first, the newest one live. */
  get spark(): readonly number[] {
    return [...this.market.pastCloses, Number(this.close)];
  }
}
