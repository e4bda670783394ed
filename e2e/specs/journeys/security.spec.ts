import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

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
