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
  await after?.(page);
  // What the last step has opened comes in over a fifth of a second.
  await page.waitForTimeout(300);
}

for (const picture of pictures)
  for (const size of sizes)
    test(`${picture.name} at ${size.width} px`, async ({ browser }) => {
      const context = await openContext(browser, picture, size);
      const page = await context.newPage();
      await arrive(page, picture);
      const faults: string[] = [];
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const name = `${picture.name}-${size.width}-${theme}`;
        const photograph = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
        await keep(name, await photograph());
        if (picture.varies) continue;
        await bringToRest(page);
        const fault = await judge(name, await photograph());
        if (fault) faults.push(`${name} ${fault}`);
      }
      await context.close();
      expect(faults).toEqual([]);
    });
