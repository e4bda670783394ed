import { freshEmail, freshPhone, makeMember, newestMessage, password, review } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

test('a member without the phone asks for the reset from the second step, and comes in once it is approved (AUTH-061, SHEL-102)', async ({
  page,
}) => {
  const email = freshEmail('lost-phone');
  await makeMember({ email, authLevel: 2, phone: freshPhone() });
  const logIn = async () => {
    const captcha = new Captcha(page);
    await page.goto('/login');
    await page.getByLabel('이메일').fill(email);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await captcha.solve();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
  };

  await logIn();
  await expect(page).toHaveURL('/login/SMS');
  await page.getByRole('button', { name: /휴대폰 인증 초기화/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '초기화 신청' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await review(email, 'phoneReset', 'approve');
  expect((await newestMessage(email, 'mail')).subject).toContain('휴대폰 인증 초기화 완료');
  await logIn();
  // Without a phone the member is asked to verify before the login is left (AUTH-024).
  await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
  await expect(page).toHaveURL('/');
});
