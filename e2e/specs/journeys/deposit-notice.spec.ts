import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test('a member reads what a KRW deposit brings, and sends the notice away for a day (WALT-033, SHEL-241, CONS-027)', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('deposit'), freshPhone()];
  await makeMember({ email, authLevel: 3, phone });
  await logIn(context, email, { phone });
  await page.goto('/app/deposit/KRW');
  const notice = page.getByRole('note').filter({ hasText: '원화 입금 안내' });
  await expect(notice).toContainText('72시간');
  await notice.getByRole('button', { name: '닫기' }).click();
  await expect(notice).toBeHidden();

  await page.reload();
  await notice.getByLabel('하루 동안 보지 않기').check();
  await notice.getByRole('button', { name: '닫기' }).click();
  const cookie = (await context.cookies()).find(({ name }) => name === 'maru_deposit_notice');
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(86_000);
  expect(secondsLeft).toBeLessThanOrEqual(86_400);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '원화 입금' })).toBeVisible();
  await expect(notice).toBeHidden();
  await context.clearCookies({ name: 'maru_deposit_notice' });
  await page.reload();
  await expect(notice).toBeVisible();
});
