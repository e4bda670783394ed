import { logIn } from '../../commands/login';
import { makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

interface ShareScope {
  readonly [name: string]: {
    readonly [version: string]: { readonly from: string; readonly loaded?: boolean | number };
  };
}

/** What the federation runtime of the page shares, as every container sees it. */
const shareScope = (): ShareScope => {
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
};

test('provides each singleton once, from the shell, whatever remotes were visited (PLAT-030, PLAT-031)', async ({
  page,
  context,
}) => {
  const email = `once-${Date.now()}@maru.test`;
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  for (const path of ['/', '/app/asset', '/mypage', '/app/wow/lists', '/help/faq', '/login']) {
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
  }
});

test('a login in one remote is seen by the others, in one session store (PLAT-032, AUTH-110)', async ({
  page,
  context,
}) => {
  const email = `seen-${Date.now()}@maru.test`;
  await makeMember({ email, authLevel: 1 });
  await page.goto('/help/faq');
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
  await logIn(context, email);
  // Guarded entry refreshes the one store; the account remote shows from it what the auth remote's login began.
  await page.getByRole('navigation').first().getByRole('link', { name: '자산' }).click();
  await expect(page).toHaveURL(/\/app\/asset/);
  await page.goto('/mypage');
  await expect(page.getByText(email).first()).toBeVisible();
});
