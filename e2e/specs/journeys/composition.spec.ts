import { type Composing, composing } from '../../commands/composition';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const text = '한글 값이 끊기지 않는다';

async function asMember(context: Parameters<typeof logIn>[0], authLevel: 1 | 2 | 4, wish: object = {}): Promise<void> {
  const member = { email: freshEmail('syllables'), ...(authLevel > 1 && { phone: freshPhone() }) };
  const { otpSecret } = await makeMember({ ...member, authLevel, ...wish });
  await logIn(context, member.email, { ...member, otpSecret });
}

/** Each field of these labels takes the text syllable by syllable, and holds it whole. */
async function takesKorean(page: Composing['page'], labels: readonly string[]): Promise<void> {
  const { compose } = await composing(page);
  for (const label of labels) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await field.focus();
    await compose(text);
    await expect(field, label).toHaveValue(text);
  }
}

test('Korean is composed whole in every text field of a member (PLAT-081)', async ({ page, context }) => {
  await asMember(context, 2);
  await page.goto('/help/inquiry');
  await takesKorean(page, ['제목', '내용']);
  await page.goto('/mypage/security');
  await takesKorean(page, ['새 코드']);
  await page.goto('/app/mypage/leave');
  await takesKorean(page, ['의견']);
});

test('Korean is composed whole while the market list is filtered with each syllable (PLAT-081)', async ({ page }) => {
  await page.goto('/');
  const { compose } = await composing(page);
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.focus();
  await compose('비트코인');
  await expect(search).toHaveValue('비트코인');
  await expect(
    page
      .getByRole('main')
      .getByRole('row', { name: /비트코인/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('row', { name: /이더리움/ })).toHaveCount(0);
});

test('Korean is composed whole in a search that writes itself into the address (HELP-006, PLAT-081)', async ({
  page,
}) => {
  await page.goto('/help/search');
  const { compose } = await composing(page);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  // Slowly: the address changes in the middle of a word.
  await compose('입금', 400);
  await expect(search).toHaveValue('입금');
  await expect(page).toHaveURL(/q=%EC%9E%85%EA%B8%88/);
});

test('the enter key that ends a syllable sends no form (PLAT-081)', async ({ page, context }) => {
  await asMember(context, 4, { sbStatus: '' });
  await page.goto('/mypage/security');
  const { compose, enterWhileComposing } = await composing(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const field = page.getByLabel('새 코드');
  await field.focus();
  await compose('푸른 고');
  await enterWhileComposing('래');
  await expect(field).toHaveValue('푸른 고래');
  expect(sent.filter((url) => url.includes('/v1/'))).toEqual([]);
});
