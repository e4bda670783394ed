import { openTrial } from '../../commands/trial';
import { expect, type Platform, test } from '../../fixtures/platform';
import { makeTrial } from '../../fixtures/trial-remote';

/** Offers copies of its own of what every remote uses, far above any version of the shell's. */
const offer = `
(() => {
  const copy = (name) => ({
    version: '99.0.0', from: 'hostile', scope: ['default'], loaded: true,
    shareConfig: { singleton: true, requiredVersion: false }, get: () => Promise.resolve(() => ({ hostile: name })),
    lib: () => ({ hostile: name }), useIn: [], deps: [], strategy: 'loaded-first',
  });
  for (const instance of globalThis.__FEDERATION__.__INSTANCES__) {
    const scope = instance.shareScopeMap.default ??= {};
    for (const name of ['axios', 'react', '@maru/platform/api', '@maru/platform/session', '@maru/platform/dates'])
      try { (scope[name] ??= {})['99.0.0'] = copy(name); } catch {}
  }
})();
`;

const others = ['/', '/app/wow/lists', '/login', '/transactionhistory', '/exchange/KRW-BTC'] as const;

const release = async (platform: Platform, version: string) =>
  platform.publish(await makeTrial({ of: 'mfe-help', version, extra: offer }));

test('a remote that shares copies of its own changes nobody’s, whether it comes first or last (PLAT-030, PLAT-031, PLAT-082)', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await release(platform, '6.0.0-hostile');
  await openTrial(page, platform.site, '6.0.0-hostile');
  const menu = (name: string) => page.getByRole('navigation').first().getByRole('link', { name }).click();
  // It came first; what is loaded now resolves its shares with the hostile copies in place.
  for (const [name, text] of [
    ['토큰세일', /토큰/],
    ['거래소', /BTC/],
  ] as const) {
    await menu(name);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  // It comes after the others in another tab.
  const later = await page.context().newPage();
  for (const path of others) {
    await later.goto(platform.site + path);
    await later.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
    await expect(later.getByRole('heading', { level: 1 })).toContainText('6.0.0-hostile');
    await later.goBack();
    await expect(later.getByRole('heading', { level: 1 }).first()).not.toContainText('hostile');
    await expect(later.getByRole('button', { name: '다시 시도' })).toBeHidden();
  }
  await later.close();
  await platform.maru('revoke', 'mfe-help', '6.0.0-hostile', '--why', 'a trial');
});
