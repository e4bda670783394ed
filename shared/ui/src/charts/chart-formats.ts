import type { LineId } from './chart-types';

type Format = (value: number) => string;

export interface ChartFormats {
  readonly price: Format;
  readonly volume: Format;
  /** Of a percentage, with its sign. */
  readonly change: Format;
  readonly rsi: Format;
  readonly macd: Format;
}

/** How figures of the chart are written. @param decimals - digits after the point of a price. */
export function chartFormats(locale: string, decimals: number): ChartFormats {
  const format = (options: Intl.NumberFormatOptions): Format => new Intl.NumberFormat(locale, options).format;
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
  const percent = format({ ...digits(2), signDisplay: 'exceptZero' });
  return {
    price: format(digits(decimals)),
    volume: format({ notation: 'compact', maximumFractionDigits: 2 }),
    change: (value) => `${percent(value)}%`,
    rsi: format(digits(1)),
    // Differences of prices: small beside the price, so digits are counted from the first that says something.
    macd: format({ maximumSignificantDigits: 5 }),
  };
}

export function formatOf(id: LineId, { price, rsi, macd }: ChartFormats): Format {
  if (id === 'rsi') return rsi;
  return id.startsWith('macd') ? macd : price;
}
