import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

interface Beginning {
  /** Times of the page, in milliseconds. */
  readonly painted: number;
  readonly started: number;
  readonly largest: string;
  readonly largestAt: number;
}

/** Notes when the shell's script is put into the page, and which element counts as its main content. */
async function watchBeginning(page: Page): Promise<() => Promise<Beginning>> {
  await page.addInitScript(() => {
    const seen = { started: 0, largest: '', largestAt: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (!seen.started && document.querySelector('body > script[src^="/shell/main."]'))
        seen.started = performance.now();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.largest = entry.element?.textContent ?? '';
        seen.largestAt = entry.startTime;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: Omit<Beginning, 'painted'> };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { ...seen, painted: paint?.startTime ?? Number.POSITIVE_INFINITY };
    });
}

test('/ has the main content of a desktop in its first paint, and nothing larger comes later', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1350, height: 940 } });
  const beginning = await watchBeginning(page);
  // A busy machine may draw first content too late for one page.
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('[data-remote] time').first()).toBeVisible();
    const { painted, largest, largestAt } = await beginning();
    expect(largest).toBe('원화, BTC, ETH, USDT 마켓을 한 화면에서 실시간으로 확인할 수 있습니다.');
    expect(largestAt).toBe(painted);
  }).toPass();
  await page.close();
});

for (const { where, inApp } of [
  { where: 'a browser', inApp: false },
  { where: 'the app', inApp: true },
])
  test(`pages of the app have in ${where} the frame in their first paint that their screens have (SHEL-056)`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 } });
    if (inApp) await page.addInitScript(() => Object.assign(window, { Maru: { postMessage: () => undefined } }));
    await page.route('**/shell/main.*.js', (route) => route.abort());
    await page.goto('/app/wow/lists');
    const painted = page.locator('.sk-main');
    await expect(painted).toBeVisible();
    const before = await painted.boundingBox();
    await expect(page.locator('.sk-head')).toBeVisible({ visible: !inApp });

    await page.unroute('**/shell/main.*.js');
    await page.goto('/app/wow/lists');
    await expect(page.locator('[data-remote] h1').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(inApp ? 0 : 1);
    const after = await page.locator('main').boundingBox();
    expect(after?.y).toBe(before?.y);
    await page.close();
  });

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
