import { expect, test } from '../../fixtures/test';

const workers = (): Promise<number> => navigator.serviceWorker.getRegistrations().then(({ length }) => length);

/** Headless Chromium has no window of an installed app: it shows each page as a tab. */
function displayAsApp(): void {
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query.includes('display-mode: standalone') ? 'all' : query);
}

test('a tab has no worker; the installed app has one, which keeps a page for a load without a network and nothing else', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await page.evaluate(workers)).toBe(0);

  await page.addInitScript(displayAsApp);
  await page.reload();
  await expect.poll(() => page.evaluate(workers), { timeout: 20_000 }).toBe(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(kept.sort()).toEqual(['/icons/maru-192.png', '/offline']);

  await context.setOffline(true);
  await page.goto('/exchange/KRW-BTC');
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않습니다' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('BTC');
  await context.setOffline(false);
  await page.getByRole('link').click();
  await expect(page.getByText('BTC').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/exchange/KRW-BTC');
});

test('browsers can install the product', async ({ page, context }) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect(url).toContain('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
