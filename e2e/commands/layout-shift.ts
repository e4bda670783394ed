import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** Sum of the layout shifts of a hard load that a screen may have. */
const shiftMax = 0.02;

/** Before the load: counts layout shifts, with the elements that moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** After the screen has come to rest, as far as its calls and fonts are concerned. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  expect(sum > shiftMax ? shifts : []).toEqual([]);
}
