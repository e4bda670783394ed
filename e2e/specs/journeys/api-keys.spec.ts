import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ClientError, MaruClient } from '@maru/client';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn, otpCode } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const guide = new URL('../../../docs/guides/programs.md', import.meta.url);

interface Call {
  readonly key: string;
  readonly secret: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Functions that docs/guides/programs.md shows, as a reader would copy them. */
async function functionOfTheGuide(
  name: 'signedHeaders' | 'noncedHeaders',
  file: string,
): Promise<(call: Call) => Record<string, string>> {
  const codes = [...readFileSync(guide, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  writeFileSync(file, codes.find((code) => code.includes(`function ${name}(`)) ?? '');
  return (await import(pathToFileURL(file).href))[name];
}

/** Once more where a code ends just then. */
async function confirm(page: Page, button: string, when: 'now' | 'before'): Promise<void> {
  await expect(async () => {
    await page.getByLabel('OTP 앱의 인증번호 6자리').fill(otpCode(otpSecret, when));
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByLabel('OTP 앱의 인증번호 6자리')).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 15_000 });
}

/** What docs/guides/programs.md shows of the client, beside an order at 2,000 that is there. */
async function tradeWithClient(maru: MaruClient, marketId: string): Promise<void> {
  const order = await maru.place({ marketId, side: 'B', callType: 'LIMIT', price: '2100', amount: '10' });
  expect(await maru.amend(order.id, { price: '2100', amount: '5' })).toMatchObject({ id: order.id, amount: '5' });
  const dearer = await maru.amend(order.id, { price: '2200', amount: '5' });
  expect((await maru.openOrders(marketId)).map(({ id, price }) => [id, price])).toContainEqual([dearer.id, '2200']);
  await maru.cancel(dearer.id);
  const refusal = await maru.cancel(dearer.id).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ClientError);
  expect(refusal).toMatchObject({ code: 'ALREADY_PROCESSED' });
  const stop = await maru.placeStop({ marketId, side: 'B', stopPrice: '9000', price: '9000', amount: '1' });
  expect(await maru.cancelStop(stop.id)).toMatchObject({ state: 'cancelled' });
  expect(await maru.cancelAll({ marketId })).toBe(1);
  expect((await maru.wallets()).find(({ coin }) => coin === 'KRW')?.available).toBe('1000000');
}

/** The orders over the socket that the guide shows, as they stand there. */
async function tradeOverSocket(maru: MaruClient, marketId: string): Promise<void> {
  const [, code = ''] = /```ts\n(const entry = [\s\S]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
  const run = Object.getPrototypeOf(tradeOverSocket).constructor('maru', code.replaceAll("'2'", `'${marketId}'`));
  await run(maru);
  expect(code).toContain('maru.orderEntry()');
  const entry = maru.orderEntry();
  const bid = {
    marketId,
    side: 'B',
    callType: 'LIMIT',
    price: '2300',
    amount: '10',
    clientOrderId: 'over-socket',
  } as const;
  const placed = await entry.place(bid);
  expect(await entry.place(bid)).toEqual(placed);
  expect((await maru.openOrders(marketId)).map(({ id }) => id)).toContain(placed.id);
  await expect(entry.place({ ...bid, amount: '11' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  await entry.cancel(placed.id);
  expect(await maru.openOrders(marketId)).toEqual([]);
  entry.close();
}

test('a member makes a key, by which a program trades through the site until the key is removed', async ({
  page,
  context,
}, info) => {
  const member = { email: freshEmail('program'), phone: freshPhone() };
  await makeMember({ ...member, otpSecret, authLevel: 4, krw: '1000000' });
  await logIn(context, member.email, member);
  await page.goto('/mypage/security');
  await page.getByRole('button', { name: 'API 키 만들기' }).click();
  await page.getByLabel('API 키 이름').fill('차익 봇');
  await page.getByLabel('거래 허용 (주문과 취소)').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm(page, 'API 키 만들기', 'before');
  await expect(page.getByText('API 키를 만들었습니다')).toBeVisible();
  const made = page.getByRole('alert').filter({ hasText: '비밀 키' });
  const [key = '', secret = ''] = await made.locator('dd > span:first-child').allTextContents();
  await expectAccessible(page);

  const signedHeaders = await functionOfTheGuide('signedHeaders', info.outputPath('signed.mjs'));
  const noncedHeaders = await functionOfTheGuide('noncedHeaders', info.outputPath('nonced.mjs'));
  const call = (method: 'GET' | 'POST', path: string, body?: object) => {
    const text = body && JSON.stringify(body);
    const headers = signedHeaders({ key, secret, method, path, ...(text && { body: text }) });
    return fetch(`${productUrl('shell')}${path}`, { method, headers, ...(text && { body: text }) });
  };
  const wallets = await (await call('GET', '/v2/wallets')).json();
  expect(wallets).toHaveProperty('list');
  expect(wallets.list.find(({ coin }: { coin: string }) => coin === 'KRW')).toMatchObject({ available: '1000000' });
  const path = '/v2/wallets';
  const nonced = { headers: noncedHeaders({ key, secret, method: 'GET', path }) };
  expect(await (await fetch(`${productUrl('shell')}${path}`, nonced)).json()).toEqual(wallets);
  expect((await fetch(`${productUrl('shell')}${path}`, nonced)).status).toBe(401);
  const center = await (await fetch(`${productUrl('shell')}/v1/centers/dexko`)).json();
  const { id: marketId } = center.markets.find(({ code }: { code: string }) => code === 'KRW-XRP');
  const order = { marketId, side: 'B', callType: 'LIMIT', price: '2000', amount: '10', clientOrderId: 'one' };
  const placed = await call('POST', '/v1/orders', order);
  expect(await placed.json()).toMatchObject({ state: 'open', clientOrderId: 'one' });
  const maru = new MaruClient({ url: productUrl('shell'), key, secret });
  const heard: string[] = [];
  maru.listen({
    onBegin: ({ orders }) => heard.push(`begin ${orders.map(({ clientOrderId }) => clientOrderId)}`),
    onEvent: (event) => heard.push(event.kind === 'order' ? `order ${event.order.state}` : event.kind),
    onEnd: ({ code }) => heard.push(`end ${code}`),
  });
  await expect.poll(() => heard).toContain('begin one');
  await tradeWithClient(maru, marketId);
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['order open', 'order cancelled', 'wallet']));
  await tradeOverSocket(maru, marketId);
  const ends: unknown[] = [];
  const entry = maru.orderEntry({ onEnd: ({ code }) => ends.push(code) });
  expect(await entry.cancelAll()).toBe(0);

  await page.getByRole('button', { name: '보관했습니다' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: '차익 봇 삭제' }).click();
  await confirm(page, 'API 키 삭제', 'now');
  await expect(page.getByText('만든 API 키가 없습니다.')).toBeVisible();
  expect((await call('GET', '/v2/wallets')).status).toBe(403);
  await expect(maru.wallets()).rejects.toMatchObject({ status: 403, code: 'API_KEY_INVALID' });
  await expect.poll(() => heard.at(-1)).toBe('end API_KEY_INVALID');
  await expect.poll(() => ends).toEqual(['API_KEY_INVALID']);
});
