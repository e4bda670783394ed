import { inquiryProblem } from './inquiry';

const good = { category: 'transfer', title: '입금이 늦어요', contents: '아직 보이지 않습니다.' };

describe('inquiryProblem (ERR-180, ERR-181, ERR-182, CONS-044)', () => {
  it.each([
    [{}, null],
    [{ category: '' }, 'category'],
    [{ category: 'constructor' }, 'category'],
    [{ title: ' ' }, 'title'],
    [{ title: '가'.repeat(100) }, null],
    [{ title: '가'.repeat(101) }, 'title'],
    [{ title: ` ${'가'.repeat(100)} ` }, null],
    [{ contents: '\n' }, 'contents'],
    [{ contents: '🙂'.repeat(5_000) }, null],
    [{ contents: '🙂'.repeat(5_001) }, 'contents'],
    [{ category: '', title: '', contents: '' }, 'category'],
  ])('judges a good form with %# changed', (change, field) => {
    expect(inquiryProblem({ ...good, ...change })).toBe(field);
  });
});
