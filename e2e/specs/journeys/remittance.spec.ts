import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { choosePictures } from '../../commands/documents';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, review } from '../../commands/sandbox';
import { expectFitsSmallScreen } from '../../commands/small-screen';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

test('a member hands in a remittance proof from the deposit page, and again after it came back (ACCT-113, ACCT-114, WALT-038)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('remittance'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  const captcha = new Captcha(page);
  await page.goto('/app/deposit/KRW');
  await page.getByRole('link', { name: '송금확인증 등록' }).click();
  await expect(page).toHaveURL('/mypage/confirm/remittance');
  const hand = async () => {
    await choosePictures(page, ['송금확인증(이체확인증)', '보낸 계좌의 통장 사본', '신분증']);
    await captcha.solve();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);
    await page.getByRole('button', { name: '제출하기' }).click();
    await expect(page.getByText('송금확인증 등록이 완료되었습니다').first()).toBeVisible();
    await expect(page).toHaveURL('/mypage/confirm');
  };
  await hand();
  await review(member.email, 'remittance', 'reject', '금액이 다릅니다.');
  expect((await newestMessage(member.email, 'mail')).subject).toBe('[마루] 송금확인증 반려 안내');
  await page.getByRole('link', { name: '송금확인증 등록' }).click();
  await expect(page.getByText('서류가 반려되었습니다. 사유: 금액이 다릅니다.')).toBeVisible();
  await hand();
  await review(member.email, 'remittance', 'approve');
  expect((await newestMessage(member.email, 'mail')).subject).toBe('[마루] 송금확인증 확인 완료 안내');
});
