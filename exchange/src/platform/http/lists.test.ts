import { listOfPage } from './lists';

describe('a list as an answer (API-009)', () => {
  const page = { rows: [1, 2], total: 41, count: 20 };

  it('has its total, its pages and the rows of this one', () => {
    expect(listOfPage(page, String)).toEqual({ list: ['1', '2'], totalPages: 3, total: 41, cnt: 2 });
    expect(listOfPage({ rows: [], total: 0, count: 20 }, String)).toMatchObject({ totalPages: 1, total: 0, cnt: 0 });
  });

  it('says where there may be more rows than it has counted', () => {
    expect(listOfPage({ ...page, counting: true }, String)).toMatchObject({ total: 41, counting: true });
    expect(listOfPage({ ...page, counting: false }, String)).not.toHaveProperty('counting');
  });
});
