import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

/** An authenticator of the device, whose member is always there and known to it (WebAuthn domain of the DevTools Protocol). */
async function withAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    credentials: async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ signCount }) => signCount,
      ),
    clear: () => devTools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

async function firstStep(page: Page, email: string): Promise<void> {
  const captcha = new Captcha(page);
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

async function codeBySms(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText(/\*\*\*\*/)).toBeVisible();
  const { code } = await newestMessage(phone, 'sms');
  await page.getByLabel('휴대폰 인증번호 6자리').fill(code ?? '');
}

test('a member adds a passkey, logs in with it, and removes it', async ({ page, context }) => {
  const member = { email: freshEmail('passkey'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await logIn(context, member.email, member);
  const device = await withAuthenticator(page);

  await page.goto('/mypage/security');
  await page.getByRole('button', { name: '패스키 추가' }).click();
  await page.getByLabel('패스키 이름').fill('회사 노트북');
  await codeBySms(page, member.phone);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '패스키 만들기' }).click();
  await expect(page.getByText('패스키를 추가했습니다.', { exact: false })).toBeVisible();
  await expect(page.getByText('회사 노트북')).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  expect((await newestMessage(member.email, 'mail')).subject).toBe('[마루] 패스키가 등록되었습니다');
  await expectAccessible(page);

  await context.clearCookies();
  await firstStep(page, member.email);
  await expect(page).toHaveURL('/login/SMS');
  await expect(page.getByRole('button', { name: '인증번호 요청' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/mypage/security');
  await expect(page.getByText('마지막 사용', { exact: false }).last()).toBeVisible();

  await page.getByRole('button', { name: '회사 노트북 삭제' }).click();
  await codeBySms(page, member.phone);
  await page.getByRole('button', { name: '패스키 삭제', exact: true }).click();
  await expect(page.getByText('등록된 패스키가 없습니다.')).toBeVisible();
});

test('a member whose device has lost the passkey enters the code', async ({ page, context }) => {
  const member = { email: freshEmail('passkeylost'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  const device = await withAuthenticator(page);
  await logIn(context, member.email, member);
  await page.goto('/mypage/security');
  await page.getByRole('button', { name: '패스키 추가' }).click();
  await page.getByLabel('패스키 이름').fill('휴대폰');
  await codeBySms(page, member.phone);
  await page.getByRole('button', { name: '패스키 만들기' }).click();
  await expect(page.getByText('패스키를 추가했습니다.', { exact: false })).toBeVisible();

  await device.clear();
  await context.clearCookies();
  await firstStep(page, member.email);
  await expect(page).toHaveURL('/login/SMS');
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect(page.getByText('패스키로 확인하지 못했습니다.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '인증번호 요청' }).click();
  await expect(page.getByText(/0[23]:[0-5]\d/)).toBeVisible();
  const { code } = await newestMessage(member.phone, 'sms');
  await page.getByLabel('인증번호 6자리').fill(code ?? '');
  await expect(page).toHaveURL('/');
});
