import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, freshSale, makeMember, sandbox } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const trading = '/exchange/KRW-BTC';

async function newTrader(context: BrowserContext): Promise<void> {
  const member = { email: freshEmail('anew'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, krw: '50000000' });
  await logIn(context, member.email, member);
}

/** The next call is made with a permit that is good no more, as after the key of the HTML servers has changed. */
const spoilPermit = (page: Page, path: RegExp): Promise<unknown> =>
  page.route(
    path,
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-maru-permit': 'A'.repeat(22) } }),
    { times: 1 },
  );

/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string): Promise<void> {
  const tab = page.getByRole('tab', { name: part, exact: true });
  if ((page.viewportSize()?.width ?? 0) < 1200) await tab.click();
}

/** A price at which a buyer waits. */
async function farPrice(page: Page): Promise<string> {
  const center = await (await page.request.get(`${productUrl('shell')}/v1/centers/dexko`)).json();
  const { id, rules } = center.markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await page.request.get(`${productUrl('shell')}/v1/prices/call/${id}`)).json();
  return bids.at(-1)?.[0] ?? rules.priceMin;
}

const formOf = (page: Page) => page.getByRole('region', { name: '주문', exact: true });
const asked = (page: Page) => page.getByRole('dialog', { name: '요청이 처리되지 않았습니다' });

/** Presses the one button, which loads the page anew. */
async function loadAnew(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  await expect(asked(page)).toContainText('화면을 새로고침한 뒤 다시 시도해 주세요.');
  await asked(page).getByRole('button', { name: '새로고침' }).click();
  await expect.poll(() => page.evaluate(() => 'marked' in globalThis).catch(() => true)).toBe(false);
}

test('a page whose permit is good no more is loaded anew by one button, with the order that was typed (TRAD-040, TRAD-048)', async ({
  page,
  context,
}) => {
  await newTrader(context);
  const far = await farPrice(page);
  await page.goto(trading);
  await show(page, '주문');
  await formOf(page).getByLabel('주문 가격').fill(far);
  await formOf(page).getByLabel('주문 수량').fill('0.001');
  await spoilPermit(page, /\/v1\/orders$/);
  await formOf(page).getByRole('button', { name: 'BTC 매수' }).click();
  await expect(asked(page)).toBeVisible();
  await expectAccessible(page);
  await loadAnew(page);

  await expect(page).toHaveURL(new RegExp(`${trading}$`));
  await show(page, '주문');
  await expect(formOf(page).getByText('새로고침하기 전에 입력하신 내용입니다.')).toBeVisible();
  await expect(formOf(page).getByLabel('주문 수량')).toHaveValue('0.001');
  await expect(formOf(page).getByLabel('주문 가격')).toHaveValue(Number(far).toLocaleString('en-US'));
  await expectNoSidewaysScroll(page);
  await show(page, '내 주문');
  await expect(page.getByText('미체결 (0)')).toBeVisible();
  await show(page, '주문');
  await formOf(page).getByRole('button', { name: 'BTC 매수' }).click();
  await show(page, '내 주문');
  await expect(page.getByText('미체결 (1)')).toBeVisible();

  await test.step('what was typed is there once', async () => {
    await page.reload();
    await show(page, '주문');
    await expect(formOf(page).getByLabel('주문 수량')).toHaveValue('');
  });

  await test.step('a cancel is offered the same button', async () => {
    await spoilPermit(page, /\/v1\/orders\/\d+\/delete$/);
    await show(page, '내 주문');
    await page.getByRole('button', { name: '취소' }).first().click();
    await loadAnew(page);
    await show(page, '내 주문');
    await page.getByRole('button', { name: '취소' }).first().click();
    await expect(page.getByText('미체결 (0)')).toBeVisible();
    await show(page, '주문');
    await expect(formOf(page).getByText('새로고침하기 전에 입력하신 내용입니다.')).toBeHidden();
  });
});

test('a purchase of tokens is refused for want of a permit, and has coin and amount again after the load (SALE-085)', async ({
  page,
  context,
}) => {
  const tkCode = freshSale();
  await sandbox.makeSale(tkCode, {});
  await newTrader(context);
  const captcha = new Captcha(page);
  const amount = page.getByLabel('결제 수량');
  const buy = async () => {
    await page.getByLabel(/구매 약관을 읽었으며/).check();
    await page.getByLabel(/참여 제한 국가/).check();
    await captcha.solve();
    await page.getByRole('button', { name: '구매하기' }).click();
    await page.getByRole('dialog', { name: '이대로 구매할까요?' }).getByRole('button', { name: '구매하기' }).click();
  };
  await page.goto(`/app/wow/detail/${tkCode}`);
  await amount.fill('20000');
  await spoilPermit(page, /\/v2\/ieo\/tokenSale$/);
  await buy();
  await loadAnew(page);
  await expect(page.getByText('새로고침하기 전에 입력하신 내용입니다.')).toBeVisible();
  await expect(amount).toHaveValue('20,000');
  await expect(page.getByText('아직 구매한 내역이 없습니다.')).toBeVisible();
  await buy();
  await expect(page.getByText(new RegExp(`${tkCode} 200개`))).toBeVisible();
});

/** As a browser asks that tells nothing of its requests, such as Safari before 16.4. */
async function askAsOldBrowser(route: Route): Promise<void> {
  const headers = Object.entries(await route.request().allHeaders()).filter(([name]) => !/^(sec-fetch-|:)/.test(name));
  await route.fulfill({ response: await route.fetch({ headers: Object.fromEntries(headers) }) });
}

test('a browser that cannot trade is told so before anything is filled in, with what to do (TRAD-048)', async ({
  page,
  context,
}) => {
  await newTrader(context);
  const isPage = (url: URL) => url.pathname === trading;
  await page.route(isPage, askAsOldBrowser);
  await page.goto(trading);
  await show(page, '주문');
  const button = formOf(page).getByRole('button', { name: 'BTC 매수' });
  await expect(formOf(page).getByText('이 브라우저에서는 주문할 수 없습니다')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/최신 버전으로 업데이트/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.unroute(isPage);
  await page.reload();
  await show(page, '주문');
  await expect(button).toBeEnabled();
  await expect(formOf(page).getByText('이 브라우저에서는 주문할 수 없습니다')).toBeHidden();
});
