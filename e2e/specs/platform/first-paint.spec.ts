import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

interface Beginning {
  /** Times of the page, in milliseconds. */
  readonly painted: number;
  readonly started: number;
  readonly largest: string;
}

/** Notes when the shell's script is put into the page, and which element counts as its main content. */
async function watchBeginning(page: Page): Promise<() => Promise<Beginning>> {
  await page.addInitScript(() => {
    const seen = { started: 0, largest: '' };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (!seen.started && document.querySelector('body > script[src^="/shell/main."]'))
        seen.started = performance.now();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        seen.largest = entry.element?.textContent ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { started: number; largest: string } };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { ...seen, painted: paint?.startTime ?? Number.POSITIVE_INFINITY };
    });
}

for (const [path, largest] of [
  ['/', /^[\d,]+$/],
  ['/login', /^마루 공식 주소와 공식 앱에서만 로그인하세요\.$/],
] as const)
  test(`${path} is painted before its scripts start, with what counts as its main content`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const beginning = await watchBeginning(page);
    // A second visit finds its files in the cache: the script is there at once.
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(path);
      await expect(page.locator('[data-remote] h1').first()).toBeAttached();
      const { painted, started } = await beginning();
      expect(started).toBeGreaterThan(painted);
      expect(started).toBeLessThan(painted + 250);
      expect((await beginning()).largest).toMatch(largest);
    }
    await page.close();
  });
