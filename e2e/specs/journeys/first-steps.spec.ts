import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { chooseOrderType } from '../../commands/trading';
import { expect, test } from '../../fixtures/test';

test('a member who has nothing sees the next step wherever something would be', async ({ page, context }) => {
  const email = freshEmail('newcomer');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);

  for (const path of ['/', '/app/asset']) {
    await page.goto(path);
    const steps = page.getByRole('main').getByRole('list', { name: '거래 시작하기' });
    await expect(steps.getByText('휴대폰 인증')).toBeAttached();
    await expect(steps.locator('[aria-current="step"]')).toContainText('휴대폰 인증');
  }
  await page.goto('/transactionhistory');
  await expect(page.getByText('다음 단계: 휴대폰 인증')).toBeVisible();
  await page.goto('/exchange/KRW-BTC?view=orders');
  const orders = page.getByRole('region', { name: '내 주문' });
  await expect(orders.getByText('다음 단계: 휴대폰 인증')).toBeVisible();
  await orders.getByRole('link', { name: '인증하러 가기' }).click();
  await expect(page).toHaveURL('/mypage/confirm');
});

test('a member with won is led to the first order, after which nothing is left to do', async ({ page, context }) => {
  const [email, phone] = [freshEmail('beginner'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '1000000', phone });
  await logIn(context, email, { phone });
  await page.goto('/app/asset');
  await page.getByRole('link', { name: '주문하러 가기' }).click();
  await expect(page).toHaveURL(/\/exchange\/KRW-BTC/);
  const form = page.getByRole('region', { name: '주문', exact: true });
  await chooseOrderType(form, '시장가');
  await form.getByLabel('주문 총액').fill('10000');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(form.getByText('주문이 모두 체결되었습니다.')).toBeVisible();
  await page.goto('/app/asset');
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('link', { name: '주문하러 가기' })).toHaveCount(0);
});
