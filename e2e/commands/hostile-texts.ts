import { expect, type Page } from '@playwright/test';

/** Expects the page to hold these texts as texts, on all pages of its list where it has one, and none of them to run. */
export async function expectInert(page: Page, texts: readonly string[]): Promise<void> {
  let read = '';
  const next = page.getByRole('button', { name: '다음 페이지' });
  const missing = async () => {
    read += await shownTexts(page);
    await expectNothingRan(page);
    return texts.filter((text) => !read.includes(onOneLine(text)));
  };
  await expect
    .poll(
      async () => {
        // Asked before the reading: a list that comes during it would be left unread.
        const isMore = await next.isEnabled({ timeout: 100 }).catch(() => false);
        const left = await missing();
        if (left.length > 0 && isMore) {
          // A page that is still on its way, or not drawn yet, would be left unread.
          const main = page.getByRole('main');
          const before = await main.textContent();
          const answer = page.waitForResponse((response) => /[?&]page=/.test(response.url()));
          await next.click();
          await answer;
          await expect.poll(() => main.textContent()).not.toBe(before);
          await expect(main.getByRole('status', { name: '불러오는 중' })).toHaveCount(0);
        }
        return left;
      },
      { message: page.url(), timeout: 90_000, intervals: [200] },
    )
    .toEqual([]);
  await page.waitForTimeout(200);
  await expectNothingRan(page);
}

/** Fields of one line take line ends out. */
const onOneLine = (text: string): string => text.replaceAll('\n', '');

/** Texts and values of fields, as the page holds them. */
async function shownTexts(page: Page): Promise<string> {
  const shown = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.textContent ?? '', ...fields].join(' ');
  });
  return onOneLine(shown);
}

/** No frame of the page has run a payload, and no element has a handler or an address that could run one later. */
async function expectNothingRan(page: Page): Promise<void> {
  for (const frame of page.frames()) expect(await frame.evaluate(() => '__ran' in window), frame.url()).toBe(false);
  const live = await page.evaluate(() => {
    const addresses = ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data', 'content'];
    const runs = ({ name, value }: Attr) =>
      name.startsWith('on') || (addresses.includes(name) && value.includes('__ran'));
    return [...document.querySelectorAll('*')]
      .filter((element) => [...element.attributes].some(runs))
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(live).toEqual([]);
}
