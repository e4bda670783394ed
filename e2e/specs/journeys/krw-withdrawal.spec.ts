import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage, sandbox } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const path = '/app/withdraw/KRW';

test('a member withdraws KRW with a code by SMS, follows it, and finds it at the bank (WALT-120, WALT-140, WALT-143, WALT-145)', async ({
  page,
  context,
}) => {
  const email = freshEmail('payout');
  const phone = freshPhone();
  await makeMember({ email, authLevel: 3, krw: '500000', phone });
  await logIn(context, email, { phone });
  await page.goto(path);

  await page.getByLabel('출금 금액').fill('600000');
  await page.getByRole('button', { name: '출금 신청' }).click();
  await expect(page.getByText('출금 가능 수량(한도)을 초과했습니다.')).toBeVisible();
  await page.getByRole('button', { name: '최대' }).click();
  await expect(page.getByLabel('출금 금액')).toHaveValue('499,000');

  await page.getByLabel('출금 금액').fill('120000');
  await page.getByRole('button', { name: '출금 신청' }).click();
  await expect(page).toHaveURL(/^http:\/\/confirm\.localhost:\d+\/\?lang=ko$/);
  for (const text of ['120,000 KRW', 'KB국민은행', '121,000 KRW']) await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText(/인증번호를 보냈습니다/)).toBeVisible();
  const message = await newestMessage(phone, 'sms');
  expect(message.text).toContain('출금 120,000원');
  const code = page.getByLabel('인증번호 6자리');
  await code.fill(message.code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: '출금하기' }).click();
  await expect(page.getByText('인증번호를 확인해 주세요.')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(message.code ?? '');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '출금하기' }).click();

  await expect(page.getByText('출금 신청이 접수되었습니다')).toBeVisible();
  await expect.poll(() => sandbox.bankStatement(email)).toMatchObject([{ amount: '120000' }]);
  await page.getByRole('link', { name: '입출금 내역' }).click();
  await expect(page).toHaveURL('/mypage/log/KRW');
  await page.goto(path);
  await expect(page.getByText('출금 완료', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('379,000원', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a member without a second factor or an account sees every condition and the way to it (WALT-140, WALT-141, WALT-088)', async ({
  page,
  context,
}) => {
  const email = freshEmail('closed');
  await makeMember({ email, authLevel: 1, krw: '500000' });
  await logIn(context, email);
  await page.goto(path);
  const notice = page.getByRole('dialog', { name: '출금 안내' });
  await expect(notice).toContainText('본인인증을 완료한 후 이용해 주세요.');
  await notice.getByRole('button', { name: '확인' }).click();
  const gates = page.getByRole('list', { name: '출금 조건' });
  await expect(gates.getByRole('listitem')).toHaveCount(10);
  await expect(gates).toContainText('출금 계좌를 먼저 등록해 주세요.');
  await expect(gates).toContainText('OTP 또는 휴대폰 인증이 필요합니다.');
  await expect(page.getByLabel('출금 금액')).toHaveCount(0);
  await expectAccessible(page);
  await gates.getByRole('link', { name: '인증하기' }).first().click();
  await expect(page).toHaveURL('/mypage/confirm');
});

test.describe('in the browser of a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });

  test('a member is told to use a PC or the app, and stays on the page (WALT-142)', async ({ page, context }) => {
    const email = freshEmail('phone');
    const phone = freshPhone();
    await makeMember({ email, authLevel: 3, krw: '500000', phone });
    await logIn(context, email, { phone });
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('모바일에서는 지원하지 않는 기능입니다.');
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect(page.getByText('PC 또는 앱에서 이용해 주세요.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('출금 금액')).toHaveCount(0);
    await expectAccessible(page);
    await expect(page).toHaveURL(path);
  });
});
