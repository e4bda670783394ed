import { freshEmail, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

test('signs up, confirms the mail, logs in and out (AUTH-070, AUTH-084, AUTH-096, AUTH-006, AUTH-112)', async ({
  page,
}) => {
  const email = freshEmail('new');
  const captcha = new Captcha(page);
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

  const mail = await newestMessage(email, 'mail');
  await page.goto(mail.link ?? '');
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible();

  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('아이디 저장').check();
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('로그인되었습니다.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();

  await page.goto('/login');
  await expect(page.getByLabel('이메일')).toHaveValue(email);
});

test('tells a taken address before anything is sent (AUTH-071, AUTH-073)', async ({ page }) => {
  await page.goto('/app/member/');
  for (const taken of ['minji@maru.test', 'closed@maru.test']) {
    await page.getByLabel('이메일').first().fill(taken);
    await page.getByLabel('이메일').first().blur();
    await expect(page.getByText('이미 가입된 이메일입니다.')).toBeVisible();
  }
});
