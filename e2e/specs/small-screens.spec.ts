import type { Cookie, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../commands/accessibility';
import { busyMember } from '../commands/busy-member';
import { isChosenPath } from '../commands/chosen-remotes';
import { expectLoaded, inOtherLanguages } from '../commands/language';
import { logIn } from '../commands/login';
import { richMember } from '../commands/rich-member';
import { freshEmail, makeMember, sandbox } from '../commands/sandbox';
import { expectFitsSmallScreen } from '../commands/small-screen';
import { expect, test } from '../fixtures/test';

// What screens.spec.ts does not open: other views of a screen, on the narrowest phones.
test.describe.configure({ mode: 'parallel' });

const visitorScreens = [
  '/?tab=USDT',
  '/exchange/KRW-BTC?view=chart',
  '/exchange/KRW-BTC?view=trades',
  '/exchange/KRW-BTC?view=markets',
];
const memberScreens = [
  '/',
  '/exchange/KRW-BTC?view=orders',
  '/exchange/KRW-BTC?view=orders&orders=log',
  '/exchange/KRW-BTC?view=orders&orders=balances',
  '/app/log/KRW',
  '/app/withdraw/XRP',
  '/transactionhistory?tab=krw',
  '/transactionhistory?tab=coin',
];

/** Those that show what somebody holds. */
const richScreens = [
  '/',
  '/app/asset',
  '/ror',
  '/exchange/KRW-BTC',
  '/exchange/KRW-BTC?view=orders&orders=balances',
  '/app/deposit/KRW',
  '/app/deposit/BTC',
  '/app/withdraw/KRW',
  '/app/withdraw/BTC',
  '/mypage/log/KRW',
  '/mypage/log/BTC',
  '/transactionhistory?tab=krw',
  '/transactionhistory?tab=coin',
  '/mypage/report',
  '/app/wow/detail/HANOK2026',
];

async function open(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
}

async function look(page: Page, path: string) {
  await open(page, path);
  await expectFits(page);
}

async function expectFits(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectFitsSmallScreen(page);
}

const isChosen = (address: string): boolean => isChosenPath(address.replace(/\?.*/, ''));

const button = 'display: block; width: 200px; height: 44px; white-space: nowrap';
const misfits = [
  {
    fault: 'is wider than its box',
    markup: `<button style="${button}; width: 60px; padding: 0">Withdraw everything</button>`,
    says: /leaves <button/,
  },
  {
    fault: 'is cut off by a box around it',
    markup: '<div style="width: 60px; overflow: hidden"><p style="width: 200px">Withdraw everything</p></div>',
    says: /leaves <div/,
  },
  {
    fault: 'lies on another text',
    markup: '<p>Available</p><p style="margin-top: -30px">1,000 KRW</p>',
    says: /Available.* and .*1,000 KRW/,
  },
];

for (const { fault, markup, says } of misfits) {
  test(`a text that ${fault} does not fit a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const show = (inside: string) => page.setContent(`<main style="font: 16px/24px sans-serif">${inside}</main>`);
    await show(`<button style="${button}">Withdraw everything</button><p>Available</p><p>1,000 KRW</p>`);
    await expectFitsSmallScreen(page);
    await show(markup);
    await expect(expectFitsSmallScreen(page)).rejects.toThrow(says);
  });
}

for (const path of visitorScreens.filter(isChosen)) {
  test(`${path} fits a small phone`, ({ page }) => look(page, path));
}

/** Windows of 320 px, as of a page at four times its size, and of tablets held upright, in every language. */
async function lookAtOtherWidths(page: Page, path: string) {
  const expectRoom = async () => {
    for (const width of [320, 768, 834]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
    // The header's menu may be scrolled, but need not be.
    const menu = page.locator('body header nav');
    expect(await menu.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0);
  };
  await open(page, path);
  await expectRoom();
  await inOtherLanguages(page, expectRoom);
}

for (const path of ['/', '/exchange/KRW-BTC', '/app/wow/detail/HANOK2026'].filter(isChosen)) {
  test(`${path} fits an upright tablet and a window of 320 px (WCAG 1.4.10, PLAT-081)`, ({ page }) =>
    lookAtOtherWidths(page, path));
}

/** What has the focus, where header or tab bar lie over all of it. */
const behindBars = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main')) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    const edgeOf = (bar: string) => document.querySelector(bar)?.getBoundingClientRect();
    const [header, tabs] = [edgeOf('body header'), edgeOf('nav[aria-label="하단 메뉴"]')];
    return bottom <= (header?.bottom ?? 0) || top >= (tabs?.top ?? innerHeight)
      ? focused.outerHTML.slice(0, 120)
      : null;
  });

for (const path of ['/', '/help/faq', '/help/notices', '/app/wow/detail/HANOK2026'].filter(isChosen)) {
  test(`${path} shows what has the focus between its bars (WCAG 2.4.11, PLAT-081)`, async ({ page }) => {
    await open(page, path);
    // The rule comes with what is loaded after the first screen, sooner than a person's hand.
    await page.waitForFunction(() => getComputedStyle(document.documentElement).scrollPaddingTop !== 'auto');
    const hidden: string[] = [];
    let inMain = 0;
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stops = 0; stops < 40; stops += 1) {
        await page.keyboard.press(key);
        if (await page.locator('main :focus').count()) inMain += 1;
        const fault = await behindBars(page);
        if (fault) hidden.push(`${key}: ${fault}`);
      }
    expect(hidden).toEqual([]);
    expect(inMain).toBeGreaterThan(10);
  });
}

// The way to meet a condition stands under its words there.
for (const path of ['/app/deposit/KRW'].filter(isChosen)) {
  test(`${path} with conditions that are not met fits a small phone`, async ({ page, context }) => {
    const email = freshEmail('unmet');
    await makeMember({ email, authLevel: 1 });
    await logIn(context, email);
    await open(page, path);
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page.getByRole('link', { name: '인증하기' }).first()).toBeVisible();
    await expectFits(page);
  });
}

test.describe('of a member', () => {
  let cookies: Cookie[] = [];
  test.beforeAll(async ({ browser }) => {
    cookies = await busyMember(browser, 'thumb');
  });
  test.beforeEach(({ context }) => context.addCookies(cookies));

  for (const path of memberScreens.filter(isChosen)) {
    test(`${path} fits a small phone`, ({ page }) => look(page, path));
  }

  for (const path of ['/app/asset', '/exchange/KRW-BTC'].filter(isChosen)) {
    test(`${path} fits an upright tablet and a window of 320 px (WCAG 1.4.10, PLAT-081)`, ({ page }) =>
      lookAtOtherWidths(page, path));
  }

  test('a deposit fits a small phone, however long the id of its transaction is', async ({ page }) => {
    const wallet = await page.request.post('/v1/wallets/coin/BTC', { headers: { 'x-maru-client': 'e2e' }, data: {} });
    await sandbox.payCoinsIn('BTC', (await wallet.json()).address, '0.5');
    await open(page, '/app/deposit/BTC');
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('a trade takes 80 px, and coins that are not held take one line', async ({ page }) => {
    await open(page, '/transactionhistory');
    const trades = page.getByRole('main').locator('tbody tr');
    await expect(trades.first()).toContainText('BTC/KRW');
    const heights = await trades.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(80);

    await open(page, '/app/asset');
    const unfold = page.getByRole('button', { name: /^보유하지 않은 코인 \d+개 보기$/ });
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(3);
    await unfold.click();
    await expect(unfold).toHaveCount(0);
    expect(await page.getByRole('main').locator('tbody tr').count()).toBeGreaterThan(10);
  });
});

test.describe('of a member who holds as much as the ledger can', () => {
  let cookies: Cookie[] = [];
  test.beforeAll(async ({ browser }) => {
    cookies = await richMember(browser);
  });
  test.beforeEach(({ context }) => context.addCookies(cookies));

  for (const path of richScreens.filter(isChosen)) {
    test(`${path} fits a small phone with the longest figures, in all languages`, async ({ page }) => {
      await look(page, path);
      await inOtherLanguages(page, expectFits);
    });
  }
});
