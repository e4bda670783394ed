import { scriptPayloads } from '@maru/testing/script-payloads';
import type { Page } from '@playwright/test';
import { freshSale, sandbox } from '../../commands/sandbox';
import { openBackOffice } from '../../commands/staff';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

// The policy of the page would stop what the cleaning lets through, and speaks up for what it parses: here it is off.
test.use({ bypassCSP: true });

const html = `<p>앞</p>${scriptPayloads.map((payload) => `<p>${payload}</p>`).join('')}`;
const ran = (page: Page) => page.evaluate(() => (globalThis as { __ran?: number }).__ran ?? 0);

async function expectNothingRan(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(500);
  expect(await ran(page)).toBe(0);
}

/** The preview cleans what nobody has stored yet. */
async function expectInertPreview(office: Page, field: string, region: string): Promise<void> {
  await office.getByLabel(field).fill(html);
  // What follows may be swallowed by an element that nobody closes.
  await expect(office.getByRole('region', { name: region }).getByText('앞').first()).toBeVisible();
  await expectNothingRan(office);
}

test('over 200 script payloads in what an operator writes run nowhere: not in the preview, not for members, not past the server (HELP-007, PLAT-082)', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const office = await context.newPage();
  await openBackOffice(office, 'operator', '/newArticle?board=notice');
  await expectInertPreview(office, '내용 (HTML)', '미리 보기');
  await office.goto(`${productUrl('staff')}/#/sales/new`);
  // The article that was begun is asked about before it is left.
  await office.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
  await expectInertPreview(office, '설명 (HTML)', '미리보기');

  const write = async (board: string) => {
    const change = {
      ...{ board, seen: 0, category: '중요', pinned: false, shown: true, validFrom: null, reason: 'e2e' },
      texts: { ko: { title: `위험한 글 ${board}`, contents: html } },
    };
    const url = `${productUrl('staff')}/staff/articles`;
    const answer = await office.evaluate(
      async ([to, body]) => {
        const headers = { 'content-type': 'application/json', 'x-maru-client': '1' };
        return (await fetch(to as string, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      },
      [url, change] as const,
    );
    return answer.id as string;
  };
  const notice = await write('notice');
  const guide = await write('item');
  await write('faq');

  for (const path of [`/help/notices/${notice}`, `/help/items/${guide}`]) {
    await page.goto(path);
    await expect(page.getByText('앞').first()).toBeVisible();
    await expectNothingRan(page);
  }
  await page.goto('/help/faq');
  await page.locator('details').getByText('위험한 글 faq').click();
  await expect(page.locator('details[open]').getByText('앞').first()).toBeVisible();
  await expectNothingRan(page);

  // A server that cleans nothing: the page's own cleaning holds.
  await page.route(`**/v1/board/notices/${notice}?*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), contents: html } });
  });
  await page.goto(`/help/notices/${notice}`);
  await expect(page.getByText('앞').first()).toBeVisible();
  await expectNothingRan(page);
  expect(await page.locator('main [onerror], main script, main iframe, main form, main svg a').count()).toBe(0);
});

test('nor in the description of a token sale: the exchange keeps none of them, and the page cleans once more (SALE-033, PLAT-082)', async ({
  page,
}) => {
  const tkCode = freshSale();
  await sandbox.makeSale(tkCode, { mContents: html });
  const answer = await page.request.get(`/v1/ieo/tokenSaleDetail?tkCode=${tkCode}`);
  const kept: string = (await answer.json()).mContents;
  expect(kept).toContain('<p>앞</p>');
  expect(kept).not.toMatch(/<(script|iframe|object|embed|svg|form|input|style|template)|\son\w+\s*=|javascript:/i);

  // A server that cleans nothing, names included.
  await page.route('**/v1/ieo/tokenSaleDetail?*', async (route) => {
    const real = await (await route.fetch()).json();
    const [name = ''] = scriptPayloads;
    await route.fulfill({ json: { ...real, tkName: name, comments: name, ieName: name, mContents: html } });
  });
  await page.goto(`/app/wow/detail/${tkCode}`);
  await expect(page.getByText('앞').first()).toBeVisible();
  await expectNothingRan(page);
  expect(await page.locator('main [onerror], main script, main iframe, main form, main svg a').count()).toBe(0);
});
