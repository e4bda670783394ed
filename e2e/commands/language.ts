import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

export type Language = 'ko' | 'en' | 'ch';

/** How the header names its list of languages, in each of them. */
const listNames = { en: 'Language', ch: '语言' } as const;

/** In the others than Korean, which the page speaks: words are longer in English, and Chinese has no spaces to break at. */
export async function inOtherLanguages(page: Page, expectFits: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await keepChoicesFromAccount(page);
  for (const language of ['en', 'ch'] as const) {
    await changeLanguage(page, language);
    await expectFits(page);
    await expectOneLanguage(page);
  }
}

/** Names that are Korean in every language: the member's, a token's, and those of bank accounts as statements have them. */
const ownNames = ['김민지', '한옥', 'KB국민은행', '케이뱅크', '마루거래소'];

/** No text of ours is in Korean, and no word is cut in two. What is in Korean only is marked so, for screen readers, too. */
async function expectOneLanguage(page: Page): Promise<void> {
  const asked = new URL(page.url()).searchParams.get('q') ?? '';
  const known = [...ownNames, asked].filter(Boolean);
  const isKorean = (text: string) => /[가-힣]/.test(known.reduce((rest, word) => rest.replaceAll(word, ''), text));
  const korean = (await textsOfOurs(page)).filter(isKorean);
  expect({ korean, cut: await cutWords(page) }, page.url()).toEqual({ korean: [], cut: [] });
}

/** Texts and names on the page, without those that are marked as Korean. */
const textsOfOurs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Sales of other journeys have Korean names only.
    const others = '[lang|="ko"], a[href*="/wow/detail/"]:not([href$="2026"]), script, style, noscript, option';
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest(others))
      .flatMap((element) => [
        ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
        ...names.flatMap((name) => element.getAttribute(name) ?? []),
      ]);
  });

/** Words of Latin letters that stand on two lines. */
const cutWords = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const isOnTwoLines = (text: Text, from: number, word: string): boolean => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const cut: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[A-Za-z]{3,}/g))
        if (isOnTwoLines(text, index, word)) cut.push(`${word} in "${text.data}"`);
    }
    return cut;
  });

/** Other tests use the same member. In the page and not by a route, which ends before the page, whose calls may be late. */
const keepChoicesFromAccount = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window.fetch;
    window.fetch = (address, options) =>
      String(address).includes('/v1/me/settings') && options?.method === 'PUT'
        ? Promise.resolve(Response.json({}))
        : own(address, options);
  });

/** Changes the language of the page as it stands, and waits for the texts of its screen. */
async function changeLanguage(page: Page, language: keyof typeof listNames): Promise<void> {
  // On phones the header has it unseen; what a member uses there is the same list in a sheet.
  const list = page.locator('header select');
  await list.selectOption(language, { force: true });
  // Its name changes once the texts of shell and screen have arrived.
  await expect(list).toHaveAttribute('aria-label', listNames[language]);
  await expectLoaded(page);
}

/** The choice that this device has kept, for the pages that are opened from now on. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('maru.preferences', JSON.stringify({ language: chosen }));
  }, language);
}

/** Nothing on the screen is still being loaded; such parts have a name in every language. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('status', { name: /./ })).toHaveCount(0);
