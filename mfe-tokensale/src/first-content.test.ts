import type { FirstContentBox, FirstContentInput, TokenSale } from '@maru/contract';
import { paintedTexts } from '@maru/platform/testing';
import manifest from '../remote.json';
import { firstContent } from './first-content';

const sale = (tkCode: string, change: Partial<TokenSale> = {}) =>
  ({
    ...{ tkCode, tkName: tkCode, tkNameCa: '', tkNameEn: `${tkCode} sale`, ieCode: tkCode },
    ...{ comments: '소개', commentsCa: '', commentsEn: 'About', completeYn: 'N', totalCount: '1000', ieCnt: '427' },
    startDatetime: '2026-11-20T00:00:00.000Z',
    endDatetime: '2026-11-30T00:00:00.000Z',
    ...change,
  }) as TokenSale;
const sales = [
  sale('ING'),
  sale('SOON', { startDatetime: '2026-11-28T00:00:00.000Z', tkName: 'SOON (Whitelist)' }),
  sale('END', { startDatetime: '2026-11-01T00:00:00.000Z', endDatetime: '2026-11-10T00:00:00.000Z' }),
  sale('EARLY', { completeYn: 'Y' }),
];

function drawn(list: unknown, change: Partial<FirstContentInput> = {}) {
  const { language = 'ko' } = change;
  const [screen] = manifest.screens;
  const [call = ''] = screen?.answers ?? [];
  return firstContent({
    ...{ screen: 'list', path: '/app/wow/lists', search: '', params: {}, language, visitor: true },
    now: '2026-11-25T03:00:00.000Z',
    title: screen?.title[language] ?? '',
    words: screen?.words?.[language] ?? [],
    answers: list === undefined ? {} : { [call]: { list, totalPages: 1, total: 4, cnt: 4 } },
    ...change,
  });
}
const texts = (...given: Parameters<typeof drawn>) => paintedTexts(drawn(...given));
/** Texts of each card. */
const cards = (...given: Parameters<typeof drawn>) => drawn(...given)?.[2]?.slice(1) as readonly FirstContentBox[];

describe('the first paint of the token sales', () => {
  it('has banner, tabs, and each sale with name, state and period (SALE-005)', () => {
    expect(texts(sales).slice(0, 6)).toEqual(
      ['토큰세일', '상장 전에 만나 보세요', '전체', '진행중', '예정', '종료'].map((text, at) =>
        at === 1 ? expect.stringContaining(text) : text,
      ),
    );
    const [ing, soon, end, early] = cards(sales).map((card) => paintedTexts([card]));
    expect(ing).toEqual([
      '진행중',
      'ING',
      '소개',
      '2026.11.20 09:00 ~ 2026.11.30 09:00',
      expect.any(String),
      expect.any(String),
    ]);
    expect(soon?.slice(0, 3)).toEqual(['D-3', '화이트리스트', 'SOON']);
    expect(end?.[0]).toBe('종료');
    expect(early?.[0]).toBe('조기 마감');
  });

  it('says nothing that changes by the second: neither what is sold nor what time is left', () => {
    expect(texts(sales).join()).not.toMatch(/42\.7|427|\d\d:\d\d:\d\d/);
  });

  it('is in the language of the visitor', () => {
    expect(texts(sales, { language: 'en' })).toEqual(
      expect.arrayContaining(['Token sale', 'In progress', 'ING sale', 'About']),
    );
    expect(texts(sales, { language: 'ch' })).toEqual(expect.arrayContaining(['代币销售', '进行中', 'ING']));
  });

  it('has texts that end, and no more sales than are in view', () => {
    const many = Array.from({ length: 40 }, (_, at) => sale(`S${at}`, { comments: 'x'.repeat(5_000) }));
    expect(cards(many)).toHaveLength(9);
    expect(JSON.stringify(drawn(many)).length).toBeLessThan(10_000);
  });

  it.each([
    [undefined],
    [null],
    [[]],
    [[{}]],
    ['x'],
    [[sale('A', { totalCount: 'x' })]],
    [[sale('A', { endDatetime: 'x' })]],
  ])('is as the shell paints it where the answer is %j', (list) => expect(drawn(list)).toBeNull());

  it('is that of the list alone', () => expect(drawn(sales, { screen: 'detail' })).toBeNull());

  it('leaves an address with another tab to the screen', () => {
    expect(drawn(sales, { search: '?tab=end' })).toBeNull();
  });
});
