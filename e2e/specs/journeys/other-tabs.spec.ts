import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, sandbox } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test('an account that a member registers in one tab opens the deposit in another, without a reload (WALT-022, ACCT-041)', async ({
  page: deposit,
  context,
}) => {
  const member = { email: freshEmail('tabs'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 2, sbStatus: 'E' });
  await logIn(context, member.email, member);
  await deposit.goto('/app/deposit/KRW');
  await deposit.getByRole('button', { name: '나중에' }).click();
  await expect(deposit.getByText('입금 계좌를 먼저 등록해 주세요.')).toBeVisible();
  await deposit.evaluate(() => Object.assign(window, { sameDocument: true }));

  const center = await context.newPage();
  await center.goto('/mypage/confirm');
  await center.getByLabel('은행').selectOption({ label: '신한은행' });
  await center.getByLabel('계좌번호').fill(`110-${member.phone.slice(-8)}`);
  await center.getByLabel(/개인정보 수집·이용에 동의합니다/).check();
  await center.getByRole('button', { name: '1원 보내기' }).click();
  const code = center.getByLabel('숫자 3자리');
  await expect(code).toBeVisible();
  const [line] = await sandbox.bankStatement(member.email);
  await code.fill(line?.memo.replaceAll(/\D/g, '') ?? '');
  await center.getByRole('button', { name: '계좌 등록 완료' }).click();
  await expect(center.getByText('계좌를 등록했습니다.', { exact: false })).toBeVisible();

  await expect(deposit.getByLabel('입금 금액')).toBeVisible();
  await expect(deposit.getByText('입금 계좌를 먼저 등록해 주세요.')).toHaveCount(0);
  expect(await deposit.evaluate(() => 'sameDocument' in window)).toBe(true);
});
