import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, sandbox } from '../../commands/sandbox';
import { type DemoStaff, openBackOffice } from '../../commands/staff';
import { withdraw } from '../../commands/withdrawal';
import { expect, test } from '../../fixtures/test';

const toAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

async function openAs(browser: Browser, who: DemoStaff, place: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openBackOffice(page, who, place);
  return page;
}

/** Every screen of the back office fits a phone, in both themes. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a large withdrawal waits for an operator, who approves it, and the member sees it paid', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(150_000);
  const [email, phone] = [freshEmail('large'), freshPhone()];
  const { otpSecret = '' } = await makeMember({ email, phone, authLevel: 5, coins: { ETH: '10' } });
  await logIn(context, email, { otpSecret });
  await withdraw(page.request, phone, { coin: 'ETH', amount: '6', toAddress, vaspId: 'hanbit' });

  const operator = await openAs(browser, 'operator', '/payouts?list=approval');
  const waiting = operator.getByRole('table', { name: '승인 대기 목록' });
  await expect(waiting.getByRole('row', { name: /6 ETH/ }).last()).toContainText('처음 보내는 주소');
  await expectFits(operator);
  await waiting.getByRole('link', { name: /6 ETH/ }).last().click();
  await expect(operator.getByRole('heading', { level: 1, name: /· 6 ETH$/ })).toBeVisible();
  await expect(operator.getByText(toAddress)).toBeVisible();
  await expectFits(operator);
  await operator.getByRole('button', { name: '승인…' }).click();
  const dialog = operator.getByRole('alertdialog', { name: '출금을 승인할까요?' });
  await expect(dialog).toContainText(toAddress);
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: '승인' }).click();
  await expect(operator.getByText('출금을 승인했습니다.')).toBeVisible();
  // The screen follows the payout by itself.
  const steps = operator.getByRole('list', { name: '출금 진행 상황' });
  await expect(steps.getByText(/^완료/)).toBeVisible({ timeout: 60_000 });

  await page.goto('/mypage/log/ETH');
  const paid = page.getByRole('main').locator('tbody tr').filter({ hasText: '출금' });
  await expect(paid.first()).toContainText('승인');
  await operator.goto(`${new URL(operator.url()).origin}/#/trail`);
  await expect(operator.getByText('출금 판단').first()).toBeVisible();
});

test('coins that are missing show on the custody page within five seconds, and payouts resume once they are back', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const operator = await openAs(browser, 'second', '/custody');
  const table = operator.getByRole('table', { name: '코인별 현황' });
  const row = table.getByRole('row', { name: /^XLM/ });
  await expect(row).toContainText('일치');
  await expectFits(operator);
  await sandbox.changeHoldings('XLM', '-1');
  try {
    await expect(row).toContainText('-1 XLM', { timeout: 5_000 });
    const alarm = operator.getByRole('alert').filter({ hasText: 'XLM: 보유량이 장부보다 1 XLM 적습니다.' });
    await expect(alarm).toBeVisible();
    await expect(operator.getByRole('link', { name: /수탁\s*이상 \d/ })).toBeVisible();
    await expect(row).toContainText('중단');
    await expectFits(operator);
    await operator.getByRole('link', { name: '대기 현황' }).click();
    await expect(alarm.getByRole('link', { name: '수탁 현황 보기' })).toBeVisible();
    await alarm.getByRole('link', { name: '수탁 현황 보기' }).click();
  } finally {
    await sandbox.changeHoldings('XLM', '1');
  }
  await expect(row).toContainText('일치', { timeout: 5_000 });
  await operator.getByLabel('XLM 재개 사유').fill('지갑을 다시 맞췄습니다.');
  await operator.getByRole('button', { name: 'XLM 출금 재개…' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'XLM 출금 재개' }).click();
  await expect(operator.getByText('XLM 출금을 재개했습니다.')).toBeVisible();
  await expect(row).toContainText('정상');
  await operator.getByRole('link', { name: '출금 한도' }).click();
  await expect(operator.getByRole('table', { name: '현재 값' })).toContainText('두 사람의 승인이 필요한 금액');
  await expectFits(operator);
});
