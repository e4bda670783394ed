import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { choosePictures, resetDocuments } from '../../commands/documents';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, password, review } from '../../commands/sandbox';
import { expectFitsSmallScreen } from '../../commands/small-screen';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);
}

test('a member without the phone asks for the reset by documents from the second step, and comes in once it is approved (AUTH-061, SHEL-102, ACCT-037, ACCT-110)', async ({
  page,
}) => {
  const email = freshEmail('lost-phone');
  await makeMember({ email, authLevel: 2, phone: freshPhone() });
  const passFirstStep = async () => {
    const captcha = new Captcha(page);
    await page.goto('/login');
    await page.getByLabel('이메일').fill(email);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await captcha.solve();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
  };

  await passFirstStep();
  await expect(page).toHaveURL('/login/SMS');
  await page.getByRole('button', { name: /휴대폰 인증 초기화/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '초기화 신청' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '초기화 신청', exact: true }).click();
  await expect(page.getByText('필요한 서류를 모두 등록해 주세요.')).toHaveCount(3);
  await choosePictures(page, resetDocuments);
  await expect(page.locator('main li img')).toHaveCount(3);
  await looksRight(page);

  // The network goes away: everything stays, and can be sent again.
  await page.route('**/v1/auth/request-initialize', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await page.getByRole('button', { name: '초기화 신청', exact: true }).click();
  await expect(page.getByText(/선택한 파일은 그대로 있습니다/)).toBeVisible();
  await expect(page.locator('main li img')).toHaveCount(3);
  await page.unroute('**/v1/auth/request-initialize');
  await page.getByRole('button', { name: '다시 보내기' }).click();
  await expect(page.getByText(/초기화를 신청했습니다/)).toBeVisible();

  await review(email, 'phoneReset', 'approve');
  expect((await newestMessage(email, 'mail')).subject).toContain('휴대폰 인증 초기화 완료');
  await passFirstStep();
  // Without a phone the member is asked to verify before the login is left (AUTH-024).
  await page.getByRole('dialog').getByRole('button', { name: '나중에' }).click();
  await expect(page).toHaveURL('/');
});

test('a member who lost the authenticator asks in the verification center, reads why it was refused, and is released by better documents (ACCT-054, ACCT-055)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('lost-otp'), phone: freshPhone() };
  const { otpSecret } = await makeMember({ ...member, authLevel: 4 });
  await logIn(context, member.email, { ...member, otpSecret });
  const captcha = new Captcha(page);
  const ask = async () => {
    await choosePictures(page, resetDocuments);
    await captcha.solve();
    await page.getByRole('button', { name: '초기화 신청', exact: true }).click();
    await expect(page.getByText(/초기화를 신청했습니다/)).toBeVisible();
  };
  const open = async () => {
    await page.goto('/mypage/confirm');
    await page.getByRole('button', { name: 'OTP 기기를 잃어버렸나요?' }).click();
  };
  await open();
  await expect(page.getByText('초기화가 승인되면 24시간 동안 출금이 제한됩니다.')).toBeVisible();
  await ask();
  await looksRight(page);
  await open();
  await expect(page.getByText(/제출한 서류를 심사하고 있습니다/)).toBeVisible();
  await review(member.email, 'otpReset', 'reject', '신분증이 흐립니다.');
  await open();
  await expect(page.getByText('초기화 신청이 반려되었습니다. 사유: 신분증이 흐립니다.')).toBeVisible();
  await ask();
  await review(member.email, 'otpReset', 'approve');
  await page.goto('/mypage/confirm');
  await expect(page.getByRole('button', { name: 'OTP 기기를 잃어버렸나요?' })).toHaveCount(0);
  expect((await newestMessage(member.email, 'mail')).text).toContain('24시간 동안 출금이 제한됩니다.');
});
