import { buildSimulator } from '@maru/tools-app-simulator';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { freshEmail, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const port = 17_060;
const simulator = buildSimulator({ port, product: productUrl('shell'), exchange: productUrl('exchange') });
const hosts = { ios: 'iOS', android: 'Android' } as const;

test.beforeAll(async () => void (await simulator.listen({ port, host: 'localhost' })));
test.afterAll(() => simulator.close());

interface PhoneView {
  readonly phone: Locator;
  readonly screen: FrameLocator;
  readonly log: Locator;
  press(name: string): Promise<void>;
  open(path: string, state?: string): Promise<void>;
}

async function phoneOf(page: Page, title: string): Promise<PhoneView> {
  await page.goto(`http://app.maru.localhost:${port}/`);
  const phone = page.locator('.phone').filter({ has: page.getByRole('heading', { name: title }) });
  const screen = phone.frameLocator('iframe');
  const log = phone.getByRole('list', { name: 'Messages' });
  await expect(log).toContainText('welcome');
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    phone,
    screen,
    log,
    press: (name) => phone.getByRole('button', { name, exact: true }).click(),
    async open(path, state = '') {
      await phone.getByLabel('Deep link').fill(path);
      await phone.getByLabel('State (JSON)').fill(state);
      await phone.getByRole('button', { name: 'Open', exact: true }).click();
    },
  };
}

const addressOf = (page: Page, host: string): string =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(`http://${host}.maru.localhost`))
    ?.url() ?? '';

for (const [host, title] of Object.entries(hosts)) {
  test(`the app on ${title} opens screens, goes back, sets theme and keyboard, and hands a session over`, async ({
    page,
  }) => {
    const email = freshEmail('inapp');
    await makeMember({ email, authLevel: 1, krw: '12345' });
    const { phone, screen, log, press, open } = await phoneOf(page, title);
    await expect(screen.getByRole('banner')).toHaveCount(0);

    await open('/app/asset');
    await expect(log).toContainText('shows its login');
    await phone.getByLabel('E-mail').fill(email);
    await phone.getByLabel('Phone').fill('');
    await press('Log in and hand over');
    await expect.poll(() => new URL(addressOf(page, host)).pathname).toBe('/app/asset');
    await expect(screen.getByText(/12,345/).first()).toBeVisible();

    await press('Theme');
    await expect(screen.locator('html')).toHaveAttribute('data-theme', 'dark');
    await press('Keyboard');
    await expect.poll(() => screen.locator('html').getAttribute('style')).toContain('--keyboard-height: 300px');
    await press('Keyboard');
    await press('Resume');
    await press('Push');

    await press('Back key');
    await expect(log).toContainText('back {"handled":true}');
    await expect.poll(() => new URL(addressOf(page, host)).pathname).not.toBe('/app/asset');

    await press('Log out');
    // The page reloads without its member; an app opens screens in a page that has greeted it.
    await expect.poll(() => log.getByText('to the page: welcome').count()).toBe(2);
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/app/asset');
    await expect.poll(() => log.getByText('shows its login').count()).toBe(2);
  });
}

test('the back key leaves the page to the app at its first screen', async ({ page }) => {
  const { screen, log, press, open } = await phoneOf(page, hosts.android);
  await press('Back key');
  await expect(log).toContainText('closes the page');
  await open('/app/wow/list');
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('forged messages, other sites and state that no screen asks for do nothing, and are counted', async ({ page }) => {
  const { log, press, open } = await phoneOf(page, hosts.ios);
  const before = addressOf(page, 'ios');
  await press('Forged message');
  await expect(log).toContainText('refused {"count":1}');
  await open('https://evil.example/');
  await expect(log).toContainText('refused {"count":2}');
  await open('/app/asset', '{"token":"stolen"}');
  await open('/no/such/screen');
  await expect(log).toContainText('refused {"count":4}');
  const frame = page.frames().find((each) => each.url() === before);
  // Another window, and a frame that knows the shapes but not the key.
  await page.evaluate(
    (text) => {
      for (const each of document.querySelectorAll('iframe')) each.contentWindow?.postMessage(text, '*');
    },
    JSON.stringify({ name: 'open', key: '', payload: { path: '/app/asset' } }),
  );
  await frame?.evaluate(() => {
    const { maruApp } = window as unknown as { maruApp: { receive(text: string): void } };
    window.postMessage({ text: JSON.stringify({ name: 'theme', key: 'guess', payload: { theme: 'dark' } }) }, '*');
    maruApp.receive(JSON.stringify({ name: 'theme', key: 'guess', payload: { theme: 'dark' } }));
  });
  await page.waitForTimeout(300);
  expect(addressOf(page, 'ios')).toBe(before);
  expect(await frame?.locator('html').getAttribute('data-theme')).not.toBe('dark');
});

test('an app that speaks another version is told to be updated, and nothing of it is taken', async ({ page }) => {
  const { screen, log, press, open } = await phoneOf(page, hosts.android);
  await press('Start as an old app');
  await expect(screen.getByText('앱을 최신 버전으로 업데이트해 주세요.')).toBeVisible();
  await open('/app/asset');
  await expect(log).toContainText('refused {"count":1}');
});
