import type { Center, Tick } from '@maru/contract';
import { priceChange, tickAt } from '@maru/domain';
import { makeAutoObservable } from '@maru/platform/mobx';
import { coinLabel, Decimal, formatNumber, formatPercent, formatPrice } from '@maru/platform/money';
import { type Direction, directionOf } from '@maru/ui';

type MarketRow = Center['markets'][number];

const million = 1_000_000;

/** One market as the screens read it; the feed writes it, once per frame at most. */
export class MarketCell {
  close: string;
  high: string;
  low: string;
  volume: string;
  amount: string;
  previousClose: string;
  open: boolean;
  /** Closes of the last day, oldest first, the newest one live; heights of a line only, so plain numbers do. */
  private readonly pastCloses: readonly number[];

  constructor(readonly row: MarketRow) {
    this.close = row.close;
    this.high = row.high;
    this.low = row.low;
    this.volume = row.volume;
    this.amount = row.acc_amount;
    this.previousClose = row.b_close;
    this.open = row.onTradeEnable === 'Y' && (row.state === 'open' || row.state === 'preopen');
    this.pastCloses = row.spark.map(Number);
    makeAutoObservable<this, 'pastCloses'>(this, { row: false, pastCloses: false });
  }

  get code(): string {
    return this.row.code;
  }

  get base(): string {
    return this.row.baseCoinCode;
  }

  /** Code of the traded coin as shown (TRAD-006). */
  get coin(): string {
    return coinLabel(this.row.dealCoinCode);
  }

  /** Code of the market as shown. */
  get label(): string {
    return `${this.coin}/${this.base}`;
  }

  nameIn(language: string): string {
    return language === 'ko' ? this.row.dealCoinName : this.row.dealCoinNameEn;
  }

  get change(): { amount: Decimal; percent: Decimal | null } {
    return priceChange(this.close, this.previousClose);
  }

  get direction(): Direction {
    return directionOf(this.change.amount.toFixed());
  }

  get changePercentText(): string {
    const { percent } = this.change;
    return percent ? formatPercent(percent.abs()) : '-';
  }

  get changeAmountText(): string {
    return this.priceText(this.change.amount.abs());
  }

  get closeText(): string {
    return this.priceText(this.close);
  }

  /** A price of this market, with the decimals of its own band, so that 999.5 and 1,000 both read right. */
  priceText(price: Decimal | string): string {
    return formatPrice(price, this.tick(this.close));
  }

  tick(price: string): string {
    return tickAt(this.row.rules.ticks, new Decimal(price)) ?? '0.00000001';
  }

  /** Traded amount of 24 hours: millions of won, else whole units with two decimals. */
  get amountText(): string {
    return this.base === 'KRW'
      ? formatNumber(new Decimal(this.amount).div(million), 0)
      : formatNumber(this.amount, 3, true);
  }

  get spark(): readonly number[] {
    return [...this.pastCloses, Number(this.close)];
  }

  /** TRAD-009: also opens and halts the market. */
  apply(tick: Tick): void {
    this.close = tick.close;
    this.high = tick.high;
    this.low = tick.low;
    this.volume = tick.volume;
    this.amount = tick.acc_amount;
    this.previousClose = tick.b_close;
    this.open = tick.onTradeEnable === 'Y';
  }
}
