import { otpCode } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('asks for what is missing in order: id, password, captcha (AUTH-004)', async ({ page }) => {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: '로그인', exact: true });
  await submit.click();
  await expect(page.getByText('아이디를 입력해 주세요.')).toBeVisible();
  await expect(page.getByLabel('이메일')).toBeFocused();
  await page.getByLabel('이메일').fill('minji@maru.test');
  await submit.click();
  await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeVisible();
  await page.getByLabel('비밀번호', { exact: true }).fill('x');
  await submit.click();
  await expect(page.getByText('슬라이드 인증을 완료해 주세요.')).toBeVisible();
});

test('comes back to the guarded page after password and OTP (AUTH-021, AUTH-054, AUTH-057, AUTH-062, SHEL-053)', async ({
  page,
}) => {
  const email = freshEmail('otp');
  await makeMember({ email, authLevel: 4, otpSecret, phone: freshPhone() });
  const captcha = new Captcha(page);
  await page.goto('/mypage');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL('/login/OTP');
  await expect(page.getByRole('button', { name: '인증번호 요청' })).toHaveCount(0);
  await page.getByLabel('인증번호 6자리').fill(otpCode(otpSecret));
  await expect(page).toHaveURL('/mypage');
  await expect(page.getByText(email).first()).toBeVisible();
});

test('sends a code by SMS, counts three minutes, refuses a wrong one (AUTH-053, AUTH-055, AUTH-059)', async ({
  page,
}) => {
  const email = freshEmail('sms');
  const phone = freshPhone();
  await makeMember({ email, authLevel: 2, phone });
  const captcha = new Captcha(page);
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL('/login/SMS');
  await page.getByRole('button', { name: '인증번호 요청' }).click();
  await expect(page.getByText(/0[23]:[0-5]\d/)).toBeVisible();
  const { code } = await newestMessage(phone, 'sms');
  await page.getByLabel('인증번호 6자리').fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('인증번호를 확인해 주세요.')).toBeVisible();
  await page.getByLabel('인증번호 6자리').fill(code ?? '');
  await expect(page).toHaveURL('/');
});

test('locks after five wrong passwords and offers the reset (AUTH-030, AUTH-031, AUTH-130)', async ({ page }) => {
  const email = freshEmail('locked');
  await makeMember({ email, authLevel: 1 });
  const captcha = new Captcha(page);
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('Wrong!2026');
  for (let count = 1; count <= 5; count += 1) {
    await captcha.solve();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    const popup = page.getByRole('dialog');
    await expect(popup).toBeVisible();
    if (count < 5) {
      await expect(page.getByText(`비밀번호를 ${count}회 잘못 입력하셨습니다.`).first()).toBeAttached();
      await popup.getByRole('button', { name: '취소' }).click();
    } else {
      await expect(popup).toContainText('비밀번호를 5회 잘못 입력하여 로그인이 제한되었습니다.');
      await popup.getByRole('button', { name: '비밀번호 재설정' }).click();
      await expect(page).toHaveURL('/login/pwReset');
    }
  }
});

for (const [who, state, text] of [
  ['a dormant', 'dormant', '휴면 계정으로 전환되었습니다'],
  ['a leaving', 'leaving', '탈퇴 신청이 처리 중입니다'],
  ['a closed', 'closed', '탈퇴한 계정입니다'],
] as const) {
  test(`explains to ${who} member why there is no login (AUTH-032, AUTH-033, AUTH-034, AUTH-131)`, async ({ page }) => {
    const captcha = new Captcha(page);
    await page.goto('/login');
    await page.getByLabel('이메일').fill(`${state}@maru.test`);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await captcha.solve();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(text);
  });
}

test('offers a way without the slider (AUTH-002)', async ({ page }) => {
  const email = freshEmail('work');
  await makeMember({ email, authLevel: 1 });
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: /자동 인증 이용하기/ }).click();
  await page.getByRole('button', { name: '자동 인증 시작' }).click();
  await expect(page.getByText('보안 인증이 완료되었습니다.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('로그인되었습니다.')).toBeVisible();
});
