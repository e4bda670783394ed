import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { choosePictures } from '../../commands/documents';
import { pressAt, typeInto } from '../../commands/keyboard';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage } from '../../commands/sandbox';
import { send } from '../../commands/send';
import { openBackOffice, openCaseOf } from '../../commands/staff';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const script = '<img src=x onerror="window.ran=1">';

async function enter(page: Page, email: string): Promise<Captcha> {
  const phone = freshPhone();
  await makeMember({ email, phone, authLevel: 3 });
  await logIn(page.context(), email, { phone });
  return new Captcha(page);
}

async function handInProof(page: Page, email: string): Promise<void> {
  const captcha = await enter(page, email);
  await page.goto('/mypage/confirm/remittance');
  await choosePictures(page, ['송금확인증(이체확인증)', '보낸 계좌의 통장 사본', '신분증']);
  await captcha.solve();
  await page.getByRole('button', { name: '제출하기' }).click();
  await expect(page).toHaveURL('/mypage/confirm');
}

async function writeInquiry(page: Page, email: string): Promise<void> {
  const captcha = await enter(page, email);
  await page.goto('/help/inquiry');
  await page.getByLabel('문의 유형').selectOption({ label: '입출금' });
  await page.getByLabel('제목').fill(`문의 ${script}`);
  await page.getByLabel('내용', { exact: true }).fill(script);
  await captcha.solve();
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page.getByText('답변 대기')).toHaveCount(1);
}

test('a reviewer proposes, another person confirms, and the member is told; every act is on the trail (ACCT-121, ACCT-122)', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const email = freshEmail('case');
  await handInProof(page, email);

  const reviewer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openBackOffice(reviewer, 'reviewer', '/queues');
  await expectAccessible(reviewer);
  await reviewer
    .getByRole('navigation', { name: '업무' })
    .getByRole('link', { name: /송금 증빙/ })
    .click();
  await reviewer.getByRole('link', { name: /#\d+/ }).last().click();
  await expect(reviewer.getByRole('heading', { name: /송금 증빙 심사 #\d+/ })).toBeVisible();
  await expect(reviewer.getByText(email)).toBeVisible();
  const document = reviewer.getByRole('img', { name: '첨부 이미지 1' });
  await expect(document).toBeVisible();
  expect(await document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: '반려…' }).click();
  await expect(reviewer.getByText('반려 사유를 입력해 주세요.')).toBeVisible();
  await reviewer.getByLabel('사유').fill('서류를 확인했습니다.');
  await reviewer.getByRole('button', { name: '승인…' }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: '승인' }).click();
  await expect(reviewer.getByText('결정을 올렸습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: '확인…' })).toHaveCount(0);
  const place = new URL(reviewer.url()).hash.slice(1);

  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openBackOffice(second, 'second', place);
  await expect(second.getByRole('heading', { name: '2차 확인' })).toBeVisible();
  await expectAccessible(second);
  await expectNoSidewaysScroll(second);
  await second.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(second);
  await second.getByRole('button', { name: '확인…' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: '승인 확인' }).click();
  await expect(second.getByText(/확인했습니다. 승인이 완료되었습니다/)).toBeVisible();
  expect((await newestMessage(email, 'mail')).subject).toBe('[마루] 송금확인증 확인 완료 안내');

  await second.goto(`${new URL(second.url()).origin}/#/trail`);
  for (const act of ['심사 2차 확인', '서류 열람']) await expect(second.getByText(act).first()).toBeVisible();
  await expectNoSidewaysScroll(second);
});

test('an inquiry is read as text and answered, and the member reads it (HELP-015)', async ({ page, browser }) => {
  test.setTimeout(90_000);
  const email = freshEmail('asks');
  await writeInquiry(page, email);
  const operator = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openBackOffice(operator, 'operator', '/inquiries?state=open');
  await operator
    .getByRole('link', { name: /문의 <img/ })
    .last()
    .click();
  await expect(operator.getByText(script, { exact: true })).toBeVisible();
  expect(await operator.evaluate(() => 'ran' in window)).toBe(false);
  await operator.getByRole('textbox', { name: '답변' }).fill('확인 후 처리했습니다.');
  await expectAccessible(operator);
  await operator.getByRole('button', { name: '답변 등록' }).click();
  await expect(operator.getByText('확인 후 처리했습니다.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('답변 완료').first()).toBeVisible();
});

test('a wish to leave is found, read and turned down by the keyboard alone (ACCT-121, PLAT-081)', async ({
  context,
  browser,
}) => {
  test.setTimeout(90_000);
  const member = { email: freshEmail('stays'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  await send(context, 'POST', `${productUrl('shell')}/v1/me/delete`, { reason: '수수료가 비쌉니다' });

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openBackOffice(office, 'operator', '/queues');
  await pressAt(office, office.getByRole('navigation', { name: '업무' }).getByRole('link', { name: /탈퇴/ }), 'Enter');
  // Other journeys have members who leave as well.
  const { id } = await openCaseOf(office.context(), 'leave', member.email);
  await pressAt(office, office.getByRole('link', { name: new RegExp(`#${id}$`) }), 'Enter');
  await expect(office.getByText(member.email)).toBeVisible();
  await typeInto(office, office.getByLabel('사유'), '미체결 주문이 있습니다.');
  await pressAt(office, office.getByRole('button', { name: '반려…' }), 'Enter');
  await pressAt(office, office.getByRole('alertdialog').getByRole('button', { name: '반려' }), 'Enter');
  await expect(office.getByText('반려했습니다.')).toBeVisible();
});
