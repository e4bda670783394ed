import { seedBoards } from '../../../seed/content';
import { cleanHtml } from '../../platform/core/clean-html';
import { createStoppedClock } from '../../platform/core/clock';
import type { Config } from '../../platform/core/config';
import { createTestApp, type TestApp } from '../../testing/app';
import { remoteConfig } from './remote-config.views';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
  await seedBoards(exchange.context);
});
afterAll(() => exchange.end());

const get = async (url: string) => (await exchange.app.inject({ method: 'GET', url })).json();

describe('consent texts', () => {
  it.each([
    { path: 'terms-of-use', title: '이용약관', requirement: 'API-126' },
    { path: 'privacy', title: '개인정보 처리방침', requirement: 'API-127' },
    { path: 'collection', title: '개인정보 수집·이용 동의 (선택)', requirement: 'API-128' },
    { path: 'third', title: '개인정보 제3자 제공 동의', requirement: 'API-129' },
    { path: 'marketing', title: '마케팅 정보 수신 동의 (선택)', requirement: 'API-130' },
  ])('are readable in full without login: $path (AUTH-087, $requirement)', async ({ path, title }) => {
    const text = await get(`/v1/data/${path}`);
    expect(text.title).toBe(title);
    expect(text.contents.length).toBeGreaterThan(200);
  });

  it.each(['terms-of-uses', 'privacies'])(
    'keep their earlier versions, newest first: %s (HELP-022, API-131, API-132)',
    async (path) => {
      const { list } = await get(`/v1/data/${path}`);
      expect(list.map(({ version }: { version: string }) => version)).toEqual(['2.0', '1.0']);
      expect(list[0].contents).not.toBe(list[1].contents);
    },
  );
});

describe('boards', () => {
  it('list notices ten to a page, pinned and newest first, and open one (HELP-005, API-136, API-137, API-138, ENTI-091, CONS-053)', async () => {
    const first = await get('/v1/board/notices');
    expect(first).toMatchObject({ total: 12, totalPages: 2, cnt: 10 });
    expect(first.list.map(({ pinned }: { pinned: string }) => pinned).join('')).toBe('YYNNNNNNNN');
    const times = first.list.slice(2).map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const [{ id, title, contents }] = first.list;
    expect(contents).toBe('');
    expect(await get(`/v1/board/notices/${id}`)).toMatchObject({ title, contents: expect.stringContaining('<p>') });
    expect(await get(`/v1/board/items/${id}`)).toMatchObject({ title });
    expect((await get(`/v1/board/faqs/${id}`)).header.code).toBe('NOT_FOUND');
  });

  it('list the FAQ with its answers for visitors (HELP-001, HELP-002, API-135)', async () => {
    const { list } = await get('/v1/board/faqs?count=50');
    expect(list).toHaveLength(16);
    expect(await get(`/v1/board/faqs/${list[0].id}`)).toEqual(list[0]);
  });
});

describe('cleanHtml', () => {
  it.each([
    { html: '<p>글<script>alert(1)</script></p>', gives: '<p>글</p>' },
    { html: '<img src="https://a.test/x.png" onerror="alert(1)" />', gives: '<img src="https://a.test/x.png" />' },
    { html: '<a href="javascript:alert(1)">x</a>', gives: '<a>x</a>' },
    { html: '<a href="//evil.test">x</a>', gives: '<a>x</a>' },
    { html: '<img src="data:text/html,x" />', gives: '<img />' },
    { html: '<p style="position:fixed">x</p>', gives: '<p>x</p>' },
    { html: '<iframe src="https://a.test"></iframe><form><input></form>', gives: '' },
    { html: '<svg><a href="https://a.test">x</a></svg>', gives: '<a href="https://a.test">x</a>' },
  ])('makes $gives of $html (HELP-007)', ({ html, gives }) => {
    expect(cleanHtml(html)).toBe(gives);
  });
});

describe('lists for forms', () => {
  it('hold banks, countries and the settings of bank transfers (API-054, API-124, API-125, ENTI-031, ENTI-032)', async () => {
    expect((await get('/v1/data/banks')).list).toContainEqual({ mcode: '004', name: 'KB국민은행' });
    expect((await get('/v1/country')).list[0]).toEqual({ cntidx: '410', cntName: '대한민국', cntLocalCode: '82' });
    expect(await get('/data/bonanza')).toMatchObject({ backCode: '280', deviceType: '200', depositMin: '1000' });
  });
});

describe('status and remote config', () => {
  it('say that the exchange is open, or under maintenance and why (API-149, ENTI-090, ERR-009)', async () => {
    expect(await get('/v1/mobile/version')).toEqual({ serverStatus: 'true', serverMsg: '', serverVersion: '1.0.0' });
    const closed = await createTestApp({ config: { maintenance: '14시까지 점검합니다.' } });
    const answer = await closed.call('GET', '/v1/mobile/version');
    expect(answer.json()).toMatchObject({ serverStatus: 'false', serverMsg: '14시까지 점검합니다.' });
    await closed.end();
  });

  it('deliver the fourteen links and the whitelist popup (API-156, ENTI-084, HELP-050, HELP-052)', async () => {
    const { links, whitelist, intervalMs } = await get('/v1/remote-config');
    expect(Object.keys(links).sort()).toEqual(
      [
        ...['notice', 'virtualAssets', 'media', 'useInformation', 'faq', 'customerCenter', 'depositWithdrawInfo'],
        ...['joinInfo', 'term', 'policy', 'serviceOperationPolicy', 'significant', 'listingInquiries', 'recruitment'],
      ].sort(),
    );
    for (const link of Object.values(links)) expect(link).toMatchObject({ ko: expect.stringMatching(/^(\/|mailto:)/) });
    expect(whitelist).toMatchObject({
      code: 'WHITELIST',
      is_show: 'Y',
      content: { ko: expect.stringContaining('화이트리스트') },
    });
    expect(intervalMs).toBe(0);
  });

  it('let production ask again every six minutes', () => {
    expect(remoteConfig({ world: 'production' } as Config).intervalMs).toBe(360_000);
  });
});
