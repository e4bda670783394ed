import type { Cookie, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../commands/accessibility';
import { busyMember } from '../commands/busy-member';
import { isChosenPath } from '../commands/chosen-remotes';
import { expectLoaded, inOtherLanguages } from '../commands/language';
import { expectNoShift, watchShifts } from '../commands/layout-shift';
import { expectFitsSmallScreen } from '../commands/small-screen';
import { expect, test } from '../fixtures/test';

// Each stands for itself: both workers take from them until none is left.
test.describe.configure({ mode: 'parallel' });

const visitorScreens = [
  '/',
  '/exchange/KRW-BTC',
  '/login',
  '/login/pwReset',
  '/login?via=repd&code=abc',
  '/app/member/',
  '/app/auth/',
  '/app/login/',
  '/app/wow/lists',
  '/app/wow/detail/HANOK2026',
  '/help/faq',
  '/help/notices',
  '/help/notices/:id',
  '/help/items',
  '/help/items/:id',
  '/help/search?q=입금',
  '/help/terms',
  '/help/privacy',
  '/company',
  '/kyc-info',
  '/app/test/',
];
const memberScreens = [
  '/exchange/KRW-BTC',
  '/app/asset',
  '/mypage',
  '/mypage/confirm/localKYC',
  '/mypage/confirm/KYC',
  '/mypage/confirm/remittance',
  '/mypage/log/KRW',
  '/app/deposit/KRW',
  '/app/deposit/BTC',
  '/app/deposit/XRP',
  '/app/deposit/NOSUCH',
  '/app/withdraw/KRW',
  '/app/withdraw/BTC',
  '/app/withdrawlist',
  '/app/mypage/modify/pwReset',
  '/app/mypage/certification',
  '/app/mypage/certification/proof',
  '/app/mypage/leave',
  '/app/mypage/certification/remittance',
  '/app/wow/list',
  '/app/wow/detail/HANOK2026',
  '/help/inquiry',
];

/** One screen with an address for browsers and one for the app: looked at wide under the first, on phones under the second. */
const screensOfTwoAddresses = [
  ['/transactionhistory', '/app/transactionhistory'],
  ['/mypage/confirm', '/app/mypage/confirm'],
  ['/mypage/modify', '/app/mypage/modify'],
  ['/mypage/security', '/app/mypage/security'],
  ['/mypage/log/BTC', '/app/log/BTC'],
  ['/mypage/report', '/app/report'],
  ['/ror', '/app/ror'],
  ['/rebaseList', '/app/rebaseList'],
  ['/rebaseORICList', '/app/rebaseORICList'],
] as const;

/** The oldest of a board where the path has a place for one: other journeys have written none of those. */
async function addressOf(page: Page, path: string): Promise<string> {
  const [, board = ''] = /^\/help\/(\w+)\/:id$/.exec(path) ?? [];
  if (!board) return path;
  const { list } = await (await page.request.get(`/v1/board/${board}?page=1&count=100`)).json();
  return path.replace(':id', list.at(-1).id);
}

async function look(page: Page, path: string) {
  await watchShifts(page);
  await page.goto(await addressOf(page, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  await expectLoaded(page);
  await expectNoSidewaysScroll(page);
  // Last of all: what comes late moves what was there, too.
  await expectNoShift(page);
  if (test.info().project.name === 'mobile') await expectFitsPhones(page);
}

/** The usual phones, then the narrowest, and there in all languages. */
async function expectFitsPhones(page: Page) {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectFits(page);
  }
  await inOtherLanguages(page, expectFits);
}

async function expectFits(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectFitsSmallScreen(page);
}

for (const path of visitorScreens.filter(isChosenPath)) {
  test(`a visitor can use ${path} in both themes (PLAT-081, SHEL-001, SHEL-055)`, ({ page }) => look(page, path));
}

test.describe('as a member', () => {
  let cookies: Cookie[] = [];
  test.beforeAll(async ({ browser }) => {
    cookies = await busyMember(browser, 'screens');
  });
  const offer = (path: string, tag: readonly string[] = []) =>
    test(`a member can use ${path} in both themes (PLAT-081, SHEL-051)`, { tag: [...tag] }, async ({
      page,
      context,
    }) => {
      await context.addCookies(cookies);
      await look(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  for (const path of memberScreens.filter(isChosenPath)) offer(path);
  for (const [web, app] of screensOfTwoAddresses.filter(([web]) => isChosenPath(web))) {
    offer(web, ['@web']);
    offer(app, ['@app']);
  }
});
