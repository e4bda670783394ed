import { chooseInAccountMenu } from '../../commands/account';
import { logIn } from '../../commands/login';
import { freshEmail, makeMember, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

interface ShareScope {
  readonly [name: string]: {
    readonly [version: string]: { readonly from: string; readonly loaded?: boolean | number };
  };
}

/** Shared modules of the page's federation runtime, as every container sees them. */
function shareScope(): ShareScope {
  const { __FEDERATION__ } = globalThis as unknown as {
    __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] };
  };
  const shell = __FEDERATION__.__INSTANCES__.find(({ name }) => name === 'maru_shell');
  if (!shell) throw new Error('the shell’s federation instance is missing');
  return Object.fromEntries(
    Object.entries(shell.shareScopeMap.default).map(([name, versions]) => [
      name,
      Object.fromEntries(
        Object.entries(versions).map(([version, { from, loaded }]) => [version, { from, loaded: Boolean(loaded) }]),
      ),
    ]),
  );
}

test('provides each singleton once, from the shell, whatever remotes were visited (PLAT-030, PLAT-031)', async ({
  page,
  context,
}) => {
  const email = `once-${Date.now()}@maru.test`;
  await makeMember({ email, authLevel: 1 });
  for (const path of ['/login', '/', '/app/asset', '/mypage', '/app/wow/lists', '/help/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scope = await page.evaluate(shareScope);
    for (const name of [
      'react',
      'react-dom',
      '@maru/platform',
      '@maru/platform/session',
      '@maru/platform/api',
      '@maru/platform/mobx',
      '@maru/platform/rx',
      '@maru/platform/router',
    ]) {
      const versions = Object.values(scope[name] ?? {});
      expect(versions.map(({ from }) => from)).toEqual(['maru_shell']);
    }
    // A member is sent on from the login.
    if (path === '/login') await logIn(context, email);
  }
});

test('a login in one remote is seen by the others, in one session store (PLAT-032, AUTH-110)', async ({
  page,
  context,
}) => {
  const email = freshEmail('seen');
  await makeMember({ email, authLevel: 1 });
  const captcha = new Captcha(page);
  // The login has a document of its own; the store of this one hears of it.
  const other = await context.newPage();
  await other.goto('/help/faq');
  await expect(other.getByRole('link', { name: '로그인' }).first()).toBeVisible();
  await other.evaluate(() => Object.assign(globalThis, { loadedOnce: true }));
  await page.bringToFront();
  await page.goto('/help/faq');
  await page.getByRole('link', { name: '로그인' }).first().click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  // A member of level 1 is asked to verify before the login is left (AUTH-024).
  await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
  await expect(page).toHaveURL('/help/faq');
  // The header's menu, not an address: a new load would read the member from the server again.
  await chooseInAccountMenu(other, '내 정보');
  await expect(other.getByText(email).first()).toBeVisible();
  expect(await other.evaluate(() => 'loadedOnce' in globalThis)).toBe(true);
  const platforms = await other.evaluate(shareScope);
  expect(Object.values(platforms['@maru/platform/session'] ?? {}).map(({ from }) => from)).toEqual(['maru_shell']);
});

test('prices come by one worker, whose code came with the page’s (SHEL-210)', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/exchange/KRW-BTC');
  await expect.poll(() => page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:']);
  expect(await page.workers()[0]?.evaluate(() => self.name)).toBe('maru-feed');
  expect(files.filter((url) => /worker/.test(url))).toEqual([]);
});
