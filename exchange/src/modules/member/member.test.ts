import { dayMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { feeRateOf } from './member-standing';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-20T15:30:00.000Z')) });
  member = await exchange.memberLoggedIn({ authLevel: 3 });
});
afterAll(() => exchange.end());

const me = async ({ cookie }: LoggedIn = member) => (await exchange.call('GET', '/v1/me', { cookie })).json();
const change = (wish: object, { email } = member) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email, ...wish } });

describe('GET /v1/me', () => {
  it('tells all that the catalogue names (ACCT-090, API-020, ENTI-010, ENTI-011, ENTI-012, ENTI-013, ENTI-014, ENTI-015, ENTI-016)', async () => {
    expect(await me()).toEqual({
      name: 'member1',
      email: 'member1@maru.test',
      uuidx: member.uid,
      level: 1,
      foreignYn: 'N',
      mPhone: expect.stringMatching(/^010\d{8}$/),
      accounts: {
        deposit: { bankCode: '004', bankName: 'KB국민은행', accountNumber: expect.stringMatching(/^\d{3}\*{7}\d{2}$/) },
        withdraw: {
          bankCode: '004',
          bankName: 'KB국민은행',
          accountNumber: expect.stringMatching(/^\d{3}\*{7}\d{2}$/),
        },
      },
      fee: { maker: '0.002', taker: '0.002' },
      meta: { banWithdrawal: 'N', withdrawalBlockedUntil: null },
      configInfo: { emailSend: 'N', smsSend: 'N', wowYn: 'Y', wowWhitelistYn: 'N' },
      authInfo: {
        authStep: 'B',
        otp: 'N',
        otpDate: null,
        mpAltertime: '2026-11-20T15:30:00.000Z',
        mpRegtime: '2026-11-20T15:30:00.000Z',
        residence: '',
      },
      dueDiligenceInfo: {
        sbStatus: 'E',
        wlfYn: 'N',
        wlfContents: [],
        wlfPending: 'N',
        corpCode: '',
        regDate: '2026-11-20T15:30:00.000Z',
        reAuthDateTradeRejectTime: '',
      },
      settings: {},
    });
  });

  it('brings the settings of the screens, each member’s own', async () => {
    const { cookie } = member;
    await exchange.call('PUT', '/v1/me/settings', { cookie, body: { theme: 'dark', notifyFill: 'N' } });
    const settings = { theme: 'dark', notifyFill: 'N' };
    expect(await me()).toMatchObject({ settings });
    expect((await exchange.call('GET', '/v1/me/settings', { cookie })).json()).toEqual(settings);
    expect((await me(await exchange.memberLoggedIn())).settings).toEqual({});
  });

  it('pays less with each grade (CONS-101)', () => {
    const rates = [1, 2, 3, 4, 5, 6, 7].map((grade) => Number(feeRateOf(grade)) * 100);
    expect(rates.map((percent) => percent.toFixed(2))).toEqual([
      '0.20',
      '0.18',
      '0.15',
      '0.12',
      '0.10',
      '0.07',
      '0.05',
    ]);
  });

  it('shows every change of the member at once, a deadline as day and minute of Korea; level is the grade, not the auth level (ACCT-090, ACCT-094, AUTH-117, AUTH-122)', async () => {
    await change({
      grade: 7,
      banWithdrawal: 'Y',
      sbStatus: 'R',
      wlfYn: 'Y',
      wlfContents: ['01', '10'],
      corpCode: 'F',
      wowWhitelistYn: 'Y',
      reAuthDateTradeRejectTime: '2026-12-01 09:30',
      residence: 'R',
    });
    expect(await me()).toMatchObject({
      level: 7,
      fee: { maker: '0.0005' },
      meta: { banWithdrawal: 'Y' },
      configInfo: { wowWhitelistYn: 'Y' },
      authInfo: { residence: 'R' },
      dueDiligenceInfo: {
        sbStatus: 'R',
        wlfYn: 'Y',
        wlfContents: ['01', '10'],
        corpCode: 'F',
        reAuthDateTradeRejectTime: '2026-12-01 09:30',
      },
    });
    const standing = await exchange.modules.members.standing(member.memberId);
    expect(standing).toMatchObject({
      grade: 7,
      dueDiligence: 'underReview',
      feeRate: '0.0005',
      reverifyBefore: new Date('2026-12-01T00:30:00Z'),
    });
  });

  it.each([
    { authLevel: 0, authStep: 'N', otp: 'N', residence: '' },
    { authLevel: 1, authStep: 'E', otp: 'N', residence: '' },
    { authLevel: 2, authStep: 'R', otp: 'N', residence: '' },
    { authLevel: 3, authStep: 'B', otp: 'N', residence: '' },
    { authLevel: 4, authStep: 'B', otp: 'Y', residence: '' },
    { authLevel: 5, authStep: 'B', otp: 'Y', residence: 'E' },
  ])('derives auth level $authLevel from what the member has done (AUTH-120)', async ({ authLevel, ...authInfo }) => {
    const made = await exchange.memberLoggedIn({ authLevel });
    expect((await me(made)).authInfo).toMatchObject(authInfo);
    expect((await exchange.modules.members.standing(made.memberId))?.authLevel).toBe(authLevel);
  });

  it('is for members only', async () => {
    const answer = await exchange.call('GET', '/v1/me');
    expect([answer.statusCode, answer.json().header.code]).toEqual([401, 'LOGIN_REQUIRED']);
  });
});

describe('POST /v1/me/update', () => {
  it('changes the consents that are given and nothing else, whatever the body holds (API-021)', async () => {
    const before = await me();
    const body = { agreeEmail: 'Y', level: 1, wowYn: 'N', banWithdrawal: 'N', authStep: 'N', fee: { maker: '0' } };
    expect((await exchange.call('POST', '/v1/me/update', { cookie: member.cookie, body })).json()).toEqual({
      ok: true,
    });
    expect(await me()).toEqual({ ...before, configInfo: { ...before.configInfo, emailSend: 'Y' } });
  });
});

describe('GET /v1/me/connections', () => {
  const connections = async (query: string) => {
    const cookie = await exchange.logIn(member.email);
    return (await exchange.call('GET', `/v1/me/connections?${query}`, { cookie })).json();
  };

  it('lists the days of UTC+9, both included, newest first, by pages (ACCT-012, API-024, API-009)', async () => {
    const { email } = await exchange.memberLoggedIn({ authLevel: 1, email: 'history@maru.test' });
    exchange.clock.advance(dayMs);
    const cookie = await exchange.logIn(email);
    const list = async (query: string) =>
      (await exchange.call('GET', `/v1/me/connections?${query}`, { cookie })).json();
    // 15:30 UTC is half past midnight of the next day in Seoul.
    expect(await list('startDate=2026-11-21&endDate=2026-11-21')).toMatchObject({
      total: 1,
      list: [{ time: '2026-11-20T15:30:00.000Z' }],
    });
    expect(await list('startDate=2026-11-20&endDate=2026-11-20')).toEqual({
      list: [],
      totalPages: 1,
      total: 0,
      cnt: 0,
    });
    expect(await list('page=2&count=1')).toMatchObject({
      totalPages: 2,
      total: 2,
      cnt: 1,
      list: [{ time: '2026-11-20T15:30:00.000Z' }],
    });
  });

  it.each([
    { query: 'startDate=2025-11-20&endDate=2026-11-20', total: expect.any(Number) },
    {
      query: 'startDate=2025-11-19&endDate=2026-11-20',
      header: { code: 'RANGE_OVER_YEAR', message: '최대 검색 기간은 1년입니다.' },
    },
    { query: 'startDate=2026-11-21&endDate=2026-11-20', header: { code: 'RANGE_REVERSED' } },
    { query: 'startDate=2026-02-30&endDate=2026-03-01', header: { code: 'BAD_REQUEST' } },
  ])('judges the range $query (ERR-020)', async ({ query, ...expected }) => {
    expect(await connections(query)).toMatchObject(expected);
  });
});

describe('what a member has agreed to', () => {
  it('is kept in the version of the day (API-023, AUTH-076)', async () => {
    const form = {
      email: 'consents@maru.test',
      password: 'Maru!2026',
      agreeAge: 'Y',
      agreeTerms: 'Y',
      agreePrivacy: 'Y',
      agreePersonal: 'Y',
      ...(await exchange.captcha()),
    };
    await exchange.call('POST', '/v1/users', { body: form });
    const cookie = await exchange.logIn('consents@maru.test');
    const { list, missing } = (await exchange.call('GET', '/v1/me/agreeTerms', { cookie })).json();
    expect(missing).toEqual([]);
    expect(list.map(({ kind, version }: { kind: string; version: string }) => `${kind} ${version}`).sort()).toEqual([
      'collection 1.0',
      'privacy 2.0',
      'terms 2.0',
    ]);
  });
});

it('misses the agreement to a needed text that is changed, until it is given (AUTH-151, API-009)', async () => {
  const { cookie } = await exchange.memberLoggedIn();
  const agreed = async () => (await exchange.call('GET', '/v1/me/agreeTerms', { cookie })).json();
  const missing = async () => (await agreed()).missing;
  expect(await missing()).toEqual([]);
  const changed = (kind: 'terms' | 'marketing') => ({
    ...{ kind, version: '9.0', title: '이용약관', contents: '<p>x</p>' },
    translations: JSON.stringify({ en: { title: 'Terms of use', contents: '<p>x</p>' } }),
    effective_at: exchange.clock.now(),
  });
  const insert = (kind: 'terms' | 'marketing') =>
    exchange.context.db.insertInto('consent_text').values(changed(kind)).returning('id').executeTakeFirstOrThrow();
  const { id } = await insert('terms');
  await insert('marketing');
  const wanted = { id: String(id), kind: 'terms', title: '이용약관', version: '9.0', titles: { en: 'Terms of use' } };
  expect(await missing()).toEqual([wanted]);
  await exchange.call('POST', `/v1/privacy/${id}`, { cookie });
  expect(await missing()).toEqual([]);
  const { list, totalPages, total, cnt } = await agreed();
  expect({ totalPages, total, cnt }).toEqual({ totalPages: 1, total: list.length, cnt: list.length });
});

describe('POST /v1/privacy/{id}', () => {
  it('stores the agreement to a text, once, in its version (API-025)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { id } = (await exchange.call('GET', '/v1/data/third')).json();
    for (let times = 0; times < 2; times += 1) {
      expect((await exchange.call('POST', `/v1/privacy/${id}`, { cookie })).json()).toEqual({ ok: true });
    }
    const { list } = (await exchange.call('GET', '/v1/me/agreeTerms', { cookie })).json();
    const third = list.filter(({ kind }: { kind: string }) => kind === 'third');
    expect(third).toEqual([{ kind: 'third', version: '1.0', agreedAt: exchange.clock.now().toISOString() }]);
  });

  it('knows no other texts, and no visitors', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect((await exchange.call('POST', '/v1/privacy/999', { cookie })).json().header.code).toBe('NOT_FOUND');
    expect((await exchange.call('POST', '/v1/privacy/1')).statusCode).toBe(401);
  });
});

describe('the second factors', () => {
  it('are listed for the actions that ask for one (API-034, API-049)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    expect((await exchange.call('GET', '/v1/auth/means', { cookie })).json()).toMatchObject({
      list: ['OTP', 'SMS'],
      total: 2,
    });
    expect((await exchange.call('GET', '/v1/auth', { cookie })).json()).toMatchObject({ authStep: 'B', otp: 'Y' });
  });

  it('and the policy they were checked under may have changed since (API-055, AUTH-039, AUTH-150)', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
    const changed = async () => (await exchange.call('GET', '/v1/isPolicyChange', { cookie })).json();
    expect(await changed()).toEqual({ changed: 'N' });
    await exchange.context.pool.query("UPDATE member SET due_diligence_at = '2024-12-31T14:59:59Z' WHERE id = $1", [
      memberId,
    ]);
    expect(await changed()).toEqual({ changed: 'Y' });
  });
});
