import { seedBoards } from '../../../seed/content';
import { remoteConfig } from '../../../seed/content/settings';
import { cleanHtml } from '../../platform/core/clean-html';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { remoteConfigView } from './content.views';

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
    expect(first.list[0]).toMatchObject({ board: 'notice', locale: 'ko' });
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

  it('open items of other boards, alone and in their list (HELP-006)', async () => {
    const { list } = await get('/v1/board/items');
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({ board: 'item', contents: '' });
    const item = await get(`/v1/board/items/${list[0].id}`);
    expect(item).toMatchObject({ title: list[0].title, contents: expect.stringContaining('<ol>') });
    expect((await get(`/v1/board/notices/${list[0].id}`)).header.code).toBe('NOT_FOUND');
  });

  it('come in the language of the reader, and say which one they are in', async () => {
    for (const [locale, word] of [
      ['en', 'Beware'],
      ['ch', '警惕'],
      ['ko', '사칭'],
    ] as const) {
      const { list } = await get(`/v1/board/notices?locale=${locale}`);
      expect(list[0]).toMatchObject({ locale, title: expect.stringContaining(word) });
      expect(await get(`/v1/board/notices/${list[0].id}?locale=${locale}`)).toMatchObject({
        locale,
        title: list[0].title,
      });
    }
    expect((await get('/v1/board/notices?locale=fr')).header.code).toBe('BAD_REQUEST');
  });

  it('can be narrowed to a category, which links of remote config lead to', async () => {
    const { list, total } = await get('/v1/board/notices?category=상장');
    expect(total).toBe(2);
    expect(list.every(({ category }: { category: string }) => category === '상장')).toBe(true);
  });

  it('name the ones before and after, by the time they were published', async () => {
    const { list } = await get('/v1/board/notices');
    const [third, fourth, fifth] = list.slice(2);
    expect(await get(`/v1/board/items/${fourth.id}/neighbours`)).toMatchObject({
      newer: { id: third.id, title: third.title },
      older: { id: fifth.id, title: fifth.title },
    });
  });

  it('leave out none of what was published at one moment', async () => {
    const newestFirst = async () => {
      const sql = `SELECT id FROM board_item WHERE board = 'notice' ORDER BY created_at DESC, id DESC`;
      return (await exchange.context.pool.query<{ id: string }>(sql)).rows.map(({ id }) => String(id));
    };
    const [first, second, third] = await newestFirst();
    const sql =
      'UPDATE board_item SET created_at = (SELECT created_at FROM board_item WHERE id = $1) WHERE id = ANY ($2)';
    await exchange.context.pool.query(sql, [first, [second, third]]);
    const ids = await newestFirst();
    const walked = [ids[0]];
    for (let id = ids[0]; id; ) {
      const { older }: { older?: { id: string } | null } = await get(`/v1/board/items/${id}/neighbours`);
      id = older?.id;
      if (id) walked.push(id);
    }
    expect(walked).toEqual(ids);
    expect((await get(`/v1/board/items/${ids[2]}/neighbours`)).newer.id).toBe(ids[1]);
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
    const open = { serverStatus: 'true', serverMsg: '', serverVersion: '1.0.0', critical: 'N' };
    expect(await get('/v1/mobile/version')).toEqual(open);
    const closed = await createTestApp({ config: { maintenance: '14시까지 점검합니다.' } });
    const answer = await closed.call('GET', '/v1/mobile/version');
    expect(answer.json()).toMatchObject({ serverStatus: 'false', serverMsg: '14시까지 점검합니다.' });
    await closed.end();
  });

  it('deliver the fourteen links and the whitelist popup (API-156, ENTI-084, HELP-050, HELP-052)', async () => {
    const { links, whitelist, intervalMs } = await get('/v1/remote-config');
    expect(links.term).toEqual({ ko: '/help/terms' });
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

  it('let production ask again every six minutes (HELP-053, CONS-092)', () => {
    expect(remoteConfigView(remoteConfig, { world: 'production' }).intervalMs).toBe(360_000);
  });

  it('give a link in English where it has one, else leave it to Korean (HELP-051)', () => {
    const term = { ko: '/help/terms', en: 'https://maru.example/terms' };
    const view = remoteConfigView({ ...remoteConfig, links: { ...remoteConfig.links, term } }, { world: 'sandbox' });
    expect(view.links.term).toEqual({ ko: '/help/terms', 'en-us': 'https://maru.example/terms' });
    expect(view.links.policy).toEqual({ ko: '/help/privacy' });
  });
});

describe('pages', () => {
  it('about the company tell dates of the ISMS certificate and of data retention (HELP-020, HELP-021)', async () => {
    const { locale, texts } = await get('/v1/pages/company?locale=en');
    expect(locale).toBe('en');
    const dated = (facts: { value: string }[]) => facts.filter(({ value }) => /\d{4}-\d{2}-\d{2}/.test(value));
    expect([dated(texts.certificates).length, dated(texts.retention).length]).toEqual([2, 1]);
  });

  it('about verification have seven steps, eight questions and the law (HELP-030, HELP-031, HELP-032, HELP-035, CONS-094)', async () => {
    for (const locale of ['ko', 'en', 'ch']) {
      const page = await get(`/v1/pages/kyc?locale=${locale}`);
      expect(page.locale).toBe(locale);
      expect([page.texts.steps.length, page.texts.questions.length]).toEqual([7, 8]);
      expect(page.texts.intro).toContain('2021');
      expect(page.texts.legal.length).toBeGreaterThan(80);
    }
  });

  it.each([
    ['HELP-036', 0, 'ko', /기한까지.*체결되지 않은 주문이 취소되고, 거래와 입금, 출금이 제한/],
    ['HELP-036', 0, 'en', /by the deadline.*Unfilled orders are cancelled, and trading, deposits and withdrawals/],
    ['HELP-036', 0, 'ch', /逾期.*未成交的订单将被取消，交易、充值和提现将受限制/],
    ['HELP-037', 1, 'ko', /만 19세 미만은 고객확인을 할 수 없/],
    ['HELP-037', 1, 'en', /under 19 cannot be verified/],
    ['HELP-037', 1, 'ch', /未满 19 周岁者无法进行身份确认/],
    ['HELP-038', 2, 'ko', /모바일 신분증 앱이 필요/],
    ['HELP-038', 2, 'en', /a mobile-ID app is needed/],
    ['HELP-038', 2, 'ch', /需要手机身份证应用/],
    ['HELP-039', 3, 'ko', /개인.*실명이 확인되는 신분증/],
    ['HELP-039', 3, 'en', /individuals.*proves your real name/],
    ['HELP-039', 3, 'ch', /个人.*可确认实名的证件/],
    ['HELP-040', 4, 'ko', /법인.*고객센터로 문의/],
    ['HELP-040', 4, 'en', /[Cc]orporations.*contact support/],
    ['HELP-040', 4, 'ch', /法人.*联系客服/],
    ['HELP-041', 5, 'ko', /외국인.*고객센터로 문의/],
    ['HELP-041', 5, 'en', /foreigners.*contact support/],
    ['HELP-041', 5, 'ch', /外国会员.*联系客服/],
    ['HELP-042', 6, 'ko', /1원.*본인 명의의 계좌/],
    ['HELP-042', 6, 'en', /1 won.*your own account/],
    ['HELP-042', 6, 'ch', /1 韩元.*本人名下的账户/],
    ['HELP-043', 7, 'ko', /반려.*고객센터로 문의/],
    ['HELP-043', 7, 'en', /rejected.*contact support/],
    ['HELP-043', 7, 'ch', /驳回.*联系客服/],
  ])('answer the question of %s (%d, %s)', async (_, place, locale, said) => {
    const { texts } = await get(`/v1/pages/kyc?locale=${locale}`);
    const { title, contents } = texts.questions[place];
    expect(`${title} ${contents}`).toMatch(said);
  });
});
