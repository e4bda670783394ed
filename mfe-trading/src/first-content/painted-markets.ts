import type { FirstContentInput, Language } from '@maru/contract';
import { coinLabel, formatNumber, formatPercent, formatPrice, Money, priceChange, tickAt } from '@maru/domain';
import { centerCall, readCenter, type ServedMarket } from '../api/center.api';

/** A market as the first paint shows it. Without colours: figures of the page are not live. */
export interface PaintedMarket {
  readonly code: string;
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly price: string;
  readonly change: string;
  readonly highLow: readonly [string, string];
  readonly turnover: string;
}

export interface PaintedMarkets {
  /** In won, the most traded first. */
  readonly traded: readonly PaintedMarket[];
  /** The one that the path names. */
  readonly current: PaintedMarket | undefined;
  /** Says how old the figures are. */
  readonly age: string;
}

export const paintedMax = 14;

const ages: Record<Language, (time: string) => string> = {
  ko: (time) => `${time} 기준`,
  en: (time) => `As of ${time}`,
  ch: (time) => `截至 ${time}`,
};
const kstMs = 9 * 60 * 60 * 1000;
/** HH:mm:ss of UTC+9. */
const kstTime = (moment: string): string => new Date(Date.parse(moment) + kstMs).toISOString().slice(11, 19);

/** @returns null where the answer is missing, is not what it should be, or has no market to show. */
export function paintedMarkets({ answers, params, language, now }: FirstContentInput): PaintedMarkets | null {
  try {
    const shown = readCenter(answers[centerCall], language);
    const named = shown.find(({ code }) => code === params.marketCode);
    const won = shown.filter(({ base }) => base === 'KRW');
    if (won.length === 0) return null;
    const traded = won.sort((a, b) => new Money(b.turnover).comparedTo(a.turnover));
    return {
      traded: traded.slice(0, paintedMax).map(painted),
      current: named && painted(named),
      age: ages[language](kstTime(now)),
    };
  } catch {
    return null;
  }
}

function painted(market: ServedMarket): PaintedMarket {
  const { code, base, coin, name, close, high, low, previousClose, turnover, ticks } = market;
  const text = (price: string) => formatPrice(price, tickAt(ticks, new Money(price)) ?? '0.00000001');
  const { amount, percent } = priceChange(close, previousClose);
  const arrow = amount.isZero() ? '' : amount.isNegative() ? '▼ ' : '▲ ';
  return {
    code,
    base,
    name,
    label: `${coinLabel(coin)}/${base}`,
    price: text(close),
    change: percent ? arrow + formatPercent(percent.abs()) : '-',
    highLow: [text(high), text(low)],
    turnover: formatNumber(new Money(turnover).div(1_000_000), 0),
  };
}
