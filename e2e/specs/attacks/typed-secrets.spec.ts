import type { Page } from '@playwright/test';
import { openHostile } from '../../commands/hostile-remote';
import { otpCode } from '../../commands/login';
import { freshEmail, freshPhone, password, sandboxOf } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/platform';
import { Captcha } from '../../pages/captcha';

const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Listens to keys, inputs and calls, and writes what it hears where it outlives the document. */
const listen = `
(() => {
  const note = (what) => {
    const known = localStorage.getItem('stolen') ?? '';
    if (!known.includes(what)) localStorage.setItem('stolen', known + what + '\\n');
  };
  note('ran at ' + location.pathname);
  const look = () => { for (const { value } of document.querySelectorAll('input')) if (value) note('value ' + value); };
  for (const type of ['keydown', 'input', 'change', 'focusout', 'submit', 'click']) addEventListener(type, look, true);
  setInterval(look, 20);
  const send = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    note('call ' + given[0] + ' ' + (given[1] && given[1].body));
    const answer = await send(...given);
    answer.clone().text().then((text) => note('answer ' + text));
    return answer;
  };
})();
`;

const stolen = (page: Page) => page.evaluate(() => localStorage.getItem('stolen') ?? '');

test('a hostile remote that ran before a login reads nothing of it: 0 of 6 secrets', async ({ page, platform }) => {
  const sandbox = sandboxOf(`http://localhost:${platform.environment.MARU_PORT_EXCHANGE}`);
  const email = freshEmail('typed');
  await sandbox.makeMember({ email, authLevel: 4, otpSecret, phone: freshPhone() });
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (/\/v1\/(login|captcha\/slider\/)/.test(response.url())) answers.push(await response.text().catch(() => ''));
  });
  await openHostile(page, platform, { version: '6.2.0-hostile', extra: listen });
  const captcha = new Captcha(page, sandbox);
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).first().click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).pressSequentially(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/login\/OTP$/);
  const code = otpCode(otpSecret);
  await page.getByLabel('인증번호 6자리').fill(code);
  // The way back leads to the hostile remote again, after all was typed.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('6.2.0-hostile');
  const token = /"token":"([^"]+)"/.exec(answers.join())?.[1];
  const pass = /"ali_sig":"([^"]+)"/.exec(answers.join())?.[1];
  const session = (await page.context().cookies()).find(({ httpOnly, name }) => httpOnly && /sess/i.test(name))?.value;
  expect([token, pass, session].every(Boolean)).toBe(true);
  const heard = await stolen(page);
  expect(heard).toContain('ran at /help/faq');
  const secrets = { email: `value ${email}`, password, code: `value ${code}`, token, pass, session };
  expect(Object.entries(secrets).filter(([, secret]) => heard.includes(String(secret)))).toEqual([]);
  await platform.maru('revoke', 'mfe-help', '6.2.0-hostile', '--why', 'a trial');
});

test('a window that a hostile remote opens on the login is out of its reach', async ({ page, platform, context }) => {
  await openHostile(page, platform, { version: '6.3.0-hostile', extra: listen });
  const opened = context.waitForEvent('page');
  await page.evaluate(() => Object.assign(globalThis, { peer: window.open('/login') }));
  const login = await opened;
  await login.getByLabel('이메일').fill('minji@maru.test');
  await login.getByLabel('비밀번호', { exact: true }).fill(password);
  const seen = await page.evaluate(() => {
    const { peer } = globalThis as unknown as { peer: Window | null };
    try {
      return [...(peer?.document.querySelectorAll('input') ?? [])].map(({ value }) => value).filter(Boolean);
    } catch {
      return [];
    }
  });
  expect(seen).toEqual([]);
  await login.close();
  await platform.maru('revoke', 'mfe-help', '6.3.0-hostile', '--why', 'a trial');
});

test('nothing else is fetched or run while a secret is typed, and the way on is a document of its own', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.site}/login`);
  await expect(page.getByLabel('이메일')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { typedHere: true }));
  for (const name of ['거래소', '고객센터', '토큰세일']) {
    await page.getByRole('navigation').first().getByRole('link', { name }).hover();
  }
  await page.getByRole('link', { name: '비밀번호 재설정' }).click();
  await expect(page).toHaveURL(/\/login\/pwReset$/);
  expect(await page.evaluate(() => 'typedHere' in globalThis)).toBe(true);
  const remotes = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/files\/(mfe-\w+)\//.exec(name)?.[1] ?? []),
  );
  expect([...new Set(remotes)]).toEqual(['mfe-auth']);
  await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
  await expect(page).toHaveURL(/\/help\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => expect(await page.evaluate(() => 'typedHere' in globalThis)).toBe(false)).toPass();
});
