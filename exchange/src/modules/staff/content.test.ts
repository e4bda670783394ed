import { dayMs } from '@maru/server';
import { createTestApp, type TestApp } from '../../testing/app';
import { createStaffClient, type StaffClient } from '../../testing/staff';

jest.setTimeout(60_000);

let exchange: TestApp;
let staff: StaffClient;
let operator: { readonly email: string; readonly cookie: string };
let second: { readonly email: string; readonly cookie: string };
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
  operator = await staff.loggedIn('operator');
  second = await staff.loggedIn('operator');
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

const get = async (url: string) => (await staff.call('GET', url, { cookie: operator.cookie })).json();
const post = (url: string, body: object, { cookie } = operator) => staff.call('POST', url, { cookie, body });
const open = async (url: string) => (await exchange.call('GET', url)).json();
const article = (title: string, more: object = {}) => ({
  ...{ board: 'notice', seen: 0, category: '점검', pinned: false, shown: true, validFrom: null, reason: '오타' },
  texts: {
    ko: { title, contents: '<p>글</p><script>alert(1)</script>' },
    en: { title: 'Notice', contents: '<p>Text</p>' },
  },
  ...more,
});

describe('articles', () => {
  it('are written in three languages, cleaned, with every version kept (HELP-007)', async () => {
    const made = (await post('/staff/articles', article('점검 안내'))).json();
    expect(made).toMatchObject({ board: 'notice', versions: [{ version: 1, by: operator.email }] });
    expect(await open(`/v1/board/notices/${made.id}?locale=en`)).toMatchObject({ title: 'Notice', locale: 'en' });
    const changed = (await post(`/staff/articles/${made.id}`, article('점검 안내 (변경)', { seen: 1 }))).json();
    expect(changed.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(await open(`/v1/board/notices/${made.id}`)).toMatchObject({
      title: '점검 안내 (변경)',
      contents: '<p>글</p>',
    });
    expect((await get('/staff/articles?board=notice')).list[0]).toMatchObject({ version: 2, languages: ['ko', 'en'] });
    const late = await post(`/staff/articles/${made.id}`, article('늦음', { seen: 1 }), second);
    expect([late.statusCode, late.json().header.code]).toEqual([409, 'STAFF_CONTENT_CHANGED']);
  });

  it('are made once, however often an attempt is sent whose answer was lost', async () => {
    const attempt = 'b1f7a2f4-5f0e-4a40-9d0c-1c9b7a3a0f11';
    const notice = article('한 번만', { attempt, validFrom: '2999-01-01T00:00:00.000Z' });
    const sent = await Promise.all([1, 2, 3].map(() => post('/staff/articles', notice)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(sent.map((answer) => answer.json().id)).size).toBe(1);
    for (const other of [{ ...notice, validFrom: null }, article('다른 글', { attempt })]) {
      const answer = await post('/staff/articles', other);
      expect([answer.statusCode, answer.json().header.code]).toEqual([409, 'ALREADY_PROCESSED']);
    }
    expect((await post('/staff/articles', notice, second)).statusCode).toBe(409);
    const list: { title: string }[] = (await get('/staff/articles?board=notice')).list;
    expect(list.filter(({ title }) => /한 번만|다른 글/.test(title))).toHaveLength(1);
    const now = article('바로 보이는 글', { attempt: `${attempt}-2` });
    const ids = [await post('/staff/articles', now), await post('/staff/articles', now)].map(
      (answer) => answer.json().id,
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('say of a version that never began which one took its place', async () => {
    const soon = (days: number) => new Date(exchange.clock.now().getTime() + days * dayMs).toISOString();
    const { id } = (await post('/staff/articles', article('글'))).json();
    for (const [seen, validFrom] of [soon(1), soon(3), soon(2)].entries())
      await post(`/staff/articles/${id}`, article('글', { seen: seen + 1, validFrom }));
    type Version = { readonly version: number; readonly replacedBy?: number };
    const replacements = (read: { readonly versions: readonly Version[] }) =>
      read.versions.map(({ version, replacedBy }) => `${version} ${replacedBy ?? ''}`.trim());
    const expected = ['4', '3 4', '2 3', '1'];
    expect(replacements(await get(`/staff/articles/${id}`))).toEqual(expected);
    const now = (await post(`/staff/articles/${id}`, article('글', { seen: 4 }))).json();
    expect(replacements(now)).toEqual(['5', '4 5', ...expected.slice(1)]);
    await post(`/staff/articles/${id}`, article('글', { seen: 5 }));
    expect(replacements(await get(`/staff/articles/${id}`))).toEqual(['6', ...replacements(now)]);
  });

  it('need a title in Korean and a reason for each change', async () => {
    const untitled = { ...article('x'), texts: { ko: { title: '', contents: '' } } };
    expect((await post('/staff/articles', untitled)).statusCode).toBe(400);
    const { id } = (await post('/staff/articles', article('글'))).json();
    const silent = await post(`/staff/articles/${id}`, article('글', { seen: 1, reason: ' ' }));
    expect(silent.json().header.code).toBe('STAFF_REASON_MISSING');
  });
});

describe('the trail', () => {
  it('says who wrote which version of an article, and nothing of what it says (ACCT-122)', async () => {
    const { id } = (await post('/staff/articles', article('상장 안내'))).json();
    await post(`/staff/articles/${id}`, article('상장 안내 (변경)', { seen: 1 }), second);
    const sql = `SELECT act, detail FROM trail_entry WHERE act LIKE 'article%' AND subject = $1 ORDER BY seq`;
    expect((await exchange.context.pool.query(sql, [id])).rows).toEqual([
      { act: 'article written', detail: { board: 'notice', version: 1, by: operator.email } },
      { act: 'article written', detail: { board: 'notice', version: 2, by: second.email } },
    ]);
    const { rows } = await exchange.context.pool.query(
      `SELECT 1 FROM trail_entry WHERE act = 'article written' AND detail ->> 'by' = ''`,
    );
    expect(rows).toEqual([]);
  });
});

describe('pages and settings', () => {
  it('change with a version each: company (HELP-021)', async () => {
    const { versions } = await get('/staff/documents/company');
    const ko = { ...versions[0].body.ko, certificates: [{ label: 'ISMS', value: '2028-09-11 ~ 2031-09-10' }] };
    const change = { seen: versions[0].version, body: { ko }, reason: '인증 갱신' };
    expect((await post('/staff/documents/company', change)).statusCode).toBe(200);
    expect((await open('/v1/pages/company')).texts.certificates).toEqual(ko.certificates);
    expect((await open('/v1/pages/company?locale=en')).locale).toBe('ko');
    expect((await post('/staff/documents/company', change)).json().header.code).toBe('STAFF_CONTENT_CHANGED');
    expect((await get('/staff/documents/company')).versions.map(({ reason }: { reason: string }) => reason)).toEqual([
      '인증 갱신',
      '',
    ]);
  });

  it('keep seven steps and eight questions of the page about verification (HELP-033, HELP-035)', async () => {
    const { versions } = await get('/staff/documents/kyc');
    const [{ body, version: seen }] = versions;
    const short = { ...body, ko: { ...body.ko, steps: body.ko.steps.slice(1) } };
    expect((await post('/staff/documents/kyc', { seen, body: short, reason: 'x' })).statusCode).toBe(400);
    const later = { ...body, ko: { ...body.ko, intro: '<p>2022년으로 미루어졌습니다.</p>' } };
    expect((await post('/staff/documents/kyc', { seen, body: later, reason: '연기' })).statusCode).toBe(200);
    expect((await open('/v1/pages/kyc')).texts.intro).toBe('<p>2022년으로 미루어졌습니다.</p>');
  });

  it('close the product and open it again: the inner status (SHEL-250, SHEL-251)', async () => {
    const [{ version: seen, body }] = (await get('/staff/documents/status')).versions;
    const closed = { ...body, open: false, message: { ko: '2시까지' } };
    expect((await post('/staff/documents/status', { seen, body: closed, reason: '배포' })).statusCode).toBe(200);
    expect(await open('/v1/mobile/version')).toMatchObject({ serverStatus: 'false', serverMsg: '2시까지' });
    await post('/staff/documents/status', { seen: seen + 1, body, reason: '끝' });
    expect(await open('/v1/mobile/version')).toMatchObject({ serverStatus: 'true' });
  });

  it('send members elsewhere by a link only once a second person agrees (HELP-050)', async () => {
    const [{ version: seen, body }] = (await get('/staff/documents/remoteConfig')).versions;
    const moved = { ...body, links: { ...body.links, media: { ko: 'https://maru.example/press', en: '' } } };
    const proposed = (await post('/staff/documents/remoteConfig', { seen, body: moved, reason: '이전' })).json();
    expect(proposed.proposals).toMatchObject([{ by: operator.email, mayConfirm: false }]);
    const path = `/staff/content-proposals/${proposed.proposals[0].id}/confirmation`;
    expect((await post(path, { confirmed: true })).json().header.code).toBe('STAFF_SAME_PERSON');
    expect((await post(path, { confirmed: true }, second)).statusCode).toBe(200);
    expect((await open('/v1/remote-config')).links.media.ko).toBe('https://maru.example/press');
    const { media: _, ...fewer } = body.links;
    const lacking = { seen, body: { ...body, links: fewer }, reason: 'x' };
    expect((await post('/staff/documents/remoteConfig', lacking)).statusCode).toBe(400);
  });
});

describe('consent texts', () => {
  it('take a version, a date and two people (HELP-022)', async () => {
    const effectiveAt = new Date(exchange.clock.now().getTime() + 8 * dayMs).toISOString();
    const texts = { ko: { title: '이용약관', contents: '<p>새 약관</p>' } };
    const wish = { kind: 'terms', version: '3.0', effectiveAt, texts, reason: '법 개정' };
    const { proposals } = (await post('/staff/texts', wish)).json();
    expect(proposals).toMatchObject([{ version: '3.0', mayConfirm: false }]);
    expect((await get('/staff/texts/privacy')).proposals).toEqual([]);
    await post(`/staff/content-proposals/${proposals[0].id}/confirmation`, { confirmed: true }, second);
    const { versions } = await get('/staff/texts/terms');
    expect(versions[0]).toMatchObject({ version: '3.0', by: `${operator.email}, ${second.email}`, reason: '법 개정' });
    expect((await post('/staff/texts', { ...wish, version: 'x y' })).statusCode).toBe(400);
  });
});
