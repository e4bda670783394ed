import type { BoardItem, FirstContentInput } from '@maru/contract';
import { paintedTexts } from '@maru/platform/testing';
import manifest from '../remote.json';
import { firstContent } from './first-content';

const screenOf = (id: string) => {
  const screen = manifest.screens.find((each) => each.id === id);
  if (!screen) throw new Error(`no screen ${id}`);
  return screen;
};
const item = (id: string, change: Partial<BoardItem> = {}): BoardItem => ({
  ...{ id, board: 'notice', category: '점검', title: `글 ${id}`, contents: '', pinned: 'N', locale: 'ko' },
  createdAt: '2026-11-19T15:00:00.000Z',
  ...change,
});

function drawn(id: 'notices' | 'faq', list: readonly BoardItem[] | null, change: Partial<FirstContentInput> = {}) {
  const { title, words, intro, answers, paths } = screenOf(id) as ReturnType<typeof screenOf> & {
    intro?: Record<string, string>;
  };
  const { language = 'ko' } = change;
  const [call = ''] = answers ?? [];
  return firstContent({
    ...{ screen: id, path: paths[0]?.path ?? '', search: '', params: {}, language, visitor: true },
    now: '2026-11-27T03:00:00.000Z',
    title: title[language],
    ...(intro?.[language] && { intro: intro[language] }),
    words: words?.[language] ?? [],
    answers: list === null ? {} : { [call]: { list, totalPages: 1, total: list.length, cnt: list.length } },
    ...change,
  });
}
const texts = (...given: Parameters<typeof drawn>) => paintedTexts(drawn(...given));
const boxes = (...given: Parameters<typeof drawn>) => JSON.stringify(drawn(...given));

describe('the first paint of notices', () => {
  const list = [item('1', { pinned: 'Y' }), item('2', { category: '상장', createdAt: '2026-11-18T15:30:00.000Z' })];

  it('has titles, categories and days of Korea, the marked ones marked', () => {
    const shown = boxes('notices', list);
    expect(shown).toContain(
      '["sk-article",["sk-badge","중요"],["sk-category","점검"],["sk-line","글 1"],["sk-when","2026-11-20"]]',
    );
    expect(shown).toContain('["sk-article",["sk-category","상장"],["sk-line","글 2"],["sk-when","2026-11-19"]]');
    expect(texts('notices', list)).toEqual(expect.arrayContaining(['공지사항', '자주 묻는 질문', '전체', '이벤트']));
  });

  it.each([
    ['en', ['Notices', 'Important', 'Maintenance', 'Some of this is available in Korean only.', 'Notice 2']],
    ['ch', ['公告', '重要', '维护', '此内容仅提供韩语版本。']],
  ] as const)('is in the language of the reader, and says what is in Korean only (%s)', (language, words) => {
    const inEnglish = item('2', { locale: 'en', title: 'Notice 2' });
    const given = language === 'en' ? [list[0] ?? inEnglish, inEnglish] : list;
    expect(texts('notices', given, { language })).toEqual(expect.arrayContaining([...words]));
  });

  it('has one page, and titles that end', () => {
    const many = Array.from({ length: 30 }, (_, at) => item(String(at), { title: 'x'.repeat(500) }));
    const rows = texts('notices', many).filter((text) => text.startsWith('xx'));
    expect([rows.length, rows[0]?.length]).toEqual([10, 120]);
  });
});

describe('the first paint of the FAQ', () => {
  const list = [item('1', { title: '입금은 언제 되나요?', category: '입출금' }), item('2', { category: '회원' })];

  it('has its questions, their number and categories', () => {
    const shown = texts('faq', list);
    expect(shown).toEqual(
      expect.arrayContaining(['2개의 질문', '입금은 언제 되나요?', '입출금', '회원', '상담 시간: 평일 09:30~18:30']),
    );
    expect(texts('faq', list, { language: 'en' })).toEqual(expect.arrayContaining(['2 questions', 'Membership']));
  });

  it('tells who cannot log in how support is reached, and no member', () => {
    expect(texts('faq', list)).toContain('support@maru.test');
    expect(texts('faq', list, { visitor: false })).not.toContain('support@maru.test');
  });
});

describe('the first paint of help', () => {
  it.each([null, [], [{}], [{ title: 7, category: 'x' }], [{ title: 'no category' }], 'x'])(
    'is as the shell paints it where the answer is %j',
    (list) => {
      for (const screen of ['notices', 'faq'] as const) expect(drawn(screen, list as never)).toBeNull();
    },
  );

  it('is as the shell paints it where a query chooses other entries, and on other screens', () => {
    expect(drawn('notices', [item('1')], { search: '?page=2' })).toBeNull();
    expect(drawn('faq', [item('1')], { search: '?category=x' })).toBeNull();
    expect(drawn('notices', [item('1')], { screen: 'guides' })).toBeNull();
  });
});
