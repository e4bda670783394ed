import type { Language, ScreenManifest, ScreenShape } from '@maru/contract';

/** A box of a skeleton: its class in the style of the HTML server, then what is in it; a string is text. */
export type Box = string | Inside;
interface Inside extends ReadonlyArray<Box> {
  readonly 0: string;
}

export const bar = (width: string): Box => [`sk-bar sk-${width}`];
export const times = (count: number, box: Box): readonly Box[] => Array.from({ length: count }, () => box);
const row: Box = ['sk-row', bar('l'), ['sk-grow'], bar('m'), bar('m')];
const card: Box = ['sk-panel sk-card', bar('l'), bar('m')];

/** Labels of a screen in their places; bars where it names none. */
const labels = (words: readonly string[], count: number, width: string): readonly Box[] =>
  words.length > 0 ? words.map((word): Box => ['sk-word', word]) : times(count, bar(width));
const tabs = (words: readonly string[]): Box => ['sk-tabs', ...labels(words, 3, 's')];

/** The last word is the button's. */
function form(words: readonly string[]): readonly Box[] {
  const fields = labels(words.slice(0, -1), 3, 'm').map((label): Box => ['sk-field', label, ['sk-input']]);
  return [...fields, ['sk-button', ...words.slice(-1)]];
}

const contents: Readonly<Record<ScreenShape, (words: readonly string[]) => readonly Box[]>> = {
  table: (words) => [tabs(words), ['sk-panel', ['sk-tools', ...times(4, bar('s'))], ...times(9, row)]],
  list: (words) => [tabs(words), ['sk-panel', ...times(8, row)]],
  form,
  cards: (words) => [tabs(words), ['sk-cards', ...times(6, ['sk-panel', ['sk-picture'], ['sk-tools', bar('l')], row])]],
  markets: (words) => [
    ['sk-tiles', ...times(4, card)],
    [
      'sk-beside',
      ['sk-panel', ['sk-tools', ...times(4, bar('s'))], ['sk-columns', ...labels(words, 6, 's')], ...times(10, row)],
      ['sk-side', card, card],
    ],
  ],
  trading: (words) => [
    ['sk-column sk-wide-only', ['sk-tools', bar('l')], ...times(14, row)],
    ['sk-quote', bar('l'), bar('l')],
    ['sk-views', ...labels(words, 5, 's')],
    ['sk-column sk-middle', ['sk-tools', ...times(4, bar('s'))], ['sk-chart'], ...times(3, row)],
    ['sk-column', ...times(16, ['sk-tick', bar('m'), ['sk-grow'], bar('s')])],
    ['sk-column', ['sk-tools', bar('m'), bar('m')], ...times(3, ['sk-field', bar('m'), ['sk-input']]), ['sk-button']],
  ],
};

export type PaintedScreen = Pick<ScreenManifest, 'shape' | 'title' | 'words' | 'intro'>;

/** What a screen shows before its remote is there: title and sentence below it, its labels (`words`), and boxes of its shape. */
export function screenBoxes(screen: PaintedScreen | undefined, language: Language): Box {
  const { shape = 'table', title, intro, words } = screen ?? {};
  const heading: readonly Box[] = [
    ['sk-title', title?.[language] ?? ''],
    ...(intro ? [['sk-intro', intro[language]] as const] : []),
  ];
  return [`sk-main sk-${shape}`, ...(shape === 'trading' ? [] : heading), ...contents[shape](words?.[language] ?? [])];
}
