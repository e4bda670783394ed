import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { changeMember, freshEmail, freshPhone, makeMember, newestMessage, password } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

test('a member ends a login elsewhere, and sets the word that every mail shows', async ({ page, context, browser }) => {
  const member = { email: freshEmail('security'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  const elsewhere = await browser.newContext();
  await logIn(elsewhere, member.email, member);
  await logIn(context, member.email, member);
  await page.goto('/mypage');
  await page.getByRole('main').getByRole('link', { name: '보안' }).click();
  await expect(page).toHaveURL(/\/mypage\/security$/);
  await expect(page.getByText('현재 기기')).toHaveCount(1);
  const end = page
    .getByRole('main')
    .getByRole('button', { name: /로그아웃$/, exact: false })
    .filter({ hasText: /^로그아웃$/ });
  await expect(end).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await end.click();
  await expect(end).toHaveCount(0);
  const other = await elsewhere.newPage();
  await other.goto('/mypage');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();

  await page.getByLabel('새 코드').fill('푸른 고래 27');
  await page.getByRole('button', { name: '코드 저장' }).click();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText(/\*\*\*\*/)).toBeVisible();
  const { code } = await newestMessage(member.phone, 'sms');
  await page.getByLabel('휴대폰 인증번호 6자리').fill(code ?? '');
  await page.getByRole('button', { name: '코드 저장' }).click();
  await expect(page.getByText('피싱 방지 코드를 저장했습니다.', { exact: false })).toBeVisible();
  await expect(page.getByText('푸른 고래 27')).toBeVisible();
  expect((await newestMessage(member.email, 'mail')).text).toContain('피싱 방지 코드: 푸른 고래 27');
  await expectAccessible(page);
});

test('a member freezes the account, and cannot log in until support lifts it', async ({ page, context }) => {
  const member = { email: freshEmail('freeze') };
  await makeMember({ ...member, authLevel: 1 });
  await logIn(context, member.email);
  await page.goto('/mypage/security');
  await page.getByRole('button', { name: '계정 동결' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('미체결 주문이 모두 취소되고 API 키가 삭제됩니다.');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: '동결하기' }).click();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('계정이 동결되었습니다');
  await expect(page).toHaveURL('/');
  // The document of secrets has ended, and the next one shows the notice again.
  await expect(page.locator('body:not([inert])')).toHaveCount(1);
  await expect(notice).toContainText('계정이 동결되었습니다');
  await expectAccessible(page);
  await notice.getByRole('button', { name: '확인' }).click();
  expect((await newestMessage(member.email, 'mail')).text).toContain('본인 확인 후 해제');

  const captcha = new Captcha(page);
  await page.goto('/login');
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const refusal = page.getByRole('dialog');
  await expect(refusal).toContainText('동결된 계정입니다');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: '고객센터 문의' }).click();
  await expect(page).toHaveURL(/\/help\/faq/);

  await changeMember({ email: member.email, frozen: false });
  await logIn(context, member.email);
  await page.goto('/mypage/security');
  await expect(page.getByText('현재 기기')).toHaveCount(1);
});
