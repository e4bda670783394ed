import { messageOf } from './messages';

const told = { kind: 'told', failure: null, errors: 0, refusedCalls: 0, longTasks: 1, mountMs: 12, parts: [] };
const part = { role: 'heading', key: 'category.회원', words: '회원' };

describe('what the document of a candidate says to the page', () => {
  it('is taken as it should be', () => {
    expect(messageOf({ kind: 'read', id: 1, url: '/v1/me' })).toEqual({ kind: 'read', id: 1, url: '/v1/me' });
    expect(messageOf({ ...told, parts: [part] })).toEqual({ ...told, parts: [part] });
  });

  it('is taken without what does not belong there', () => {
    expect(messageOf({ ...told, more: 'more' })).toEqual(told);
    expect(messageOf({ kind: 'read', id: 1, url: '/v1/me', method: 'POST' })).toEqual({
      kind: 'read',
      id: 1,
      url: '/v1/me',
    });
  });

  it.each([
    null,
    'told',
    { kind: 'begin' },
    { kind: 'read', id: 'a', url: '/v1/me' },
    { kind: 'read', id: 1, url: { toString: () => '/v1/me' } },
    { ...told, failure: 'odd' },
    { ...told, errors: -1 },
    { ...told, longTasks: 1e9 },
    { ...told, parts: Array(401).fill(part) },
    { ...told, parts: [{ ...part, key: '계좌 110-234' }] },
    { ...told, parts: [{ ...part, role: 'img' }] },
    { ...told, parts: [{ ...part, words: 'x'.repeat(201) }] },
  ])('is dropped: %j', (data) => {
    expect(messageOf(data)).toBeNull();
  });
});
