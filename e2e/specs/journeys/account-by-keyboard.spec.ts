import type { Page } from '@playwright/test';
import { newMember } from '../../commands/account';
import { pictureNamed } from '../../commands/documents';
import { chooseByKeys, chooseFilesByKeys, passCaptchaByKeys, pressAt, tabTo, typeInto } from '../../commands/keyboard';
import { logIn, otpCode } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Once more where a code ends just then. */
async function enterCode(page: Page, when: 'now' | 'before'): Promise<void> {
  const field = page.getByLabel('OTP 앱의 인증번호 6자리');
  await expect(async () => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(otpCode(otpSecret, when));
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 15_000 });
}

test('what may be sent is chosen in the settings by the keyboard alone (ACCT-003, PLAT-081)', async ({
  page,
  context,
}) => {
  await newMember(context, { authLevel: 2 });
  await page.goto('/mypage/modify');
  const mails = page.getByRole('switch', { name: /이메일 수신/ });
  for (const on of ['true', 'false', 'true']) {
    await pressAt(page, mails, 'Space');
    await expect(mails).toHaveAttribute('aria-checked', on);
    await expect(mails).toBeFocused();
  }
  await page.reload();
  await expect(mails).toHaveAttribute('aria-checked', 'true');
});

test('an API key is made, copied and deleted by the keyboard alone (PLAT-081)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newMember(context, { authLevel: 4, otpSecret });
  await page.goto('/mypage/security');
  await pressAt(page, page.getByRole('button', { name: 'API 키 만들기' }), 'Enter');
  await typeInto(page, page.getByLabel('API 키 이름'), '차익 봇');
  await pressAt(page, page.getByLabel('거래 허용 (주문과 취소)'), 'Space');
  await typeInto(page, page.getByLabel('허용 IP'), '203.0.113.7');
  await chooseByKeys(page, page.getByLabel('유효 기간'), '365일');
  await enterCode(page, 'before');
  const made = page.getByRole('alert').filter({ hasText: '비밀 키' });
  for (const [at, name] of ['API 키 복사', '비밀 키 복사'].entries()) {
    const text = await made.locator('dd > span:first-child').nth(at).textContent();
    await pressAt(page, made.getByRole('button', { name }), 'Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await pressAt(page, made.getByRole('button', { name: '보관했습니다' }), 'Enter');
  await expect(made).toHaveCount(0);
  await expect(page.getByText('203.0.113.7')).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: '차익 봇 삭제' }), 'Enter');
  await enterCode(page, 'now');
  await expect(page.getByText('만든 API 키가 없습니다.')).toBeVisible();
});

test('another device is logged out, the anti-phishing code set and the account frozen, by the keyboard alone (PLAT-081)', async ({
  page,
  context,
  browser,
}) => {
  const member = await newMember(context, { authLevel: 2 });
  const before = (await newestMessage(member.phone, 'sms')).code;
  const elsewhere = await browser.newContext();
  await logIn(elsewhere, member.email, member);
  await elsewhere.close();
  await page.goto('/mypage/security');
  const end = page
    .getByRole('main')
    .getByRole('button', { name: /로그아웃$/ })
    .filter({ hasText: /^로그아웃$/ });
  await expect(end).toHaveCount(1);
  await pressAt(page, end, 'Enter');
  await expect(end).toHaveCount(0);

  await typeInto(page, page.getByLabel('새 코드'), '푸른 고래 27');
  await page.keyboard.press('Enter');
  await pressAt(page, page.getByRole('button', { name: '인증번호 받기' }), 'Enter');
  await expect(page.getByText(/\*\*\*\*/)).toBeVisible();
  const sent = async () => (await newestMessage(member.phone, 'sms')).text;
  await expect.poll(sent).not.toContain(before ?? '');
  await typeInto(page, page.getByLabel('휴대폰 인증번호 6자리'), (await newestMessage(member.phone, 'sms')).code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('피싱 방지 코드를 저장했습니다.', { exact: false })).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: '계정 동결' }), 'Enter');
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '동결하기' }), 'Enter');
  await expect(page.getByRole('dialog')).toContainText('계정이 동결되었습니다');
});

test('a password is forgotten and set anew by the keyboard alone (AUTH-100, AUTH-103, PLAT-081)', async ({ page }) => {
  const email = freshEmail('keys');
  await makeMember({ email, authLevel: 1 });
  await page.goto('/login/pwReset');
  await typeInto(page, page.getByLabel('이메일'), email);
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '재설정 메일 받기' }), 'Enter');
  await expect(page.getByText('메일을 보냈습니다.')).toBeVisible();
  await page.goto((await newestMessage(email, 'mail')).link ?? '');
  await expect(page).toHaveURL('/login/pwConform');
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), `${password}a`);
  await typeInto(page, page.getByLabel('비밀번호 확인'), `${password}a`);
  await pressAt(page, page.getByRole('button', { name: '비밀번호 변경' }), 'Enter');
  await expect(page.getByText('비밀번호가 변경되었습니다.', { exact: false })).toBeVisible();
});

test('a member passes the second step with an authenticator by the keyboard alone (AUTH-055, PLAT-081)', async ({
  page,
}) => {
  const email = freshEmail('keys');
  await makeMember({ email, phone: freshPhone(), authLevel: 4, otpSecret });
  await page.goto('/login');
  await typeInto(page, page.getByLabel('이메일'), email);
  await typeInto(page, page.getByLabel('비밀번호', { exact: true }), password);
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '로그인', exact: true }), 'Enter');
  await expect(page).toHaveURL('/login/OTP');
  await typeInto(page, page.getByLabel('인증번호 6자리'), otpCode(otpSecret));
  await expect(page).toHaveURL('/');
});

test('a remittance proof is handed in by the keyboard alone (ACCT-113, PLAT-081)', async ({ page, context }) => {
  await newMember(context, { authLevel: 3 });
  await page.goto('/mypage/confirm/remittance');
  for (const label of ['송금확인증(이체확인증)', '보낸 계좌의 통장 사본', '신분증'])
    await chooseFilesByKeys(page, page.getByLabel(label, { exact: true }), [pictureNamed(label)]);
  await passCaptchaByKeys(page);
  await pressAt(page, page.getByRole('button', { name: '제출하기' }), 'Enter');
  await expect(page.getByText('송금확인증 등록이 완료되었습니다').first()).toBeVisible();
});
