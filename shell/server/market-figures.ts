import type { Language } from '@maru/contract';
import { coinLabel, formatNumber, formatPercent, formatPrice, Money, priceChange, tickAt } from '@maru/domain';
import { type Box, bar, times } from '../src/skeleton/screen-boxes';
import { readCenter, type ServedMarket } from './center.api';

/** A market as the first paint shows it. Without colours: figures of the page are not live. */
interface PaintedMarket {
  readonly code: string;
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly price: string;
  readonly change: string;
  readonly highLow: readonly [string, string];
  readonly turnover: string;
}

export interface Figures {
  /** In won, the most traded first. */
  readonly markets: readonly PaintedMarket[];
  /** The one that the path names. */
  readonly current: PaintedMarket | undefined;
  /** Says how old they are. */
  readonly age: string;
}

const ages: Record<Language, (time: string) => string> = {
  ko: (time) => `${time} 기준`,
  en: (time) => `As of ${time}`,
  ch: (time) => `截至 ${time}`,
};
const kst = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Seoul' });

/** @param answer - the exchange's, as JSON. @returns null where it is not what it should be: the page paints boxes then. */
export function figuresOf(answer: string | undefined, path: string, language: Language, now: Date): Figures | null {
  if (answer === undefined) return null;
  try {
    const shown = readCenter(answer, language);
    const named = shown.find(({ code }) => path === `/exchange/${code}`);
    const won = shown.filter(({ base }) => base === 'KRW');
    const traded = won.sort((a, b) => new Money(b.turnover).comparedTo(a.turnover));
    return {
      markets: traded.slice(0, 14).map(painted),
      current: named && painted(named),
      age: ages[language](kst.format(now)),
    };
  } catch {
    return null;
  }
}

function painted({
  code,
  base,
  coin,
  name,
  close,
  high,
  low,
  previousClose,
  turnover,
  ticks,
}: ServedMarket): PaintedMarket {
  const tick = tickAt(ticks, new Money(close)) ?? '0.00000001';
  const { amount, percent } = priceChange(close, previousClose);
  const arrow = amount.isZero() ? '' : amount.isNegative() ? '▼ ' : '▲ ';
  return {
    code,
    base,
    name,
    label: `${coinLabel(coin)}/${base}`,
    price: formatPrice(close, tick),
    change: percent ? arrow + formatPercent(percent.abs()) : '-',
    highLow: [formatPrice(high, tick), formatPrice(low, tick)],
    turnover: formatNumber(new Money(turnover).div(1_000_000), 0),
  };
}

/** The markets' page with the figures of its tiles and first rows. */
export function filledMarkets({ markets, age }: Figures, words: readonly string[]): readonly Box[] {
  const tile = ({ name, label, price, change }: PaintedMarket): Box => [
    'sk-panel sk-card',
    ['sk-name', name, ['sk-small', label]],
    ['sk-figures', ['sk-price', price], ['sk-small', change]],
  ];
  const row = ({ name, label, price, change, highLow, turnover }: PaintedMarket): Box => [
    'sk-row sk-market',
    ['sk-coin', ['sk-name', name], ['sk-small', label]],
    ['sk-figure', price],
    ['sk-figure', change],
    ['sk-figure sk-roomy', ...highLow.map((text): Box => ['sk-line', text])],
    ['sk-figure', turnover],
  ];
  return [
    ['sk-tiles', ...markets.slice(0, 4).map(tile)],
    [
      'sk-beside',
      [
        'sk-panel',
        ['sk-tools', bar('m'), ['sk-grow'], ['sk-small', age]],
        ['sk-columns sk-market', ...words.map((word, at): Box => [wordClass(at), word])],
        ...markets.slice(0, 10).map(row),
      ],
      ['sk-side', ['sk-panel sk-card'], ['sk-panel sk-card']],
    ],
  ];
}

/** Columns of high and low and of the day's line have no room on a phone. */
const wordClass = (at: number): string => (at === 3 || at === 5 ? 'sk-word sk-roomy' : 'sk-word');

/** The head of a market, and the list beside it. */
export function quote({ current, age }: Figures): Box {
  if (!current) return ['sk-quote', bar('l'), bar('l')];
  const { name, label, base, price, change } = current;
  return [
    'sk-quote',
    ['sk-name', name, ['sk-small', label]],
    ['sk-figures', ['sk-price', price, ['sk-small', base]], ['sk-small', change]],
    ['sk-small', age],
  ];
}

export const marketList = ({ markets }: Figures): Box => [
  'sk-column sk-wide-only',
  ['sk-tools', bar('l')],
  ...markets.map(
    ({ name, label, price, change }): Box => [
      'sk-row sk-short',
      ['sk-coin', ['sk-name', name], ['sk-small', label]],
      ['sk-grow'],
      ['sk-figure', ['sk-line', price], ['sk-small', change]],
    ],
  ),
  ...times(Math.max(0, 14 - markets.length), ['sk-row']),
];
