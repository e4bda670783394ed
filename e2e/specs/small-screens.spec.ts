import type { Cookie, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../commands/accessibility';
import { isChosenPath } from '../commands/chosen-remotes';
import { logIn } from '../commands/login';
import { freshEmail, freshPhone, makeMember } from '../commands/sandbox';
import { expectFitsSmallScreen } from '../commands/small-screen';
import { productUrl } from '../fixtures/addresses';
import { expect, test } from '../fixtures/test';

test.describe.configure({ mode: 'parallel' });

const visitorScreens = [
  '/',
  '/?tab=USDT',
  '/exchange/KRW-BTC',
  '/exchange/KRW-BTC?view=chart',
  '/exchange/KRW-BTC?view=trades',
  '/exchange/KRW-BTC?view=markets',
  '/login',
  '/login/pwReset',
  '/app/member/',
  '/app/wow/lists',
  '/app/wow/detail/HANOK2026',
  '/help/faq',
  '/help/notices',
  '/help/items',
  '/help/search?q=입금',
  '/help/terms',
  '/company',
  '/kyc-info',
];
const memberScreens = [
  '/',
  '/exchange/KRW-BTC',
  '/exchange/KRW-BTC?view=orders',
  '/exchange/KRW-BTC?view=orders&orders=log',
  '/exchange/KRW-BTC?view=orders&orders=balances',
  '/app/asset',
  '/app/deposit/KRW',
  '/app/deposit/XRP',
  '/app/withdraw/KRW',
  '/app/log/KRW',
  '/app/log/BTC',
  '/app/report',
  '/app/withdraw/BTC',
  '/app/withdraw/XRP',
  '/app/withdrawlist',
  '/transactionhistory',
  '/transactionhistory?tab=krw',
  '/transactionhistory?tab=coin',
  '/mypage',
  '/mypage/confirm',
  '/mypage/modify',
  '/mypage/confirm/localKYC',
  '/mypage/confirm/remittance',
  '/app/mypage/leave',
  '/app/wow/detail/HANOK2026',
  '/help/inquiry',
  '/mypage/security',
];

/** The narrowest phones in one project, the usual ones in the other. */
const widthOf = (project: string): number => (project === 'mobile' ? 390 : 360);

async function open(page: Page, path: string) {
  await page.setViewportSize({ width: widthOf(test.info().project.name), height: 780 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: '불러오는 중' })).toHaveCount(0);
}

async function look(page: Page, path: string) {
  await open(page, path);
  await expectNoSidewaysScroll(page);
  await expectFitsSmallScreen(page);
}

const isChosen = (address: string): boolean => isChosenPath(address.replace(/\?.*/, ''));

for (const path of visitorScreens.filter(isChosen)) {
  test(`${path} fits a small phone`, ({ page }) => look(page, path));
}

test.describe('of a member', () => {
  let cookies: Cookie[] = [];
  test.beforeAll(async ({ browser }) => {
    const [email, phone] = [freshEmail('thumb'), freshPhone()];
    await makeMember({ email, authLevel: 3, krw: '987654321098', coins: { BTC: '0.5', XRP: '1234.5678' }, phone });
    const context = await browser.newContext();
    await logIn(context, email, { phone });
    await trade(context.request);
    cookies = await context.cookies();
    await context.close();
  });
  test.beforeEach(({ context }) => context.addCookies(cookies));

  for (const path of memberScreens.filter(isChosen)) {
    test(`${path} fits a small phone`, ({ page }) => look(page, path));
  }

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

/** Two executions and an open order. */
async function trade(request: Page['request']) {
  const site = productUrl('shell');
  const { markets } = await (await request.get(`${site}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await request.get(`${site}/v1/prices/call/${marketId}`)).json();
  const orders: Record<string, string>[] = [
    { callType: 'MARKET', total: '10000' },
    { callType: 'MARKET', total: '1234567' },
    { callType: 'LIMIT', price: bids.at(-1)[0], amount: '0.01' },
  ];
  for (const order of orders) {
    const placed = await request.post(`${site}/v1/orders`, {
      headers: { 'x-maru-client': 'e2e' },
      form: { marketId, side: 'B', ...order },
    });
    expect(placed.ok(), await placed.text()).toBe(true);
  }
}
