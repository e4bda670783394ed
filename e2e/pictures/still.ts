import type { Page } from '@playwright/test';

/**
 * Brings a page to rest: fonts are there, pictures and charts that differ from run to run are hidden, and days, hours, ages and
 * figures of markets are the same every day. Figures have digits of one width, so nothing moves.
 */
export async function bringToRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(stillMarkets, ofMarkets);
  await page.evaluate(() => {
    const fixed: readonly (readonly [RegExp, string])[] = [
      [/\d{4}([-.]\s?)\d{2}\1\d{2}/g, '2026$111$123'],
      [/\d{2}([-.])\d{2}(?=\s\d{2}:\d{2})/g, '11$123'],
      [/\d{2}:\d{2}:\d{2}/g, '12:34:56'],
      [/\d{2}:\d{2}/g, '12:34'],
      [/\d+(?=\s?(초|분|시간|일) 전)/g, '5'],
      [/D-\d+/g, 'D-5'],
    ];
    const still = (text: string) => fixed.reduce((now, [pattern, text]) => now.replace(pattern, text), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const stilled = still(text.data);
      if (stilled !== text.data) text.data = stilled;
    }
    for (const field of document.querySelectorAll('input')) {
      const stilled = still(field.value);
      if (stilled !== field.value) field.value = stilled;
    }
    // The page's policy allows no style elements of others.
    for (const drawn of document.querySelectorAll<HTMLElement>('canvas, img[src^="data:"]'))
      drawn.style.setProperty('opacity', '0', 'important');
  });
}

/** What shows figures of markets: links to them with the row that they stand in, and book, trades and header of the market that is open. */
const ofMarkets = 'main a[href*="/exchange/"], main [aria-label="호가"], main [aria-label="체결"], main header:has(h1)';

/** Figures of the last day follow the hour: digits and directions become the same in every run. Runs in the page. */
function stillMarkets(selector: string): void {
  const parts = [...document.querySelectorAll<HTMLElement>(selector)].map(
    (part) => part.closest<HTMLElement>('[role=row]') ?? part,
  );
  for (const [at, part] of parts.entries()) {
    const tone = `var(${at % 2 ? '--blue' : '--red'})`;
    // Book and trades have the colours of their sides.
    for (const name of part.ariaLabel === null ? ['--rise', '--fall'] : []) part.style.setProperty(name, tone);
    for (const line of part.querySelectorAll('path[stroke-width="1.25"]')) line.setAttribute('opacity', '0');
    const figures = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (figures.nextNode()) {
      const figure = figures.currentNode as Text;
      figure.data = figure.data
        .replace(/\d/g, '8')
        .replace(/^[+-](?=8)/, '+')
        .replace(/^[▲▼]$/, '▲');
    }
  }
}
