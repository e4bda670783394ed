import type { PageReleases } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import type { FirstContents } from './first-content/first-contents';
import { beginningOf } from './page-beginning';

const trust = new TestTrust(['mfe-help']);
const { manifest } = trust.release('mfe-help');
const release = trust.release('mfe-help', {
  firstContent: 'first-content.aa.js',
  manifest: {
    ...manifest,
    screens: [
      {
        id: 'notices',
        paths: [{ path: '/help/notices', frame: 'web' }],
        guard: 'none',
        title: { ko: '공지', en: 'Notices', ch: '公告' },
        answers: ['/v1/board/notices?page=1&locale={language}', '/v1/centers/dexko'],
        preload: 'none',
      },
    ],
  },
});
const set = trust.set([release]);
const live = trust.live(set);

type Drawing = Pick<FirstContents, 'of'>;

describe('what a page begins with', () => {
  let calls: readonly string[];
  let drawn: Parameters<Drawing['of']>[];
  const answers = {
    of: async (paths: readonly string[]) => {
      calls = paths;
      return Object.fromEntries(paths.map((path) => [path, '{}']));
    },
  };
  const firstContents: Drawing = {
    of: async (...given) => {
      drawn.push(given);
      return [['sk-title', 'drawn']];
    },
  };
  beforeEach(() => {
    [calls, drawn] = [[], []];
  });
  const begin = (path: string, change: Partial<PageReleases> = {}, known: typeof live | null = live) =>
    beginningOf(
      { releases: { trust: live.trust, set, ...change }, live: known, set },
      new URL(path, 'http://page.invalid'),
      { language: 'en', visitor: true },
      { answers, firstContents },
    );

  it('are the answers that its screen names, in the language of the visitor, and what its remote draws from them', async () => {
    const { content, answers: given } = await begin('/help/notices?page=2');
    expect(calls).toContain('/v1/board/notices?page=1&locale=en');
    expect(calls).toContain('/v1/centers/dexko');
    expect(Object.keys(given)).toEqual(calls);
    expect(content).toEqual([['sk-title', 'drawn']]);
    const [asked] = drawn[0] ?? [];
    expect(asked).toMatchObject({ path: '/help/notices', search: '?page=2', language: 'en', visitor: true });
  });

  it('has nothing drawn where no screen is, and where nothing is live', async () => {
    expect((await begin('/nowhere')).content).toBeNull();
    expect((await begin('/help/notices', {}, null)).content).toBeNull();
    expect(drawn).toEqual([]);
  });

  it('has nothing drawn by a remote from a developer’s machine, which nobody has published', async () => {
    const token = { remote: 'mfe-help', origin: 'http://localhost:9001', person: 'dev', expiresAt: '' };
    const override = { token, signature: set.signature, release };
    expect((await begin('/help/notices', { override })).content).toBeNull();
    expect(drawn).toEqual([]);
  });
});
