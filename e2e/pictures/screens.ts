import type { Page } from '@playwright/test';

/** Who looks: nobody in particular, a member with a history, one whose assets are the same in every run, a new one, or a buyer of tokens. */
export type Viewer = 'visitor' | 'member' | 'holder' | 'beginner' | 'buyer';

/** A screen in one state. */
export interface Picture {
  /** Kebab case; names the file. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Its figures depend on the day: made, but not compared. */
  readonly varies?: boolean;
  /** Brings the page into the state before it loads, or once it is there. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<unknown>;
}

const failing = (page: Page) =>
  page.route(/\/v[12]\/(wallets|orders|transfers|me\/connections)/, (route) => route.abort());
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}
/** Public answers that come with the page are taken out of it, so that the screen asks for them. */
const withoutAnswers = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script [^>]*id="maru-answers">.*?<\/script>/s, '');
    await route.fulfill({ response, body });
  });
async function saleFailing(page: Page): Promise<void> {
  await withoutAnswers(page);
  await page.route(/\/v1\/ieo\//, (route) => route.abort());
}
async function noSales(page: Page): Promise<void> {
  await withoutAnswers(page);
  await page.route(/\/v1\/ieo\/tokenSaleList/, (route) =>
    route.fulfill({ json: { list: [], totalPages: 0, total: 0, cnt: 0 } }),
  );
}
/** The open sale as one for the whitelist. */
const forWhitelist = (page: Page) =>
  page.route(/\/v1\/ieo\/tokenSaleDetail/, async (route) => {
    const response = await route.fetch();
    const sale = await response.json();
    await route.fulfill({ response, json: { ...sale, tkName: `${sale.tkName}(Whitelist)` } });
  });
async function buyUnlisted(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).first().click();
  await press('구매하기')(page);
  await page.getByRole('dialog').waitFor();
}
async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel('결제 수량').fill('250000');
  await page.getByLabel('결제 수량').scrollIntoViewIfNeeded();
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const visitor: readonly Omit<Picture, 'viewer'>[] = [
  { name: 'main', path: '/' },
  { name: 'main-searched', path: '/?search=ㅂㅌ' },
  { name: 'trading', path: '/exchange/KRW-BTC' },
  { name: 'login', path: '/login' },
  { name: 'password-reset', path: '/login/pwReset' },
  { name: 'sign-up', path: '/app/member/' },
  { name: 'token-sales', path: '/app/wow/lists' },
  { name: 'token-sales-none', path: '/app/wow/lists', before: noSales },
  { name: 'token-sales-failing', path: '/app/wow/lists', before: saleFailing },
  { name: 'sale-open', path: '/app/wow/detail/HANOK2026' },
  { name: 'sale-coming', path: '/app/wow/detail/SEORAE2026' },
  { name: 'sale-ended', path: '/app/wow/detail/NARU2026' },
  { name: 'sale-failing', path: '/app/wow/detail/HANOK2026', before: saleFailing },
  { name: 'faq', path: '/help/faq' },
  { name: 'notices', path: '/help/notices' },
  { name: 'terms', path: '/help/terms' },
  { name: 'terms-earlier', path: '/help/terms?version=1.0' },
  { name: 'guides', path: '/help/items' },
  { name: 'help-search', path: '/help/search?q=입금' },
  { name: 'help-search-nothing', path: '/help/search?q=없는말찾기' },
  { name: 'company', path: '/company' },
  { name: 'kyc-info', path: '/kyc-info' },
  { name: 'unknown-address', path: '/nowhere' },
  {
    name: 'main-offline',
    path: '/',
    after: (page) => page.context().setOffline(true),
  },
  { name: 'palette', path: '/', after: openPalette },
];
const member: readonly Omit<Picture, 'viewer'>[] = [
  { name: 'main-of-a-member', path: '/' },
  { name: 'trading-of-a-member', path: '/exchange/KRW-BTC' },
  { name: 'orders', path: '/exchange/KRW-BTC?view=orders' },
  { name: 'assets-with-profit', path: '/app/asset', varies: true },
  { name: 'trades', path: '/transactionhistory', varies: true },
  { name: 'transfers-krw', path: '/transactionhistory?tab=krw' },
  { name: 'transfer-log-krw', path: '/mypage/log/KRW', varies: true },
  { name: 'transfer-log-coin', path: '/mypage/log/BTC', varies: true },
  {
    name: 'transfer-receipt',
    path: '/mypage/log/BTC',
    varies: true,
    after: press(/상세$/),
  },
  { name: 'year-report', path: '/mypage/report', varies: true },
  { name: 'year-report-failing', path: '/mypage/report', varies: true, before: failing },
  { name: 'trades-failing', path: '/transactionhistory', before: failing },
  { name: 'my-page', path: '/mypage' },
  { name: 'verification', path: '/mypage/confirm' },
  {
    name: 'authenticator-removed',
    path: '/mypage/confirm',
    after: press('OTP 해제'),
  },
  { name: 'account-settings', path: '/mypage/modify' },
  { name: 'inquiry', path: '/help/inquiry', varies: true },
  { name: 'security', path: '/mypage/security', varies: true },
  { name: 'leave', path: '/app/mypage/leave' },
  { name: 'remittance-proof', path: '/mypage/confirm/remittance', varies: true },
  { name: 'identity-passed', path: '/mypage/confirm/localKYC' },
  { name: 'deposit-krw', path: '/app/deposit/KRW', varies: true },
  { name: 'deposit-coin', path: '/app/deposit/XRP', varies: true },
  { name: 'deposit-unknown-coin', path: '/app/deposit/NOSUCH' },
  { name: 'withdraw-krw', path: '/app/withdraw/KRW' },
  { name: 'withdraw-coin', path: '/app/withdraw/BTC', varies: true },
  { name: 'withdraw-coin-failing', path: '/app/withdraw/BTC', before: failing },
  { name: 'withdrawals', path: '/app/withdrawlist', varies: true },
  { name: 'bell', path: '/', after: press(/^알림/), varies: true },
  { name: 'account-menu', path: '/', after: press(/계정 메뉴$/) },
];
const holder: readonly Omit<Picture, 'viewer'>[] = [
  { name: 'assets', path: '/app/asset' },
  {
    name: 'authenticator',
    path: '/mypage/confirm',
    after: press('OTP 등록'),
    varies: true,
  },
  { name: 'assets-failing', path: '/app/asset', before: failing },
];
const beginner: readonly Omit<Picture, 'viewer'>[] = [
  { name: 'main-of-a-beginner', path: '/' },
  { name: 'assets-empty', path: '/app/asset' },
  { name: 'verification-begun', path: '/mypage/confirm' },
  { name: 'deposit-krw-closed', path: '/app/deposit/KRW' },
  { name: 'trades-empty', path: '/transactionhistory' },
  { name: 'transfer-log-empty', path: '/mypage/log/KRW' },
  { name: 'year-report-empty', path: '/mypage/report', varies: true },
];
const buyer: readonly Omit<Picture, 'viewer'>[] = [
  { name: 'sale-of-a-buyer', path: '/app/wow/detail/HANOK2026', after: fillPurchase },
  {
    name: 'sale-history',
    path: '/app/wow/detail/HANOK2026',
    after: (page) => page.getByText('구매 내역').scrollIntoViewIfNeeded(),
  },
  { name: 'sale-amount-missing', path: '/app/wow/detail/HANOK2026', after: press('구매하기') },
  { name: 'sale-for-the-whitelist', path: '/app/wow/detail/HANOK2026', before: forWhitelist, after: buyUnlisted },
];

export const pictures: readonly Picture[] = [
  ...visitor.map((picture) => ({ ...picture, viewer: 'visitor' as const })),
  ...member.map((picture) => ({ ...picture, viewer: 'member' as const })),
  ...holder.map((picture) => ({ ...picture, viewer: 'holder' as const })),
  ...beginner.map((picture) => ({ ...picture, viewer: 'beginner' as const })),
  ...buyer.map((picture) => ({ ...picture, viewer: 'buyer' as const })),
];
