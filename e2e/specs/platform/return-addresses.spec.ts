import type { Page } from '@playwright/test';
import { logIn } from '../../commands/login';
import { freshEmail, makeMember, password } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const site = productUrl('shell');

/** Where each address of the query `fullPath` leads after the login; unknown paths of this site lead to Main (SHEL-008). */
const landings: readonly (readonly [fullPath: string, path: string])[] = [
  ['/mypage?next=//evil.example/', '/mypage'],
  ...[
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\r\n/evil.example/',
    'javascript:document.title=1',
    'data:text/html,<title>evil</title>',
    '/%2e%2e//evil.example/',
    '/.//evil.example/',
    '//localhost:17080@evil.example/',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/nowhere//evil.example',
  ].map((fullPath) => [fullPath, '/'] as const),
];

/** Each way in which an address may be read as one of another site; the pages of who is logged in try all of them. */
const waysOut = landings.filter(([fullPath]) => /next=|^https|^\/\/evil|^\/\\|^javascript|^\/nowhere/.test(fullPath));

/** What the page asked of other machines; the parts of the product are all on this one. */
function watchStrangers(page: Page): readonly string[] {
  const strangers: string[] = [];
  const note = (address: string) => {
    const { protocol, hostname } = new URL(address);
    if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost') strangers.push(address);
  };
  page.context().on('request', (request) => note(request.url()));
  page.on('framenavigated', (frame) => note(frame.url()));
  return strangers;
}

test('a login leads to no other site, whatever address it is to return to (AUTH-057, AUTH-058)', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const email = freshEmail('returns');
  await makeMember({ email, authLevel: 1 });
  const strangers = watchStrangers(page);
  const captcha = new Captcha(page);
  expect(waysOut).toHaveLength(6);
  for (const [fullPath, path] of waysOut) {
    // The page of before would ask for a login of its own where its session ends under it.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`/login?${new URLSearchParams({ fullPath })}`);
    await page.getByLabel('이메일').fill(email);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await captcha.solve();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
    await expect(page, fullPath).toHaveURL((url) => url.origin === site && url.pathname === path);
    await expect(page.getByRole('button', { name: /계정 메뉴$/ }), fullPath).toBeVisible();
  }
  expect(strangers).toEqual([]);
});

test('who is logged in already is led on to no other site either (AUTH-011, AUTH-058)', async ({ page, context }) => {
  test.setTimeout(120_000);
  const email = freshEmail('returns');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  const strangers = watchStrangers(page);
  for (const [fullPath, path] of landings) {
    // A page that still loads itself again would interrupt the next address.
    await page.goto('about:blank');
    await page.goto(`/login?${new URLSearchParams({ fullPath, refName: fullPath })}`);
    await expect(page, fullPath).toHaveURL((url) => url.origin === site && url.pathname === path);
    await expect(page.getByRole('button', { name: /계정 메뉴$/ }), fullPath).toBeVisible();
  }
  expect(strangers).toEqual([]);
});

test('the link of a mail and a session that has ended lead to no other site (AUTH-003, AUTH-058, SHEL-053)', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const email = freshEmail('returns');
  await makeMember({ email, authLevel: 1 });
  const strangers = watchStrangers(page);
  for (const [address] of waysOut) {
    await page.goto(`/login?${new URLSearchParams({ via: 'repd', code: address, fullPath: address })}`);
    await expect(page, address).toHaveURL((url) => url.origin === site && url.pathname === '/login/pwConform');
    await page.goto(`/login?${new URLSearchParams({ via: address, code: address })}`);
    await expect(page.getByRole('button', { name: '로그인', exact: true }), address).toBeVisible();
  }
  await logIn(context, email);
  const here = '/mypage?fullPath=//evil.example/&next=/%5Cevil.example';
  await page.goto(here);
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('fullPath') === here);
  await logIn(context, email);
  await page.reload();
  await expect(page).toHaveURL(here);
  expect(strangers).toEqual([]);
});
