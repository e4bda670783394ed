import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** The colours of one theme: `--text: var(--light, #12151b) var(--dark, #f1f3f7)`. */
const coloursOf = (theme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): var\(--light, (#[0-9a-f]{6})\) var\(--dark, (#[0-9a-f]{6})\);/g)].map(
      ([, name, light, dark]) => [name, theme === 'light' ? light : dark],
    ),
  );

const switchOf = (selector: string): string => {
  const start = css.indexOf(`${selector} {`) + selector.length + 2;
  return css.slice(start, css.indexOf('}', start)).replace(/\s+/g, ' ').trim();
};

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const themes = { light: coloursOf('light'), dark: coloursOf('dark') };
const texts = ['text', 'text-soft', 'text-faint', 'accent', 'red', 'blue', 'green', 'ok', 'warn', 'danger'];
const surfaces = ['surface', 'surface-sunken', 'surface-raised'];

describe.each(Object.entries(themes))('the %s set', (_, set) => {
  it.each(texts)('reads at 4.5:1 or more on every surface: %s', (name) => {
    for (const surface of surfaces) expect(contrast(set[name] ?? '', set[surface] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('reads at 4.5:1 or more on the accent', () => {
    expect(contrast(set['on-accent'] ?? '', set.accent ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['line-strong', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'])(
    'shows graphics at 3:1 or more: %s',
    (name) => expect(contrast(set[name] ?? '', set.surface ?? '')).toBeGreaterThanOrEqual(3),
  );
});

it('gives a page that follows a dark system the same colours as the dark theme', () => {
  const dark = switchOf(':root[data-theme="dark"]');
  expect(dark).toBe('color-scheme: dark; --light: ; --dark: initial;');
  expect(switchOf(':root:not([data-theme="light"], [data-theme="dark"])')).toBe(dark);
});
