import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { pictureNamed } from '../../commands/documents';
import { logIn } from '../../commands/login';
import { answerInquiry, freshEmail, freshPhone, makeMember, newestMessage } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

test('a member asks support, keeps the form through a lost answer, and reads the answer (HELP-010, HELP-012, HELP-013)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('inquiry'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2 });
  await logIn(context, member.email, member);
  const captcha = new Captcha(page);
  await page.goto('/help/inquiry');
  await expect(page.getByText('상담 시간: 평일 09:30~18:30')).toBeVisible();
  await expect(page.getByText('보낸 문의가 없습니다.')).toBeVisible();
  await page.getByLabel('문의 유형').selectOption({ label: '입출금' });
  await page.getByLabel('제목').fill('입금이 늦어요');
  await captcha.solve();
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page.getByText('내용을 5,000자 이내로 입력해 주세요.')).toBeVisible();
  await page.getByLabel('내용', { exact: true }).fill('어제 보낸 원화가 <b>아직</b> 보이지 않습니다.');
  await page.getByLabel('사진', { exact: true }).setInputFiles([pictureNamed('화면'), pictureNamed('영수증')]);
  await expect(page.locator('main li img')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The exchange stores the inquiry, its answer is lost: the same request is sent again.
  await page.route('**/v1/questions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: '문의 보내기' }).click();
  const again = page.getByRole('button', { name: '다시 보내기' });
  await expect(again).toBeVisible();
  await expect(page.getByLabel('제목')).toHaveValue('입금이 늦어요');
  await page.unroute('**/v1/questions');
  await again.click();
  await expect(page.getByText('문의가 접수되었습니다.', { exact: false })).toBeVisible();
  await expect(page.getByText('답변 대기')).toHaveCount(1);

  await answerInquiry(member.email, '확인하여 반영했습니다.\n감사합니다.');
  expect((await newestMessage(member.email, 'mail')).subject).toBe('[마루] 문의에 답변이 등록되었습니다');
  await page.reload();
  await page.getByText('입금이 늦어요').click();
  await expect(page.getByText('답변 완료')).toBeVisible();
  const pictures = page.getByRole('list', { name: '사진' }).getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const at of [0, 1])
    await expect.poll(() => pictures.nth(at).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expect(page.getByText('어제 보낸 원화가 <b>아직</b> 보이지 않습니다.')).toBeVisible();
  await expect(page.getByText('확인하여 반영했습니다.', { exact: false })).toBeVisible();
  await expectAccessible(page);
});
