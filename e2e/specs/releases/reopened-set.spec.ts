import { expect, test } from '../../fixtures/platform';
import { makeTrial } from '../../fixtures/trial-remote';

const version = '4.0.0-four';

test.afterEach(async ({ platform }) => {
  // The next journey finds the built version live.
  await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial').catch(() => undefined);
});

test('a signed link shows the person on call the product as pages of an earlier set were, and nobody else', async ({
  page,
  platform,
  browser,
}) => {
  test.setTimeout(120_000);
  const versionIn = (tab: typeof page) => tab.locator('[data-remote=mfe-help]').getAttribute('data-version');
  await page.goto(`${platform.site}/help/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const earlier = await versionIn(page);
  const set = JSON.parse((await page.locator('#maru-release-set').textContent()) ?? '').set.id as string;
  await platform.publish(await makeTrial({ of: 'mfe-help', version }));
  await page.reload();
  await expect.poll(() => versionIn(page)).toBe(version);

  const link = JSON.parse(await platform.maru('open', set, '--shell', platform.site, '--json')).link as string;
  await page.goto(link.replace('/?', '/help/faq?'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(set));
  await page.getByRole('button').click();
  await expect(page.locator('#maru-reopened')).toContainText(set);
  await expect.poll(() => versionIn(page)).toBe(earlier);

  const stranger = await browser.newPage();
  await stranger.goto(`${platform.site}/help/faq`);
  await expect.poll(() => versionIn(stranger)).toBe(version);
  await expect(stranger.locator('#maru-reopened')).toHaveCount(0);
  await stranger.close();

  await page.getByRole('link', { name: '끝내기' }).click();
  await page.getByRole('button').click();
  await page.goto(`${platform.site}/help/faq`);
  await expect.poll(() => versionIn(page)).toBe(version);
});
