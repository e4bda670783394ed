import type { Product } from '@maru/tools-product';
import { expectAccessible } from '../../commands/accessibility';
import { freshEmail, password, sandboxOf } from '../../commands/sandbox';
import { ownEnvironment, startOwnProduct, withoutBoot } from '../../fixtures/own-product';
import { type RecaptchaDouble, startRecaptchaDouble } from '../../fixtures/recaptcha-double';
import { expect, test } from '../../fixtures/test';

const port = 18380;
const doublePort = port + 2;
const environment = {
  ...ownEnvironment('recaptcha', port),
  ...withoutBoot,
  MARU_RECAPTCHA_SITE_KEY: 'site-key',
  MARU_RECAPTCHA_SECRET: 'secret',
  MARU_RECAPTCHA_URL: `http://127.0.0.1:${port}`,
  MARU_RECAPTCHA_SCRIPT: `http://127.0.0.1:${doublePort}/recaptcha/api.js`,
};
const site = environment.MARU_PUBLIC_URL;
const sandbox = sandboxOf(`http://localhost:${environment.MARU_PORT_EXCHANGE}`);

let product: Product;
let google: RecaptchaDouble;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  google = await startRecaptchaDouble(doublePort);
  product = await startOwnProduct(environment);
});
test.afterAll(async () => {
  google.close();
  await product.stop();
});

test('a member switches to reCAPTCHA and back, and logs in with it (AUTH-002, AUTH-006)', async ({ page }) => {
  const email = freshEmail('recaptcha');
  await sandbox.makeMember({ email, authLevel: 1 });
  await page.goto(`${site}/login`);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  const toWidget = page.getByRole('button', { name: /reCAPTCHA 이용하기/ });
  await expect(page.getByRole('slider', { name: '퍼즐 조각 위치' })).toBeVisible();
  expect(google.asked()).toBe(0);
  await toWidget.click();
  // By keyboard: right after the page has scrolled, a click may still go to the frame's process.
  await page.getByRole('button', { name: '슬라이드 인증 이용하기' }).press('Enter');
  await expect(page.getByRole('slider', { name: '퍼즐 조각 위치' })).toBeVisible();
  await toWidget.click();
  await expect.poll(() => page.frames().length).toBe(2);
  const frame = page.frames()[1];
  if (!frame) throw new Error('there is no frame');
  const box = frame.getByRole('button', { name: 'I am no robot: site-key' });
  await expect(box).toBeVisible();
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: '로그인', exact: true });
  await submit.press('Enter');
  await expect(page.getByText('reCAPTCHA를 확인해 주세요.')).toBeVisible();
  await box.press('Enter');
  await expect(page.getByText('보안 인증이 완료되었습니다.')).toBeVisible();
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/login');
  await submit.press('Enter');
  expect((await answer).status()).toBe(200);
});

test('no script of the page gets hold of the frame, and none of the frame of the page (AUTH-002)', async ({
  page,
  watch,
}) => {
  watch.expectProblems();
  await page.goto(`${site}/login`);
  await page.getByRole('button', { name: /reCAPTCHA 이용하기/ }).click();
  await expect.poll(() => page.frames()[1]?.getByRole('button').count()).toBe(1);
  const reached = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      element: () => document.querySelector('iframe'),
      document: () => window.frames[0]?.document,
      maker: () => document.createElement('iframe'),
      markup: () => Object.assign(document.body, { innerHTML: '<iframe></iframe>' }),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        return attempt() ? [name] : [];
      } catch {
        return [];
      }
    });
  });
  expect(reached).toEqual([]);
  const above = await page.frames()[1]?.evaluate(() => {
    try {
      return parent.document.title;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(above).toBe('SecurityError');
});

test('the host of reCAPTCHA has no page of the site, and the site no reCAPTCHA (AUTH-002)', async ({ request }) => {
  const statusOf = async (url: string) => (await request.get(url)).status();
  expect(await statusOf(`${environment.MARU_RECAPTCHA_URL}/captcha-frame`)).toBe(200);
  expect(await statusOf(`${environment.MARU_RECAPTCHA_URL}/login`)).toBe(404);
  expect(await statusOf(`${environment.MARU_RECAPTCHA_URL}/v1/country`)).toBe(404);
  expect(await statusOf(`${site}/captcha-frame`)).toBe(404);
});
