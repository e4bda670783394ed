import type { Page } from '@playwright/test';

/**
 * Brings a page to rest: fonts are there, pictures and charts that differ from run to run are hidden, and days, hours and
 * ages of texts are the same every day. Figures have digits of one width, so nothing moves.
 */
export async function bringToRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
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
