import type { Browser, Page } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { expect, test } from '../fixtures/test';
import { judge, keep } from './approved';
import { type Picture, pictures } from './screens';
import { sessionFile } from './start-quiet-product';
import { bringToRest } from './still';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 780 },
] as const;

function openContext(browser: Browser, { viewer }: Picture, { width, height }: (typeof sizes)[number]) {
  return browser.newContext({
    baseURL: productUrl('shell'),
    viewport: { width, height },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(width < 500 && { isMobile: true, hasTouch: true }),
    ...(viewer !== 'visitor' && { storageState: sessionFile(viewer) }),
  });
}

async function arrive(page: Page, { path, before, after }: Picture): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: '불러오는 중' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // Lines may break elsewhere until they are there, and a step that scrolls would end elsewhere.
  await page.evaluate(() => document.fonts.ready);
  await after?.(page);
  // What the last step has opened comes in over a fifth of a second.
  await page.waitForTimeout(300);
}

const themes = ['light', 'dark'] as const;

for (const picture of pictures)
  for (const size of sizes)
    test(`${picture.name} at ${size.width} px`, async ({ browser }) => {
      const context = await openContext(browser, picture, size);
      const page = await context.newPage();
      await arrive(page, picture);
      const photograph = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
      const nameIn = (theme: (typeof themes)[number]) => `${picture.name}-${size.width}-${theme}`;
      // Both before the page is brought to rest, which hides its charts.
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        // Charts take the colours of the theme a moment later.
        await page.waitForTimeout(200);
        await keep(nameIn(theme), await photograph());
      }
      const faults: string[] = [];
      for (const theme of picture.varies ? [] : themes) {
        await page.emulateMedia({ colorScheme: theme });
        await bringToRest(page);
        const fault = await judge(nameIn(theme), await photograph());
        if (fault) faults.push(`${nameIn(theme)} ${fault}`);
      }
      await context.close();
      expect(faults).toEqual([]);
    });
