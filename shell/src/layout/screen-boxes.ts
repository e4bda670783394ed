import type { ScreenShape } from '@maru/contract';

/** A box of a skeleton: its class in the style of the HTML server, then what is in it; a string is text. */
export type Box = string | Inside;
interface Inside extends ReadonlyArray<Box> {
  readonly 0: string;
}

const bar = (width: string): Box => [`sk-bar sk-${width}`];
const times = (count: number, box: Box): readonly Box[] => Array.from({ length: count }, () => box);
const row: Box = ['sk-row', bar('l'), ['sk-grow'], bar('m'), bar('m')];
const field: Box = ['sk-field', bar('m'), ['sk-input']];
const tabs: Box = ['sk-tabs', ...times(3, bar('s'))];
const card: Box = ['sk-panel sk-card', bar('l'), bar('m')];

const contents: Readonly<Record<ScreenShape, readonly Box[]>> = {
  table: [tabs, ['sk-panel', ['sk-tools', ...times(4, bar('s'))], ...times(9, row)]],
  list: [tabs, ['sk-panel', ...times(8, row)]],
  form: [...times(3, field), ['sk-button']],
  cards: [tabs, ['sk-cards', ...times(6, ['sk-panel', ['sk-picture'], ['sk-tools', bar('l')], row])]],
  markets: [
    ['sk-tiles', ...times(4, card)],
    ['sk-beside', ['sk-panel', ['sk-tools', ...times(4, bar('s'))], ...times(10, row)], ['sk-side', card, card]],
  ],
  trading: [
    ['sk-column sk-wide-only', ['sk-tools', bar('l')], ...times(14, row)],
    ['sk-column sk-middle', ['sk-tools', ...times(4, bar('s'))], ['sk-chart'], ...times(3, row)],
    ['sk-column', ...times(16, ['sk-tick', bar('m'), ['sk-grow'], bar('s')])],
    ['sk-column', ['sk-tools', bar('m'), bar('m')], ...times(3, field), ['sk-button']],
  ],
};

/** What a screen shows before its remote is there: its title, and boxes of its shape. */
export function screenBoxes(shape: ScreenShape = 'table', title = ''): Box {
  const heading: readonly Box[] = shape === 'trading' ? [] : [['sk-title', title]];
  return [`sk-main sk-${shape}`, ...heading, ...contents[shape]];
}
