import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Platform, test } from '../../fixtures/platform';
import { renamedBuild } from '../../fixtures/renamed-build';
import { makeTrial } from '../../fixtures/trial-remote';

const title = '자주 묻는 질문';

/** Draws a heading, a button and a table head with texts of the remote's catalogue. */
const screen = (heading = title, more = '') => `
  const { services, domElement } = props;
  const texts = { faq: { title: '${heading}', search: '검색', all: '전체' } };
  await services.texts.register({ ko: texts, en: texts, ch: texts });
  const add = (name, text) => domElement.appendChild(Object.assign(document.createElement(name), { textContent: text }));
  domElement.replaceChildren();
  add('h1', texts.faq.title);
  add('button', texts.faq.search);
  add('th', texts.faq.all);
  ${more}
`;

const versions = {
  live: '7.0.0-live',
  equal: '7.0.1-equal',
  changed: '7.0.2-changed',
  broken: '7.0.3-broken',
  built: '7.0.4-built',
};

async function publish(
  platform: Platform,
  version: string,
  mounted: string,
  ...args: readonly string[]
): Promise<void> {
  await platform.publish(await makeTrial({ of: 'mfe-help', version, mounted }), ...args);
  // A build's sequence is its second: the next one is made in a later one.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

interface View {
  readonly loads: number;
  readonly failures: Readonly<Record<string, number>>;
  readonly differing: number;
  readonly withErrors: number;
  readonly withRefusedCalls: number;
  readonly differences: readonly { readonly side: string; readonly role: string; readonly key: string | null }[];
}

const look = async (platform: Platform): Promise<View> =>
  JSON.parse(await platform.maru('--json', 'dark', 'mfe-help')) as View;

/** Loads the page until its server has heard of the canary, which then tells once how it went. */
async function loadBeside(page: Page, platform: Platform, version: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${platform.site}/help/faq`);
    expect(await page.locator('#maru-page').textContent()).toContain(version);
  }).toPass({ timeout: 15_000 });
  const told = await page.waitForRequest('**/dark-reports', { timeout: 40_000 });
  expect((await told.response())?.status()).toBe(204);
}

/** Runs a version unseen beside one page load. @returns what the registry then knows. */
async function runBeside(page: Page, platform: Platform, version: string): Promise<View> {
  await platform.maru('dark', `mfe-help@${version}`, '--share', '100');
  await loadBeside(page, platform, version);
  await expect(async () => expect((await look(platform)).loads).toBe(1)).toPass({ timeout: 15_000 });
  return look(platform);
}

test.afterEach(async ({ platform }) => {
  for (const version of Object.values(versions))
    await platform.maru('revoke', 'mfe-help', version, '--why', 'a trial').catch(() => undefined);
});

test('a version runs unseen beside page loads and tells how it differs, and nobody is shown it (PLAT-043)', async ({
  page,
  platform,
  watch,
}) => {
  // Those of the candidate that throws.
  watch.expectProblems();
  test.setTimeout(240_000);
  await publish(platform, versions.live, screen());
  await publish(platform, versions.equal, screen(), '--percent', '0');
  await publish(platform, versions.changed, screen('도움말', "add('a', 'x').href = '/help/faq';"), '--percent', '0');
  await publish(platform, versions.broken, "throw new Error('broken');", '--percent', '0');

  expect(await runBeside(page, platform, versions.equal)).toMatchObject({ failures: {}, differing: 0, withErrors: 0 });
  const changed = await runBeside(page, platform, versions.changed);
  expect(changed).toMatchObject({ failures: {}, differing: 1 });
  expect(changed.differences.map(({ side, role, key }) => [side, role, key])).toEqual([
    ['words', 'heading', 'faq.title'],
    ['candidate', 'link', null],
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[data-remote=mfe-help]')).toHaveAttribute('data-version', versions.live);
  expect(page.frames()).toHaveLength(1);
  expect(await runBeside(page, platform, versions.broken)).toMatchObject({ failures: { mount: 1 }, differing: 0 });

  await page.goto(platform.registry);
  const token = (await readFile(join(platform.environment.MARU_HOME, 'tokens', 'owner'), 'utf8')).trim();
  await page
    .getByRole('dialog')
    .getByLabel(/^Your token/)
    .fill(token);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep in this tab' }).click();
  const card = page.getByRole('article', { name: 'mfe-help' });
  await expect(card.getByRole('region', { name: 'Dark canary' })).toContainText('Seen by 1 loads: 1 failed (mount 1)');
  await platform.maru('dark', 'mfe-help', '--off');
  await expect(card.getByRole('region', { name: 'Dark canary' })).toBeHidden();
});

test('the build that is live, unseen beside itself, differs in nothing, with what its screen reads (PLAT-043)', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await platform.publish(await renamedBuild('mfe-help', versions.built), '--percent', '0');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-maru-dark']) reads.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const { loads, failures, differing, differences } = await runBeside(page, platform, versions.built);
  expect({ loads, failures, differing, differences }).toEqual({
    loads: 1,
    failures: {},
    differing: 0,
    differences: [],
  });
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((read) => !read.startsWith('GET /v'))).toEqual([]);
});
