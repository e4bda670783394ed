import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { newMember } from '../../commands/account';
import { type Language, speak } from '../../commands/language';
import { expect, test } from '../../fixtures/test';

// An address that names what does not exist says so in the reader's language, and has a way on.
test.describe.configure({ mode: 'parallel' });

const languages = ['ko', 'en', 'ch'] as const;

interface Unknown {
  readonly paths: readonly string[];
  readonly says: Readonly<Record<Language, string>>;
  /** Name of the link that leads on, and where to. */
  readonly way: Readonly<Record<Language, string>>;
  readonly leads: string | RegExp;
}

const market: Unknown = {
  paths: ['/exchange/KRW-NOSUCH', '/exchange/%3Cb%3E', '/exchange/constructor'],
  says: { ko: '마켓을 찾을 수 없습니다.', en: 'There is no market', ch: '找不到' },
  way: { ko: '마켓 보기', en: 'See markets', ch: '查看行情' },
  leads: '/',
};
const onBoard = (leads: string, paths: readonly string[], says: Unknown['says']): Unknown => ({
  paths: paths.map((id) => `${leads}/${id}`),
  ...{ says, leads, way: { ko: '목록으로', en: 'Back to the list', ch: '返回列表' } },
});
const notice = onBoard('/help/notices', ['999999999', 'abc', '99999999999999999999'], {
  ko: '삭제되었거나 없는 공지사항입니다.',
  en: 'This notice does not exist any more.',
  ch: '该公告不存在或已删除。',
});
const guide = onBoard('/help/items', ['999999999', '%00'], {
  ko: '삭제되었거나 없는 글입니다.',
  en: 'This article does not exist any more.',
  ch: '该文章已删除或不存在。',
});
const coin: Unknown = {
  paths: ['/app/deposit/NOSUCH', '/app/withdraw/NOSUCH', '/app/withdraw/constructor'],
  says: { ko: '찾을 수 없는 코인입니다.', en: 'There is no such coin.', ch: '找不到该币种。' },
  way: { ko: '내 자산으로 이동', en: 'Go to my assets', ch: '前往我的资产' },
  leads: '/app/asset',
};

const unknownLog = {
  ko: '내역을 볼 수 없는 코인입니다. 다른 코인을 선택해 주세요.',
  en: 'There is no such coin here. Please choose another one.',
  ch: '没有该币种，请选择其他币种。',
};
const unknownSale = {
  ko: '존재하지 않는 토큰세일입니다.',
  en: 'There is no such token sale.',
  ch: '该代币销售不存在。',
};

async function expectSaid(page: Page, language: Language, path: string, { says, way, leads }: Unknown) {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByText(says[language])).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole('link', { name: way[language] }).click();
  await expect(page).toHaveURL(leads);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(says[language])).toHaveCount(0);
}

for (const language of languages) {
  test(`markets, notices and guides that do not exist are said to a visitor (${language}), with a way on (SHEL-008)`, async ({
    page,
  }) => {
    await speak(page, language);
    for (const unknown of [market, notice, guide])
      for (const path of language === 'ko' ? unknown.paths : unknown.paths.slice(0, 1))
        await expectSaid(page, language, path, unknown);
  });

  test(`a sale that does not exist is said on the list of those that do (${language}) (SALE-030)`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/app/wow/detail/NOSUCH');
    await expect(page.getByText(unknownSale[language])).toBeVisible();
    await expect(page).toHaveURL(/\/app\/wow\/lists?$/);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
  });

  test(`coins that do not exist are said to a member (${language}), with a way on`, async ({ page, context }) => {
    await newMember(context);
    await speak(page, language);
    for (const path of coin.paths) await expectSaid(page, language, path, coin);
    await page.goto('/mypage/log/NOSUCH');
    const main = page.getByRole('main');
    await expect(main.getByText(unknownLog[language])).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('combobox').first().selectOption('BTC');
    await expect(page).toHaveURL('/mypage/log/BTC');
    await expect(main.getByText(unknownLog[language])).toHaveCount(0);
  });
}
