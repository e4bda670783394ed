import type { FirstContentBox, FirstContentInput } from '@maru/contract';
import ch from '../locales/ch.json';
import en from '../locales/en.json';
import ko from '../locales/ko.json';
import { type PaintedMarket, type PaintedMarkets, paintedMax } from './painted-markets';

type Box = FirstContentBox;
type Words = readonly string[];

const bar = (width: 's' | 'm' | 'l'): Box => [`sk-bar sk-${width}`];
const times = (count: number, box: Box): readonly Box[] => Array.from({ length: count }, () => box);

const texts = { ko: ko.main, en: en.main, ch: ch.main };

/** Main: tiles of the most traded markets, first rows of the table, and the next steps beside it. */
export function mainBoxes({ traded, age }: PaintedMarkets, input: FirstContentInput): readonly Box[] {
  const { title, words } = input;
  return [
    ['sk-title', title],
    ['sk-tiles', ...traded.slice(0, 4).map(tile)],
    [
      'sk-beside',
      [
        'sk-panel',
        ['sk-tools', bar('m'), ['sk-grow'], ['sk-small', age]],
        ['sk-columns sk-market', ...words.map((word, at): Box => [wordClass(at), word])],
        ...traded.slice(0, 10).map(tableRow),
      ],
      ['sk-side', welcome(input), ['sk-panel sk-card']],
    ],
  ];
}

/** As the screen's own card, whose text is the largest on a desktop: drawn later, it would be the page's main content only then. */
function welcome({ language, visitor }: Pick<FirstContentInput, 'language' | 'visitor'>): Box {
  const text = texts[language];
  const [title, sentence, ...buttons]: readonly [Box, string, string, string] = visitor
    ? [text.welcomeVisitor, text.welcomeVisitorText, text.signUp, text.login]
    : // Pages are the same for every member: the name is not known here.
      [bar('l'), text.welcomeMemberText, text.toAssets, text.toHistory];
  return [
    'sk-panel sk-body',
    ['sk-heading', title],
    ['sk-comment', sentence],
    ['sk-between', ...buttons.map((label): Box => ['sk-button sk-grow', label])],
    ['sk-input'],
  ];
}

const tile = ({ name, label, price, change }: PaintedMarket): Box => [
  'sk-panel sk-card',
  ['sk-name', name, ['sk-small', label]],
  ['sk-figures', ['sk-price', price], ['sk-small', change]],
];

const tableRow = ({ name, label, price, change, highLow, turnover }: PaintedMarket): Box => [
  'sk-row sk-market',
  ['sk-coin', ['sk-name', name], ['sk-small', label]],
  ['sk-figure', price],
  ['sk-figure', change],
  ['sk-figure sk-roomy', ...highLow.map((text): Box => ['sk-line', text])],
  ['sk-figure', turnover],
];

/** Columns of high and low and of the day's line have no room on a phone. */
const wordClass = (at: number): string => (at === 3 || at === 5 ? 'sk-word sk-roomy' : 'sk-word');

const row: Box = ['sk-row', bar('l'), ['sk-grow'], bar('m'), bar('m')];

/** The trading screen: the head of its market and the list beside it; the rest as the shell paints screens of this shape. */
export const exchangeBoxes = (markets: PaintedMarkets, words: Words): readonly Box[] => [
  marketList(markets),
  quote(markets),
  ['sk-views', ...words.map((word): Box => ['sk-word', word])],
  ['sk-column sk-middle', ['sk-tools', ...times(4, bar('s'))], ['sk-chart'], ...times(3, row)],
  ['sk-column', ...times(16, ['sk-tick', bar('m'), ['sk-grow'], bar('s')])],
  ['sk-column', ['sk-tools', bar('m'), bar('m')], ...times(3, ['sk-field', bar('m'), ['sk-input']]), ['sk-button']],
];

function quote({ current, age }: PaintedMarkets): Box {
  if (!current) return ['sk-quote', bar('l'), bar('l')];
  const { name, label, base, price, change } = current;
  return [
    'sk-quote',
    ['sk-name', name, ['sk-small', label]],
    ['sk-figures', ['sk-price', price, ['sk-small', base]], ['sk-small', change]],
    ['sk-small', age],
  ];
}

const marketList = ({ traded }: PaintedMarkets): Box => [
  'sk-column sk-wide-only',
  // Search, and the choice of a base coin.
  ...times(2, ['sk-tools', bar('l')]),
  ...traded.map(
    ({ name, label, price, change }): Box => [
      'sk-row sk-short',
      ['sk-coin', ['sk-name', name], ['sk-small', label]],
      ['sk-grow'],
      ['sk-figure', ['sk-line', price], ['sk-small', change]],
    ],
  ),
  ...times(Math.max(0, paintedMax - traded.length), ['sk-row']),
];
