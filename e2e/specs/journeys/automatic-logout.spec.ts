import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test('a page that wakes after a day tells of the automatic logout, and shows nothing of its member behind that (SHEL-201, SHEL-203, SHEL-097)', async ({
  page,
  context,
}) => {
  const member = { email: freshEmail('idle'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, coins: { ETH: '1' } });
  await logIn(context, member.email, member);
  await page.clock.install();
  await page.goto('/app/withdraw/ETH');
  await page.getByRole('button', { name: '주소록 관리' }).click();
  const dialog = page.getByRole('dialog', { name: '주소록' });
  await dialog.getByLabel('이름').fill('내 지갑');
  // As after a sleep: what the screen asks for again comes together with the look of the clock.
  await page.clock.fastForward('24:05:00');

  const popup = page.getByRole('alertdialog', { name: '자동 로그아웃되었습니다' });
  await expect(popup).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(popup).toBeVisible();
  await expect(page.getByText('내 지갑')).toBeHidden();
  await expect(page.locator('section', { hasText: '주소록' }).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('#main')).toBeHidden();

  await popup.getByRole('button', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
