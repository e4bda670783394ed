import type { Product } from '@maru/tools-product';
import type { Page } from '@playwright/test';
import { accountButton } from '../../commands/account';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, sandboxOf } from '../../commands/sandbox';
import { ownEnvironment, startOwnProduct, withoutBoot } from '../../fixtures/own-product';
import { expect, test } from '../../fixtures/test';

const environment = { ...ownEnvironment('outages', 18080), ...withoutBoot };
const site = environment.MARU_PUBLIC_URL;
const exchange = `http://localhost:${environment.MARU_PORT_EXCHANGE}`;
const sandbox = sandboxOf(exchange);
const headers = { 'x-maru-client': 'e2e' };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct(environment);
});
test.afterAll(() => product.stop());
// A process that stays stopped after a failed test would fail the next one.
test.afterEach(async () => {
  for (const part of ['exchange', 'registry'] as const) if (!product.running(part)) await product.start(part);
});

async function kill(part: 'exchange' | 'registry') {
  product.kill(part);
  await expect.poll(() => product.running(part)).toBe(false);
}

async function traderOn(page: Page) {
  const [email, phone] = [freshEmail('trader'), freshPhone()];
  await sandbox.makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(page.context(), email, { phone }, { site, sandbox });
  await page.goto(`${site}/exchange/KRW-BTC`);
  await expect(page.getByRole('button', { name: 'BTC 매수' })).toBeVisible();
  return page.getByRole('region', { name: '주문', exact: true });
}

/** A price that no trade will reach. */
async function farBid(page: Page): Promise<string> {
  const { markets } = await (await page.request.get(`${site}/v1/centers/dexko`)).json();
  const { id } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await page.request.get(`${site}/v1/prices/call/${id}`)).json();
  return bids.at(-1)[0];
}

const stale = (page: Page) => page.getByText('시세 지연').first();

test('says that prices are old while the exchange is away, and goes on by itself afterwards (SHEL-214, ERR-005)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const form = await traderOn(page);
  await form.getByLabel('주문 가격').fill(await farBid(page));
  await form.getByLabel('주문 수량').fill('0.001');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(page.getByText('미체결 (1)')).toBeVisible();

  await kill('exchange');
  await expect(stale(page)).toBeVisible();
  await form.getByLabel('주문 수량').fill('0.002');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(
    page.getByText('일시적으로 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.').first(),
  ).toBeVisible();
  await expect(form.getByLabel('주문 수량')).toHaveValue('0.002');

  await product.start('exchange');
  await expect(stale(page)).toBeHidden({ timeout: 45_000 });
  const prices = () => page.getByRole('main').textContent();
  const before = await prices();
  await expect.poll(prices, { timeout: 20_000 }).not.toBe(before);
  await expect(page.getByText('미체결 (1)')).toBeVisible();
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByText('미체결 (1)')).toBeVisible();
});

test('shows frame and way back to somebody who comes while the exchange is away (PLAT-024)', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(site);
  await expect(page.getByText('비트코인').first()).toBeVisible();
  await kill('exchange');
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '다시 시도' }).first()).toBeVisible();
  await product.start('exchange');
  await page.getByRole('button', { name: '다시 시도' }).first().click();
  await expect(page.getByText('비트코인').first()).toBeVisible();
});

test('goes on while the registry is away, also with a fresh page (PLAT-041, PLAT-044)', async ({ page, browser }) => {
  test.setTimeout(90_000);
  await page.goto(`${site}/help/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(site);
  await expect(page.getByText('비트코인').first()).toBeVisible();
  await kill('registry');
  await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(site);
  await expect(page.getByText('비트코인').first()).toBeVisible();

  // A browser that has never been here has no files to go on with: the frame stands, and the way back works.
  const stranger = await browser.newPage();
  await stranger.goto(site);
  const retry = stranger.getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await product.start('registry');
  await retry.click();
  await expect(stranger.getByText('비트코인').first()).toBeVisible();
  await stranger.close();
});

test('answers 503 within three seconds while the database is away, and recovers by itself (API-006)', async ({
  page,
}) => {
  await traderOn(page);
  const me = () => page.request.get(`${site}/v1/me`, { headers });
  expect((await me()).status()).toBe(200);
  await sandbox.setFault('database', 'down');
  try {
    const asked = performance.now();
    const answer = await me();
    expect(performance.now() - asked).toBeLessThan(3000);
    expect(answer.status()).toBe(503);
    expect((await answer.json()).header).toEqual({
      code: expect.anything(),
      message: expect.stringContaining('잠시 후'),
    });
    const ready = await page.request.get(`${exchange}/health/ready`);
    // The engine is down as soon as one of the bots' orders did not commit.
    const engine = expect.stringMatching(/^(ok|down)$/);
    expect([ready.status(), (await ready.json()).parts]).toEqual([503, { database: 'down', engine }]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await sandbox.liftFaults();
  }
  await expect.poll(async () => (await me()).status()).toBe(200);
  // An engine whose batch was lost reads its orders again first.
  const isReady = async () => (await page.request.get(`${exchange}/health/ready`)).status();
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
});
