import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { logOut } from '../../commands/account';
import { logIn } from '../../commands/login';
import { freshEmail, sandboxOf } from '../../commands/sandbox';
import { expect, type Platform, test } from '../../fixtures/platform';
import { type HostMood, TrialHost } from '../../fixtures/trial-host';
import { type Fault, makeTrial } from '../../fixtures/trial-remote';

/** Publishes the folder from a host of the team's own. */
async function publishFrom(platform: Platform, host: TrialHost, version: string, folder: string): Promise<void> {
  const place = `/mfe-help/${version}/`;
  const described = await mkdtemp(join(tmpdir(), 'hosted-'));
  await cp(folder, described, { recursive: true });
  await platform.maru('sign', described, '--host', host.url + place);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(described)) files.set(name, await readFile(join(described, name)));
  host.put(place, files);
  await platform.maru('publish', described, '--host', host.url + place);
  await rm(described, { recursive: true });
}

async function seesVersion(page: Page, platform: Platform, version: string): Promise<void> {
  await expect(async () => {
    await page.goto(platform.site);
    expect(await page.locator('#maru-release-set').textContent()).toContain(version);
  }).toPass({ timeout: 8000 });
}

/** @returns a question for the milliseconds between the member's click and the fallback, as the page's own clock saw them. */
async function watchForRetry(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { from: 0, ms: -1 };
    Object.assign(window, { seen });
    document.addEventListener('click', () => (seen.from ||= performance.now()), { capture: true });
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === '다시 시도');
      if (shown && seen.ms < 0) seen.ms = performance.now() - seen.from;
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { ms: number } }).seen.ms);
}

const failures: readonly [string, { mood?: HostMood; fault?: Fault; limit: number }][] = [
  ['is missing', { mood: 'missing', limit: 3000 }],
  ['is corrupt', { mood: 'corrupt', limit: 3000 }],
  ['throws on import', { fault: 'import', limit: 3000 }],
  ['throws on mount', { fault: 'mount', limit: 3000 }],
  ['throws on render', { fault: 'render', limit: 3000 }],
  ['never settles its mount', { fault: 'hang', limit: 3000 }],
  ['sends one byte a second', { mood: 'slow', limit: 8000 }],
];

for (const [index, [what, { mood = 'well', fault, limit }]] of failures.entries()) {
  const version = `4.0.${index}-trial`;

  test(`a remote that ${what} shows its fallback in time, and nothing else suffers (PLAT-024)`, async ({
    page,
    context,
    platform,
    watch,
  }) => {
    watch.expectProblems();
    test.setTimeout(120_000);
    const place = {
      site: platform.site,
      sandbox: sandboxOf(`http://localhost:${platform.environment.MARU_PORT_EXCHANGE}`),
    };
    const email = freshEmail('seven');
    await place.sandbox.makeMember({ email, authLevel: 1 });
    await logIn(context, email, {}, place);
    const host = await TrialHost.start();
    try {
      await publishFrom(platform, host, version, await makeTrial({ of: 'mfe-help', version, ...(fault && { fault }) }));
      await seesVersion(page, platform, version);
      host.mood = mood;
      // No earlier version can be had either, so that the way down is gone to its end.
      await page.route('**/release.json', (route) => route.abort());
      const retry = page.getByRole('button', { name: '다시 시도' });
      const waited = await watchForRetry(page);
      await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
      await expect(retry).toBeVisible({ timeout: limit + 2000 });
      // The render breaks a second after the mount.
      expect(await waited()).toBeLessThan(limit + (fault === 'render' ? 1000 : 0) + 250);

      for (const [path, text] of [
        ['/', /비트코인/],
        ['/app/asset', /자산/],
        ['/mypage', new RegExp(email)],
        ['/app/wow/lists', /토큰/],
        ['/login/pwReset', /비밀번호/],
      ] as const) {
        await page.goto(platform.site + path);
        await expect(page.getByText(text).first()).toBeVisible();
      }
      // And with the earlier version in reach the tab heals itself.
      if (mood !== 'slow') {
        await page.unroute('**/release.json');
        await page.goto(platform.site);
        await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
        await expect(page.locator('[data-remote=mfe-help]')).not.toHaveAttribute('data-version', version, {
          timeout: 5000,
        });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await logOut(page);
      await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    } finally {
      await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial').catch(() => undefined);
      await host.stop();
    }
  });
}
