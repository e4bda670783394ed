import type { Page } from '@playwright/test';
import { logOut } from '../../commands/account';
import { freshEmail, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

/** Fills in the form and sends it, up to the popup that names the address of the mail. */
async function signUp(page: Page, captcha: Captcha, email: string) {
  await page.goto('/app/member/');
  const submit = page.getByRole('button', { name: '가입하기' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('이메일').first().fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인').fill(password);
  await expect(page.getByText('사용할 수 있는 이메일입니다.')).toBeVisible();
  await page.getByLabel('모두 동의합니다').check();
  await captcha.solve();
  await submit.click();
  const sent = page.getByRole('dialog');
  await expect(sent).toContainText(email);
  await sent.getByRole('button', { name: '닫기' }).click();
}

async function logIn(page: Page, captcha: Captcha, typed: string) {
  await page.getByLabel('비밀번호', { exact: true }).fill(typed);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('signs up, confirms the mail, logs in and out (AUTH-070, AUTH-084, AUTH-096, AUTH-006, AUTH-112)', async ({
  page,
}) => {
  const email = freshEmail('new');
  const captcha = new Captcha(page);
  await signUp(page, captcha, email);

  const mail = await newestMessage(email, 'mail');
  await page.goto(mail.link ?? '');
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible();

  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('아이디 저장').check();
  await logIn(page, captcha, password);
  await expect(page.getByText('로그인되었습니다.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
  await expect(page).toHaveURL('/');

  await logOut(page);
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();

  await page.goto('/login');
  await expect(page.getByLabel('이메일')).toHaveValue(email);
});

test('confirms in another browser with a new password, and the one of the sign-up no longer works (AUTH-096)', async ({
  page,
  browser,
}) => {
  const email = freshEmail('elsewhere');
  await signUp(page, new Captcha(page), email);
  const mail = await newestMessage(email, 'mail');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const captcha = new Captcha(other);
  await other.goto(mail.link ?? '');
  await expect(other.getByText(/다른 브라우저에서 시작된 가입입니다/)).toBeVisible();
  await expect(other).toHaveURL('/login/pwConform');
  const field = other.getByLabel('비밀번호', { exact: true });
  const again = other.getByLabel('비밀번호 확인');
  const submit = other.getByRole('button', { name: '인증하고 비밀번호 설정' });
  await field.fill('Passw0rd!');
  await again.fill('Passw0rd!');
  await submit.click();
  await expect(field).toHaveAccessibleDescription(/쉽게 추측할 수 있는/);
  const chosen = 'Sturdy#Oak-41';
  await field.fill(chosen);
  await again.fill(chosen);
  await submit.click();
  await expect(other.getByText('새 비밀번호로 로그인해 주세요.')).toBeVisible();

  await other.getByLabel('이메일').fill(email);
  await logIn(other, captcha, password);
  const refused = other.getByRole('dialog');
  await refused.getByRole('button', { name: '취소' }).click();
  await logIn(other, captcha, chosen);
  await expect(other.getByText('로그인되었습니다.')).toBeVisible();
  await elsewhere.close();
});

test('tells a taken address before anything is sent (AUTH-071, AUTH-073)', async ({ page }) => {
  await page.goto('/app/member/');
  for (const taken of ['minji@maru.test', 'closed@maru.test']) {
    await page.getByLabel('이메일').first().fill(taken);
    await page.getByLabel('이메일').first().blur();
    await expect(page.getByText('이미 가입된 이메일입니다.')).toBeVisible();
  }
});
