import type { Page } from '@playwright/test';
import { expect, type Platform, test } from '../../fixtures/platform';
import { makeTrial } from '../../fixtures/trial-remote';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name }).click();

const release = async (platform: Platform, version: string, fault?: 'import') =>
  platform.publish(await makeTrial({ of: 'mfe-help', version, ...(fault && { fault }) }));

test.afterEach(async ({ platform }) => {
  // Each journey leaves the built version live.
  for (const version of ['2.0.0-two', '3.0.0-three'])
    await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial').catch(() => undefined);
});

test('a release and a rollback reach new page loads within five seconds, and an open tab without a reload, the shell untouched (PLAT-040, PLAT-043, PLAT-045, PLAT-073)', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${platform.site}/help/faq`);
  await expect(heading(page)).toHaveText('자주 묻는 질문');
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  const sameTab = () => page.evaluate(() => 'sameTab' in window);
  const shellFiles = (tab: Page) =>
    tab.locator('script[src^="/shell/"]').evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));

  await release(platform, '2.0.0-two');
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto(`${platform.site}/help/faq`);
    await expect(heading(other)).toContainText('trial 2.0.0-two', { timeout: 1000 });
  }).toPass({ timeout: 5000 });
  expect(await shellFiles(other)).toEqual(await shellFiles(page));
  await other.close();

  // The tab keeps what it shows until the member moves on.
  await expect(heading(page)).not.toContainText('trial');
  await expect(async () => {
    await menu(page, '토큰세일');
    await menu(page, '고객센터');
    await expect(heading(page)).toContainText('trial 2.0.0-two', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  // A version that was rolled back is replaced even while it is on show.
  await platform.maru('rollback', 'mfe-help');
  await expect(heading(page)).not.toContainText('trial', { timeout: 60_000 });
  expect(await sameTab()).toBe(true);
});

test('a version that throws while it is evaluated is replaced in the same tab by the last good one (PLAT-024, PLAT-045)', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectProblems();
  test.setTimeout(120_000);
  await release(platform, '3.0.0-three', 'import');
  await expect(async () => {
    await page.goto(platform.site);
    const set = await page.locator('#maru-release-set').textContent();
    expect(set).toContain('3.0.0-three');
  }).toPass({ timeout: 5000 });
  await menu(page, '고객센터');
  await expect(page).toHaveTitle(/자주 묻는 질문/);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[data-remote=mfe-help]')).not.toHaveAttribute('data-version', '3.0.0-three');
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeHidden();
});

test('nothing is replaced in the middle of a critical screen (PLAT-045)', async ({ page, platform }) => {
  test.setTimeout(180_000);
  await page.goto(`${platform.site}/login/pwConform?token=x`);
  const before = await page.locator('[data-remote=mfe-auth]').getAttribute('data-version');
  const taken = page.waitForResponse(
    async (response) =>
      response.url().includes('/release/page?') && (await response.text()).includes(`mfe-auth@${before}`),
    { timeout: 60_000 },
  );
  await platform.publish(await makeTrial({ of: 'mfe-auth', version: '9.0.0-nine' }), '--approve-as', 'second');
  await platform.maru('revoke', 'mfe-auth', before ?? '', '--why', 'a trial');
  // The tab has the set that names the version on show as withdrawn.
  await taken;
  await page.waitForTimeout(1000);
  await expect(page.locator('[data-remote=mfe-auth]')).toHaveAttribute('data-version', before ?? '');
  // The next screen of the remote has nothing at stake.
  await page.getByRole('link', { name: '로그인' }).first().click();
  await expect(page.locator('[data-remote=mfe-auth]')).toHaveAttribute('data-version', '9.0.0-nine');
});
