import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../../fixtures/platform';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const port = 17491;

test('maru dev shows a developer’s build of one remote inside the running product, to nobody else, with a banner (PLAT-025)', async ({
  page,
  platform,
  browser,
}) => {
  test.setTimeout(180_000);
  const env = { ...process.env, ...platform.environment };
  const args = ['registry/cli/bin.mjs', 'dev', 'mfe-help', '--port', String(port), '--shell', platform.site];
  const command = spawn('node', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let said = '';
    command.stdout.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said, { timeout: 120_000 }).toContain('maru-override=ey');
    const link = /http\S+maru-override=ey\S+/.exec(said)?.[0] ?? '';
    await page.goto(link.replace('/?', '/help/faq?'));
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(`http://localhost:${port}`)).toBeVisible();
    const versionIn = (tab: typeof page) => tab.locator('[data-remote=mfe-help]').getAttribute('data-version');
    const own = await versionIn(page);

    const stranger = await browser.newPage();
    await stranger.goto(`${platform.site}/help/faq`);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await versionIn(stranger)).not.toBe(own);
    await expect(stranger.locator('#maru-override')).toHaveCount(0);
    await stranger.close();

    await page.getByRole('link', { name: '끝내기' }).click();
    await page.getByRole('button').click();
    await page.goto(`${platform.site}/help/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#maru-override')).toHaveCount(0);
  } finally {
    const gone = new Promise((done) => command.once('exit', done));
    // False where it has ended by itself: what it said is in the output.
    if (command.kill('SIGTERM')) await gone;
  }
});
