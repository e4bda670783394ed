import { differencesOf, outlineOf } from './outline';

const texts = {
  faq: { title: '자주 묻는 질문', found: '{{count}}개의 질문', value: '{{value}}' },
  search: '검색',
  'category.회원': '회원',
};

const outline = (markup: string) => {
  const element = document.createElement('div');
  element.innerHTML = markup;
  return outlineOf(element, texts);
};
const between = (live: string, candidate: string) =>
  differencesOf(outline(live), outline(candidate)).map(({ side, role, key }) => [side, role, key].join(' '));

describe('the outline of a screen', () => {
  it('names parts by the keys of the catalogue, and never by a value', () => {
    const parts = outline(`
      <h1> 자주  묻는 질문 </h1><h2>12개의 질문</h2><h3>홍길동 님</h3>
      <button aria-label="검색">x</button><a href="/a">1,000원</a><a>no link</a>
      <table><tr><th>회원</th></tr></table><button role="tab">검색</button><label>검색</label>`);
    expect(parts).toEqual([
      { role: 'heading', key: 'faq.title', words: '자주 묻는 질문' },
      { role: 'heading', key: 'faq.found', words: null },
      { role: 'heading', key: null, words: null },
      { role: 'button', key: 'search', words: '검색' },
      { role: 'link', key: null, words: null },
      { role: 'columnheader', key: 'category.회원', words: '회원' },
      { role: 'tab', key: 'search', words: '검색' },
      { role: 'label', key: 'search', words: '검색' },
    ]);
    expect(JSON.stringify(parts)).not.toMatch(/홍길동|1,000|12/);
  });

  it('leaves out what nobody perceives', () => {
    expect(outline('<h1 hidden>검색</h1><p aria-hidden="true"><button>검색</button></p><h2></h2>')).toEqual([]);
  });

  it('ends at 400 parts', () => {
    expect(outline('<button>검색</button>'.repeat(500))).toHaveLength(400);
  });
});

describe('the differences of two outlines', () => {
  it.each([
    { when: 'both show the same', live: '<h1>검색</h1>', candidate: '<h1>검색</h1>', gives: [] },
    { when: 'values differ', live: '<h1>1개의 질문</h1>', candidate: '<h1>2개의 질문</h1>', gives: [] },
    { when: 'rows differ', live: '<a href="/a">A</a><a href="/b">B</a>', candidate: '<a href="/c">C</a>', gives: [] },
    { when: 'a part is gone', live: '<h1>검색</h1>', candidate: '', gives: ['live heading search'] },
    { when: 'a part is new', live: '', candidate: '<button>검색</button>', gives: ['candidate button search'] },
    {
      when: 'a role differs',
      live: '<h1>검색</h1>',
      candidate: '<label>검색</label>',
      gives: ['live heading search', 'candidate label search'],
    },
    { when: 'all rows are gone', live: '<a href="/a">A</a>', candidate: '', gives: ['live link '] },
  ])('are $gives when $when', ({ live, candidate, gives }) => {
    expect(between(live, candidate)).toEqual(gives);
  });

  it('say of a text with other words which it is, and not how it reads', () => {
    const part = { role: 'heading', key: 'faq.title' } as const;
    const found = differencesOf([{ ...part, words: '질문' }], [{ ...part, words: '도움말' }]);
    expect(found).toEqual([{ side: 'words', ...part }]);
  });

  it('end at twenty', () => {
    const parts = Array.from({ length: 30 }, (_, index) => ({ role: 'link', key: `k${index}`, words: 'a' }) as const);
    expect(differencesOf(parts, [])).toHaveLength(20);
  });
});
