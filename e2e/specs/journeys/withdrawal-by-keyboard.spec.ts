import type { Page } from '@playwright/test';
import { newMember } from '../../commands/account';
import { pressAt, tabTo, typeInto } from '../../commands/keyboard';
import { newestMessage } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/** On the page of confirmation: a code is asked for, typed and sent, no pointer anywhere. */
async function confirmByKeys(page: Page, phone: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/confirm\.localhost/);
  await pressAt(page, page.getByRole('button', { name: '인증번호 받기' }), 'Enter');
  await expect(page.getByText(/인증번호를 보냈습니다/)).toBeVisible();
  await typeInto(page, page.getByLabel('인증번호 6자리'), (await newestMessage(phone, 'sms')).code ?? '');
  await expect(page.getByRole('button', { name: '출금하기' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('출금 신청이 접수되었습니다')).toBeVisible();
  await pressAt(page, page.getByRole('link', { name: '입출금 내역' }), 'Enter');
}

test('KRW is withdrawn by the keyboard alone, from its form to its line in the log (WALT-120, WALT-143, PLAT-081)', async ({
  page,
  context,
}) => {
  const { phone } = await newMember(context, { krw: '500000' });
  await page.goto('/app/withdraw/KRW');
  const amount = page.getByLabel('출금 금액');
  await typeInto(page, amount, '4000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/최소 출금 수량은/)).toBeVisible();
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('120000');
  await pressAt(page, page.getByRole('button', { name: '출금 신청' }), 'Enter');
  await confirmByKeys(page, phone);
  await expect(page).toHaveURL('/mypage/log/KRW');
  await expect(page.getByText('120,000', { exact: false }).first()).toBeVisible();
});

test('coins are withdrawn by the keyboard alone, dialog and confirmation included (WALT-066, WALT-110, WALT-120, PLAT-081)', async ({
  page,
  context,
}) => {
  const { phone } = await newMember(context, { coins: { ETH: '1' } });
  await page.goto('/app/withdraw/ETH');
  const kinds = page.getByRole('radio');
  await tabTo(page, kinds.first());
  await page.keyboard.press('Space');
  const personal = page.getByRole('radio', { name: '개인 지갑' });
  for (let step = 0; step < 3 && !(await personal.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(personal).toBeChecked();
  await typeInto(page, page.getByLabel('출금 주소'), address);
  await pressAt(page, page.getByRole('button', { name: '주소 확인' }), 'Enter');
  await expect(page.getByText('출금할 수 있는 주소입니다.')).toBeVisible();
  await typeInto(page, page.getByLabel('출금 수량'), '0.05');
  await pressAt(page, page.getByRole('button', { name: '다음' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: '주소를 한 번 더 확인해 주세요' });
  await pressAt(page, dialog.getByLabel('주소와 네트워크를 확인했습니다.'), 'Space');
  await pressAt(page, dialog.getByRole('button', { name: '확인했습니다' }), 'Enter');
  await expect(page).toHaveURL(/\/app\/withdrawConfirm/);
  await pressAt(page, page.getByRole('button', { name: '본인 확인하기' }), 'Enter');
  await confirmByKeys(page, phone);
  await expect(page).toHaveURL('/mypage/log/ETH');
});

test('a half-filled withdrawal is not left unasked, and is left where the member says so', async ({
  page,
  context,
}) => {
  await newMember(context, { krw: '500000' });
  await page.goto('/app/withdraw/KRW');
  await page.getByLabel('출금 금액').fill('120000');
  const away = page.locator('a[href="/app/asset"]').filter({ visible: true }).first();
  const dialog = page.getByRole('alertdialog', { name: '페이지를 나갈까요?' });
  await away.click();
  await dialog.getByRole('button', { name: '계속 작성' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('출금 금액')).toHaveValue('120,000');
  await away.click();
  await dialog.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL('/app/asset');
});
