import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { choosePictures } from '../../commands/documents';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, review } from '../../commands/sandbox';
import { expectFitsSmallScreen } from '../../commands/small-screen';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const next = (page: Page) => page.getByRole('button', { name: '다음' }).click();
const at = (page: Page) => page.getByRole('list', { name: '고객확인 (KYC)' }).locator('[aria-current=step]');

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'mobile') await expectFitsSmallScreen(page);
}

/** The three documents, in the fields of their names. */
const chooseDocuments = (page: Page) => choosePictures(page, ['신분증', '신분증을 든 본인 사진', '거주지 증빙 서류']);

test('a Korean is identified page by page, goes on after a reload, and is told the result (ACCT-060..076)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('identity'), phone: freshPhone() };
  const { otpSecret } = await makeMember({ ...member, authLevel: 4, sbStatus: '' });
  await logIn(context, member.email, { ...member, otpSecret });
  await page.goto('/mypage/confirm');
  await page.getByRole('link', { name: '고객확인 시작' }).click();
  await expect(page).toHaveURL('/mypage/confirm/localKYC');
  await next(page);
  await expect(page.getByText('필수 항목입니다.')).toBeVisible();
  await page.getByText('국내 거주', { exact: true }).click();
  await looksRight(page);
  await next(page);
  await next(page);
  await expect(at(page)).toContainText('고객 정보');
  await page.reload();
  await expect(at(page)).toContainText('고객 정보');

  await page.getByLabel('영문 이름').fill('K');
  await page.getByText('투자', { exact: true }).click();
  await page.getByText('근로·연금소득', { exact: true }).click();
  await page.getByText('아니오', { exact: true }).click();
  await page.getByLabel('직업', { exact: true }).selectOption({ label: '직장인' });
  await page.getByLabel('상세 직업').selectOption({ label: '정보통신' });
  await next(page);
  await expect(page.getByText('고객확인을 진행할 수 없습니다.')).toBeVisible();
  await expect(page.getByText('영문 이름을 2자 이상 입력해 주세요.')).toBeVisible();
  await looksRight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  await page.getByText('예', { exact: true }).click();
  await page.getByLabel('영문 이름').fill('Kim Saerom');
  for (const [label, text] of [
    ['회사명', '마루상회'],
    ['부서', '개발'],
    ['직위', '대리'],
    ['회사 전화번호', '02-1234-5678'],
    ['회사 주소', '서울시 중구'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(/서약합니다/).check();
  await next(page);
  await expect(page.getByText('계좌 인증이 완료되었습니다.')).toBeVisible();
  await next(page);
  await expect(page.getByText(/평일 10:00~19:00/)).toBeVisible();
  await page.getByRole('button', { name: '제출하기' }).click();
  await expect(page.getByText(/고객확인을 심사하고 있습니다/)).toBeVisible();
  await looksRight(page);

  await review(member.email, 'kyc', 'approve');
  expect((await newestMessage(member.phone, 'sms')).text).toContain('고객확인이 완료되었습니다.');
  await page.goto('/mypage/confirm');
  await expect(page.getByRole('list', { name: '인증센터' })).toContainText('고객확인 (KYC) (완료)');
});

test('a foreigner proves the residence with three pictures, again after they came back (ACCT-072, ACCT-080..084, ACCT-115)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('residence'), phone: `49151${freshPhone().slice(-7)}` };
  const { otpSecret } = await makeMember({ ...member, authLevel: 4, foreign: true, sbStatus: '' });
  await logIn(context, member.email, { ...member, otpSecret });
  const captcha = new Captcha(page);
  await page.goto('/app/mypage/certification/proof');
  await page.getByLabel('신분증', { exact: true }).setInputFiles({
    name: 'id.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(page.getByText(/10MB 이하의 이미지 파일\(JPG, JPEG, PNG\)만/)).toBeVisible();
  await chooseDocuments(page);
  await expect(page.locator('main li img')).toHaveCount(3);
  await captcha.solve();
  await looksRight(page);
  await page.getByRole('button', { name: '제출하기' }).click();
  await expect(page.getByText(/서류를 제출했습니다/)).toBeVisible();

  await review(member.email, 'residence', 'reject', '발급일이 3개월을 넘었습니다.');
  await page.reload();
  await expect(page.getByText('서류가 반려되었습니다. 사유: 발급일이 3개월을 넘었습니다.')).toBeVisible();
  await page.goto('/mypage/confirm');
  await expect(page.getByText('반려', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: '고객확인 시작' }).click();
  await expect(page).toHaveURL('/mypage/confirm/KYC');
  await page.getByLabel('국적').selectOption({ label: '목록에 없는 국가' });
  await page.getByText('국내 거주', { exact: true }).click();
  await next(page);
  await expect(page.getByText('고위험 국가 국적자는 이용할 수 없습니다.').first()).toBeVisible();
});

test('a member leaves: what is kept, consent, confirmation, and no login after it (ACCT-100..106)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('leave'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto('/app/mypage/leave');
  await expect(page.getByText('계약·청약철회 기록: 5년')).toBeVisible();
  const ask = page.getByRole('button', { name: '탈퇴 신청' });
  await ask.click();
  await expect(page.getByText('탈퇴 사유를 선택하거나 입력해 주세요.')).toBeVisible();
  await page.getByText('수수료가 비쌉니다').click();
  await ask.click();
  await expect(page.getByText('탈퇴 안내 사항에 동의해 주세요.')).toBeVisible();
  await looksRight(page);
  await page.getByLabel(/탈퇴에 동의합니다/).check();
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: '계속 이용하기' }).click();
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: '탈퇴 신청' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('탈퇴 신청이 접수되었습니다.');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
});
