import type { Page } from '@playwright/test';
import { logInMember, openHostile } from '../../commands/hostile-remote';
import { emptyTries, hostileOrders, refusedTries } from '../../fixtures/hostile-orders';
import { expect, type Platform, test } from '../../fixtures/platform';

const version = '6.8.0-hostile';

const kept = (page: Page): Promise<Readonly<Record<string, string>>> => page.evaluate(() => ({ ...localStorage }));

async function expectAllTried(page: Page, times: number): Promise<void> {
  await expect.poll(async () => Number((await kept(page))['tried everything'] ?? 0), { timeout: 30_000 }).toBe(times);
  const known = await kept(page);
  for (const name of refusedTries) expect.soft(known[`tried ${name}`], name).toContain('NO_PERMIT');
  for (const name of emptyTries) expect.soft(known[`tried ${name}`], name).toMatch(/^(no |failed )/);
  expect(known.stolen).toBeUndefined();
  // What scripts of other remotes ask for is nothing that the member is told of.
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function openOrders(page: Page, { site }: Platform, marketId: string): Promise<readonly string[]> {
  const { list } = await (await page.context().request.get(`${site}/v1/orders/dexko/${marketId}`)).json();
  return list.map(({ side, amount }: { side: string; amount: string }) => `${side} ${Number(amount)}`);
}

async function order(page: Page, price: string, count: number): Promise<void> {
  const form = page.getByRole('region', { name: '주문', exact: true });
  await form.getByLabel('주문 가격').fill(price);
  await form.getByLabel('주문 수량').fill('0.001');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(page.getByText(`미체결 (${count})`)).toBeVisible();
}

/** Whether the document is still the one that was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);

test('a hostile signed remote, live, places and cancels no order of the member who looks at it, before and after he trades', async ({
  page,
  platform,
  context,
  watch,
}) => {
  watch.expectProblems();
  test.setTimeout(240_000);
  const { site } = platform;
  await logInMember(context, platform, 'orders', { authLevel: 3, krw: '50000000', coins: { BTC: '1' } });
  const { markets } = await (await context.request.get(`${site}/v1/centers/dexko`)).json();
  const { id, rules } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids, asks } = await (await context.request.get(`${site}/v1/prices/call/${id}`)).json();
  const [far = rules.priceMin] = bids.at(-1) ?? [];
  const known = { market: id, price: asks.at(-1)?.[0] ?? far };
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, known);

  await openHostile(page, platform, { version, mounted: hostileOrders });
  await page.evaluate(() => localStorage.removeItem('tried everything'));
  await page.reload();
  await expectAllTried(page, 1);
  expect(await openOrders(page, platform, id)).toEqual([]);

  await test.step('the member trades: entering loads a document of its own', async () => {
    await mark(page);
    await page.getByRole('banner').getByRole('link', { name: '거래소' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('비트코인');
    expect(await isMarked(page)).toBe(false);
    await order(page, far, 1);
  });

  await test.step('the hostile remote runs in that very document', async () => {
    await mark(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: '더보기' })
      .or(page.getByRole('link', { name: '고객센터' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(version);
    expect(await isMarked(page)).toBe(true);
    await expectAllTried(page, 2);
    expect(await openOrders(page, platform, id)).toEqual(['B 0.001']);
  });

  await test.step('the way back loads anew, and orders go on', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('비트코인');
    expect(await isMarked(page)).toBe(false);
    await order(page, far, 2);
  });
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial');
});
