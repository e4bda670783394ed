import type { LineId } from './chart-types';

/** Tokens of the lines; the readout marks its values with the same. */
export const lineTokens: Record<LineId, string> = {
  ma5: '--chart-3',
  ma20: '--chart-4',
  ma60: '--chart-2',
  bandUpper: '--chart-1',
  bandMiddle: '--chart-rest',
  bandLower: '--chart-1',
  rsi: '--chart-4',
  macd: '--chart-1',
  macdSignal: '--chart-3',
  macdHistogram: '--chart-rest',
};

export type ChartPalette = ReturnType<typeof readPalette>;

/** The library draws on a canvas, which knows no variables. */
export function readPalette(element: Element) {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    rise: read('--rise'),
    fall: read('--fall'),
    text: read('--text-faint'),
    line: read('--line'),
    accent: read('--accent'),
    of: (id: LineId) => read(lineTokens[id]),
  };
}
