import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Platform, test } from '../../fixtures/platform';
import { makeTrial } from '../../fixtures/trial-remote';

const tokenOf = async ({ environment }: Platform, person: string) =>
  (await readFile(join(environment.MARU_HOME, 'tokens', person), 'utf8')).trim();

/** What the registry tells to holders of a token. */
async function told<T>(platform: Platform, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(platform, 'html')}` };
  return (await (await fetch(`${platform.registry}${path}`, { headers })).json()) as T;
}

interface Live {
  readonly rollouts: readonly { readonly id: string; readonly remote: string }[];
  readonly set: { readonly id: string };
}

/** Reports page loads of a rollout as an HTML server would: [loads, failed] of candidate and control. */
async function report(
  platform: Platform,
  remote: string,
  loads: { readonly candidate: readonly [number, number]; readonly control: readonly [number, number] },
): Promise<void> {
  const { rollouts, set: control } = (await (await fetch(`${platform.registry}/live`)).json()) as Live;
  const { id = '' } = rollouts.find((each) => each.remote === remote) ?? {};
  const status = await told<Record<string, string>>(platform, `/rollouts/${id}`);
  const counts = (['candidate', 'control'] as const).flatMap((arm) => {
    const drawn = arm === 'candidate';
    const set = drawn ? `${control.id}.${id}` : control.id;
    const at = { remote, version: drawn ? status.version : status.control, set };
    const [shown, failed] = loads[arm];
    return [
      { ...at, outcome: 'shown', count: shown },
      { ...at, outcome: 'failed', count: failed },
      { ...at, outcome: drawn ? 'mountWithin200' : 'mountWithin100', count: shown },
    ];
  });
  const answer = await fetch(`${platform.registry}/counts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(platform, 'html')}` },
    body: JSON.stringify({ id: `report-${Date.now()}`, counts: counts.filter(({ count }) => count > 0) }),
  });
  expect(answer.status).toBe(200);
}

/** Signs in as the page asks for it when it is opened, or with the button in its head. */
async function signIn(page: Page, platform: Platform, person: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Your token/).fill(await tokenOf(platform, person));
  await dialog.getByRole('button', { name: 'Keep in this tab' }).click();
  await expect(dialog).toBeHidden();
}

const card = (page: Page, remote: string) => page.getByRole('article', { name: remote });

test('the releases page shows a rollout with its numbers, and a person halts it there (PLAT-043, PLAT-046)', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  const folder = await makeTrial({ of: 'mfe-help', version: '4.0.0-page' });
  await platform.publish(folder, '--percent', '5');
  await report(platform, 'mfe-help', { candidate: [200, 3], control: [3800, 38] });
  await page.goto(platform.registry);
  await expect(page.getByRole('article')).toHaveCount(0);
  await signIn(page, platform, 'second');
  const help = card(page, 'mfe-help');
  await expect(help.getByText('5 %, promoted by hand')).toBeVisible();
  await expect(help.getByRole('img', { name: 'Failures: candidate 1.5 %, control 1.0 %' })).toBeVisible();
  const times =
    'Mount times: candidate half within 150 ms, 90 % within 190 ms; control half within 75 ms, 90 % within 95 ms';
  await expect(help.getByRole('img', { name: times })).toBeVisible();
  await expect(help.getByRole('img', { name: /^5 % of the visitors get 4\.0\.0-page, the others/ })).toBeVisible();
  await expect(help).toContainText('200 of at least 368 page loads at 5 %');
  const { remotes } = JSON.parse(await platform.maru('status', '--json'));
  await expect(page.getByRole('article')).toHaveCount(remotes.length);

  await help.getByRole('button', { name: 'Halt…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('looks odd');
  await dialog.getByRole('button', { name: 'Halt and withdraw' }).click();
  await expect(dialog.getByRole('alert')).toContainText('has no right to promote');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Signed in: change token' }).click();
  await dialog.getByLabel(/^Your token/).fill('maru_000000000000_wrong');
  await dialog.getByRole('button', { name: 'Keep in this tab' }).click();
  await expect(page.getByRole('alert')).toContainText('is not known to this registry');
  await page.getByRole('button', { name: 'Sign in with a token' }).click();
  await signIn(page, platform, 'help');
  await help.getByRole('button', { name: 'Halt…' }).click();
  await dialog.getByLabel('Why').fill('looks odd');
  await dialog.getByRole('button', { name: 'Halt and withdraw' }).click();
  await expect(dialog).toBeHidden();
  await expect(help.getByText('live', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText(
    'help halted and withdrew mfe-help 4.0.0-page — looks odd',
  );
});

test('the judge takes a bad candidate back by itself, and the page says why (PLAT-043)', async ({ page, platform }) => {
  test.setTimeout(120_000);
  await platform.publish(await makeTrial({ of: 'mfe-help', version: '5.0.0-bad' }), '--percent', '5');
  await page.goto(platform.registry);
  await signIn(page, platform, 'help');
  await expect(card(page, 'mfe-help').getByText('5 %, promoted by hand')).toBeVisible();
  await report(platform, 'mfe-help', { candidate: [4000, 320], control: [76_000, 760] });
  await expect(page.getByRole('listitem').first()).toContainText(
    /judge halted and withdrew mfe-help 5\.0\.0-bad — failed in 320 of 4,000 page loads \(8\.0 %\), the control in 760 of 76,000/,
    { timeout: 15_000 },
  );
  await expect(card(page, 'mfe-help').getByText('live', { exact: true })).toBeVisible();
});

test('a second person approves on the page, one that may not promote is refused there, and it fits a phone (PLAT-046)', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await platform.publish(await makeTrial({ of: 'mfe-wallet', version: '4.0.0-page' }), '--percent', '5');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(platform.registry);
  await signIn(page, platform, 'second');
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(card(page, 'mfe-wallet').getByText('5 %, promoted by hand')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The token stays in this tab's memory.
  await card(page, 'mfe-wallet').getByRole('button', { name: 'Promote…' }).click();
  await expect(dialog.getByLabel(/^Your token/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('has no right to promote');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await signIn(page, platform, 'wallet');
  await card(page, 'mfe-wallet').getByRole('button', { name: 'Halt…' }).click();
  await dialog.getByLabel('Why').fill('a trial');
  await dialog.getByRole('button', { name: 'Halt and withdraw' }).click();
  await expect(card(page, 'mfe-wallet').getByText('live', { exact: true })).toBeVisible();
});

test('a page load in the browser counts for the version that it got, once (PLAT-043)', async ({ page, platform }) => {
  test.setTimeout(120_000);
  await platform.publish(await makeTrial({ of: 'mfe-help', version: '6.0.0-count' }), '--percent', '50');
  const { rollouts } = (await (await fetch(`${platform.registry}/live`)).json()) as Live;
  const { id } = rollouts.find(({ remote }) => remote === 'mfe-help') ?? {};
  const loads = async () => {
    const { loads } = await told<{ loads: Record<'candidate' | 'control', { shown: number; failed: number }> }>(
      platform,
      `/rollouts/${id}`,
    );
    return [loads.candidate, loads.control].map(({ shown, failed }) => [shown, failed]);
  };
  // The HTML server asks for what is live once a second.
  await new Promise((done) => setTimeout(done, 2000));
  await page.goto(`${platform.site}/help/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const drawn = (await page.locator('[data-remote=mfe-help]').getAttribute('data-version')) === '6.0.0-count';
  const expected = drawn
    ? [
        [1, 0],
        [0, 0],
      ]
    : [
        [0, 0],
        [1, 0],
      ];
  await expect(async () => expect(await loads()).toEqual(expected)).toPass({ timeout: 60_000 });
  await platform.maru('halt', 'mfe-help', '--why', 'a trial');
});
