import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { openBackOffice } from '../../commands/staff';
import { expect, test } from '../../fixtures/test';

test('somebody without an account finds an answer by search, over questions, notices and guides (HELP-001, HELP-006)', async ({
  page,
}) => {
  await page.goto('/help/faq');
  await page.getByRole('searchbox').fill('출금한도는 어떻게');
  await page.getByRole('link', { name: '공지사항과 이용 가이드에서도 찾기' }).click();
  await page.getByRole('searchbox').fill('원화입금');
  await page.getByRole('link', { name: /원화 입금 따라 하기/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '원화 입금 따라 하기' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: '고객센터 메뉴' }).waitFor({ state: 'detached' });
  await page.goto('/help/search?q=ㅌㅋ ㅅㅇ');
  await expect(page.getByRole('link', { name: /토큰 세일/ }).first()).toBeVisible();
});

test('the footer leads to terms with earlier versions, and to the company with its dates (HELP-020, HELP-021, HELP-022, HELP-050)', async ({
  page,
}) => {
  await page.goto('/help/faq');
  const footer = page.getByRole('navigation', { name: '안내 링크' });
  await footer.getByRole('link', { name: '이용약관' }).click();
  await expect(page.getByText(/버전 2\.0, 시행일/)).toBeVisible();
  await page.getByLabel('버전').selectOption({ label: '1.0 (2025-01-01 시행)' });
  await expect(page.getByText(/지난 버전입니다/)).toBeVisible();
  await footer.getByRole('link', { name: '회사 소개' }).click();
  await expect(page.getByText('2025-09-11 ~ 2028-09-10')).toBeVisible();
});

test('the page about verification moves its seven steps, has eight questions, and fits a phone (HELP-030, HELP-033, HELP-034, HELP-035)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/kyc-info');
  const place = page.getByRole('region', { name: '진행 순서' }).getByRole('status');
  const shown = (await place.textContent()) ?? '';
  expect(shown).toMatch(/^[1-7] \/ 7/);
  await expect(place).not.toHaveText(shown, { timeout: 10_000 });
  await expect(page.getByRole('img', { name: /QR 코드/ })).toHaveCount(2);
  await expect(page.locator('main details')).toHaveCount(8);
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('an operator writes a notice in Korean and English; a Chinese member is told which language it is in', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const office = await context.newPage();
  await openBackOffice(office, 'operator', '/articles?board=notice');
  await office.getByRole('link', { name: '새 글 쓰기' }).click();
  const title = `점검 ${Date.now()}`;
  await office.getByLabel('제목').fill(title);
  await office.getByLabel('내용 (HTML)').fill('<p>두 시까지 <strong>점검</strong>합니다.</p>');
  await office.getByRole('radio', { name: 'English' }).check();
  await office.getByLabel('제목').fill(`Maintenance ${title.replace(/\D/g, '')}`);
  await office.getByLabel('내용 (HTML)').fill('<p>Until two.</p>');
  await office.getByRole('button', { name: '저장…' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: '저장' }).click();
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(office);

  await page.goto('/help/notices');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText('두 시까지 점검합니다.')).toBeVisible();
  await expectSpoken(page, 'en', { title: `Maintenance ${title.replace(/\D/g, '')}`, text: 'Until two.', told: '' });
  await expectSpoken(page, 'ch', { title, text: '두 시까지 점검합니다.', told: '此内容仅提供韩语版本。' });
});

/** What a reader of a language sees of the notice that is open. */
async function expectSpoken(page: Page, language: 'en' | 'ch', said: { title: string; text: string; told: string }) {
  await page.locator('header select').selectOption(language, { force: true });
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible();
  await expect(main.getByText(said.text)).toBeVisible();
  const told = main.getByText(/此内容仅|部分内容仅|in Korean only/);
  await expect(told).toHaveText(said.told ? [said.told] : []);
  // A screen reader speaks it in its own language.
  const written = said.told ? 'ko' : language;
  await expect(main.getByText(said.title).first()).toHaveAttribute('lang', written);
  await expectAccessible(page);
}
