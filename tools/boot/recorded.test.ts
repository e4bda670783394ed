import { answerTo, emptied } from './recorded';

describe('the recorded answers to somebody for whom every list is empty', () => {
  it('are the same without rows, counted as the exchange counts nothing (PLAT-023)', () => {
    const answers = {
      '/v1/questions?page=1': { status: 200, body: { list: [{ id: 1 }], totalPages: 3, total: 21, cnt: 1 } },
      '/v1/me/sessions': { status: 200, body: { list: [{ id: 1 }] } },
      '/v1/travel/vasps': { status: 200, body: [{ id: 1 }] },
    };
    expect(emptied(answers)).toEqual({
      '/v1/questions?page=1': { status: 200, body: { list: [], totalPages: 1, total: 0, cnt: 0 } },
      '/v1/me/sessions': { status: 200, body: { list: [] } },
      '/v1/travel/vasps': { status: 200, body: [] },
    });
  });

  it('are the very same objects where nothing is taken away', () => {
    const answers = {
      '/v1/me': { status: 200, body: { name: '민지', total: 5 } },
      '/v1/me/passkeys': { status: 200, body: { list: [] } },
      '/v1/nothing': { status: 200, body: null },
      '/v1/refused': { status: 401, body: { header: { code: 401 }, list: [1] } },
    };
    const empty = emptied(answers);
    for (const asked of Object.keys(answers)) expect(answerTo(empty, asked)).toBe(answerTo(answers, asked));
  });
});
