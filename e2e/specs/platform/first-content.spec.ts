import type { Browser } from '@playwright/test';
import { expectNoShift, watchShifts } from '../../commands/layout-shift';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const site = productUrl('shell');

interface Drawn {
  readonly path: string;
  /** Of every visitor, and by language. */
  readonly has: string;
  readonly words: Readonly<Record<'ko' | 'en' | 'ch', string>>;
  /** In the remote's own screen. */
  readonly screen: string;
  /** Both are the first row of a list: one stands where the other did. */
  readonly isRow?: boolean;
}

const drawn: readonly Drawn[] = [
  {
    path: '/',
    has: '.sk-row.sk-market',
    words: { ko: '기준', en: 'As of', ch: '截至' },
    screen: '[data-remote] h1',
  },
  {
    path: '/exchange/KRW-BTC',
    has: '.sk-price',
    words: { ko: '기준', en: 'As of', ch: '截至' },
    screen: '[data-remote] h1',
  },
  {
    path: '/help/notices',
    has: '.sk-article',
    words: { ko: '전체', en: 'All', ch: '全部' },
    screen: '[data-remote] a:has(time)',
    isRow: true,
  },
  {
    path: '/help/faq',
    has: '.sk-fold',
    words: { ko: '개의 질문', en: 'questions', ch: '个问题' },
    screen: '[data-remote] summary',
    isRow: true,
  },
  {
    path: '/app/wow/lists',
    has: '.sk-sale',
    words: { ko: '전체', en: 'All', ch: '全部' },
    screen: '[data-remote] li h1, [data-remote] li',
  },
];

async function visitor(browser: Browser, language: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled });
  await context.addCookies([{ name: 'maru_view', value: `light.${language}`, url: site }]);
  const page = await context.newPage();
  await page.addInitScript(
    (chosen) => localStorage.setItem('maru.preferences', JSON.stringify({ language: chosen })),
    language,
  );
  return page;
}

for (const { path, has, words, screen, isRow } of drawn)
  for (const language of ['ko', 'en', 'ch'] as const)
    test(`${path} has words of its own before any script, and they stay where they are (${language})`, async ({
      browser,
    }) => {
      const first = await visitor(browser, language, false);
      // A busy machine may be too late for one page; what is drawn late is there for the next one.
      await expect(async () => {
        await first.goto(site + path);
        await expect(first.locator(has).first()).toBeAttached({ timeout: 100 });
      }).toPass();
      await expect(first.locator('#root')).toContainText(words[language]);
      const before = await first.locator(has).first().boundingBox();
      await first.context().close();

      const page = await visitor(browser, language, true);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await watchShifts(page);
      await page.goto(site + path);
      await expect(page.locator(screen).first()).toBeVisible();
      await expect(page.locator('.sk-main')).toHaveCount(0);
      await expectNoShift(page);
      const after = await page.locator(screen).first().boundingBox();
      if (isRow) expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(3);
      // The server bundle is for servers.
      expect(asked.filter((url) => url.includes('first-content'))).toEqual([]);
      await page.context().close();
    });
