import { dayMs, hourMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { sessionCookie } from '../../testing/client';
import { HashThread } from './hash-thread';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const password = 'Maru!2026';
const login = async (email: string, typed = password) =>
  exchange.call('POST', '/v1/login', { body: { email, password: typed, ...(await exchange.captcha()) } });
const codeOf = (answer: { json(): { header: { code: unknown } } }) => answer.json().header.code;
async function make(wish: Parameters<TestApp['sandbox']['memberMaker']['make']>[0]) {
  const made = await exchange.sandbox.memberMaker.make(wish);
  if (!made.ok) throw new Error(made.refusal);
  return made.value;
}
const lastSms = async (phone: string): Promise<string> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json()[0].code;

describe('POST /v1/login', () => {
  it('asks for the id, then the password, then the captcha (AUTH-004, AUTH-006, ERR-101, ERR-102)', async () => {
    const post = async (body: object) => (await exchange.call('POST', '/v1/login', { body })).json().header;
    expect(await post({ password: '' })).toEqual({ code: 'ID_MISSING', message: '아이디를 입력해 주세요.' });
    expect(await post({ id: 'a@maru.test' })).toEqual({
      code: 'PASSWORD_MISSING',
      message: '비밀번호를 입력해 주세요.',
    });
    expect((await post({ email: 'a@maru.test', password })).code).toBe('CAPTCHA_FAILED');
  });

  it('takes a form as well as JSON (API-003, API-031, ENTI-001)', async () => {
    await make({ email: 'form@maru.test', authLevel: 1 });
    const fields = new URLSearchParams({
      email: 'form@maru.test',
      password,
      ...(await exchange.captcha()),
      'g-recaptcha-response': '',
    });
    const answer = await exchange.app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: { 'x-maru-client': 'test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields.toString(),
    });
    expect(answer.statusCode).toBe(200);
  });

  it('asks to come later while too many passwords wait, and leaves captcha and count as they are', async () => {
    await make({ email: 'crowd@maru.test', authLevel: 1 });
    const body = { email: 'crowd@maru.test', password, ...(await exchange.captcha()) };
    let release: () => void = () => undefined;
    const held = new Promise<boolean>((resolve) => {
      release = () => resolve(false);
    });
    const run = jest.spyOn(HashThread.prototype, 'run').mockReturnValue(held);
    const crowd: Promise<unknown>[] = [];
    while (!exchange.modules.auth.hasher.isFull) crowd.push(exchange.modules.auth.hasher.verify('a hash', 'wrong'));
    const later = await exchange.call('POST', '/v1/login', { body });
    expect(later.statusCode).toBe(429);
    expect(later.headers['retry-after']).toBe('1');
    release();
    await Promise.all(crowd);
    run.mockRestore();
    expect((await exchange.call('POST', '/v1/login', { body })).statusCode).toBe(200);
  });

  it('lets a member without a second factor in and says authStep E (AUTH-020, AUTH-022, ENTI-002)', async () => {
    await make({ email: 'e@maru.test', authLevel: 1 });
    const answer = await login('e@maru.test');
    expect(answer.json()).toEqual({ supportedMeans: [], authInfo: { authStep: 'E' }, passwordExpiredYn: 'N' });
    const me = await exchange.call('GET', '/v1/me', { cookie: sessionCookie(answer) });
    expect(me.json()).toMatchObject({ email: 'e@maru.test', level: 1, authInfo: { authStep: 'E', otp: 'N' } });
  });

  it('lets a member with an unverified e-mail in at authStep N (AUTH-025, AUTH-121)', async () => {
    await make({ email: 'n@maru.test', authLevel: 0 });
    const answer = await login('n@maru.test');
    expect(answer.json().authInfo).toEqual({ authStep: 'N' });
    expect(sessionCookie(answer)).toBeTruthy();
  });

  it('tells how far a member has come by N, E, R and B (CONS-110)', async () => {
    const told: string[] = [];
    for (const authLevel of [0, 1, 2, 3]) {
      const email = `step${authLevel}@maru.test`;
      await make({ email, authLevel, ...(authLevel === 2 && { foreign: true }) });
      told.push((await login(email)).json().authInfo.authStep);
    }
    expect(told).toEqual(['N', 'E', 'R', 'B']);
  });

  it('gives a session cookie that scripts and other sites cannot use, new at each login (SHEL-242)', async () => {
    await make({ email: 'cookie@maru.test', authLevel: 1 });
    const [first, second] = [await login('cookie@maru.test'), await login('cookie@maru.test')];
    const [session] = [first.headers['set-cookie']].flat();
    expect(session).toMatch(/^maru_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(sessionCookie(first)).not.toBe(sessionCookie(second));
    const planted = await exchange.call('GET', '/v1/me', { cookie: `maru_session=${'A'.repeat(43)}` });
    expect(planted.statusCode).toBe(401);
  });

  it('hands a token and the means to members with a phone or an OTP, and no session yet (AUTH-021, AUTH-028)', async () => {
    await make({ email: 'sms@maru.test', authLevel: 3 });
    await make({ email: 'otp@maru.test', authLevel: 4 });
    const [sms, otp] = [await login('sms@maru.test'), await login('otp@maru.test')];
    expect(sms.json()).toMatchObject({ supportedMeans: ['SMS'], authInfo: { authStep: 'B' } });
    expect(otp.json().supportedMeans).toEqual(['OTP', 'SMS']);
    expect(sms.json().token).toMatch(/^[\w-]{43}$/);
    expect(sms.headers['set-cookie']).toBeUndefined();
  });

  it('recommends a new password from its 90th day on (AUTH-029, CONS-006)', async () => {
    const clock = createStoppedClock(new Date('2026-01-01T00:00:00.000Z'));
    const other = await createTestApp({ clock });
    const expired = async () =>
      (
        await other.call('POST', '/v1/login', {
          body: { email: 'old@maru.test', password, ...(await other.captcha()) },
        })
      ).json().passwordExpiredYn;
    await other.sandbox.memberMaker.make({ email: 'old@maru.test', authLevel: 1 });
    clock.advance(90 * dayMs - 1);
    expect(await expired()).toBe('N');
    clock.advance(1);
    expect(await expired()).toBe('Y');
    await other.end();
  });

  it.each([
    { state: 'dormant', code: 4012, requirement: 'AUTH-032' },
    { state: 'leaving', code: 4013, requirement: 'AUTH-033' },
    { state: 'closed', code: 4014, requirement: 'AUTH-034' },
  ] as const)('answers $code to a $state member who knows the password ($requirement)', async ({ state, code }) => {
    const email = `${state}@maru.test`;
    await make({ email, authLevel: 1, state });
    expect(codeOf(await login(email, 'Wrong!2026'))).toBe(4001);
    expect(codeOf(await login(email))).toBe(code);
  });
});

describe('wrong passwords', () => {
  it('are counted in 4001 and lock with 4011 at the fifth, for the right password too (AUTH-030, AUTH-031, AUTH-140, CONS-004)', async () => {
    await make({ email: 'lock@maru.test', authLevel: 1 });
    for (const count of [1, 2, 3, 4]) {
      const { header } = (await login('lock@maru.test', 'Wrong!2026')).json();
      expect(header).toMatchObject({ code: 4001, message: expect.stringContaining(`${count}회 잘못`) });
    }
    expect(codeOf(await login('lock@maru.test', 'Wrong!2026'))).toBe(4011);
    expect(codeOf(await login('lock@maru.test'))).toBe(4011);
  });

  it('are forgotten after a right one (AUTH-140)', async () => {
    await make({ email: 'reset-count@maru.test', authLevel: 1 });
    await login('reset-count@maru.test', 'Wrong!2026');
    await login('reset-count@maru.test');
    expect((await login('reset-count@maru.test', 'Wrong!2026')).json().header.message).toContain('1회 잘못');
  });

  it('look the same for an address that nobody has, in whatever spelling (AUTH-038, AUTH-140)', async () => {
    await make({ email: 'known@maru.test', authLevel: 1 });
    for (const spelling of ['', ' ']) {
      for (let count = 1; count <= 5; count += 1) {
        const known = await login(count % 2 ? `KNOWN@maru.test${spelling}` : 'known@maru.test', 'Wrong!2026');
        const unknown = await login(count % 2 ? `NOBODY@maru.test${spelling}` : 'nobody@maru.test', 'Wrong!2026');
        expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
      }
    }
  });

  it('never evaluates more than five under fifty parallel tries', async () => {
    await make({ email: 'flood@maru.test', authLevel: 1 });
    const passes = await Promise.all(Array.from({ length: 50 }, () => exchange.captcha()));
    const verify = jest.spyOn(exchange.modules.auth.hasher, 'verify');
    const answers = await Promise.all(
      passes.map((fields) =>
        exchange.call('POST', '/v1/login', { body: { email: 'flood@maru.test', password: 'Wrong!2026', ...fields } }),
      ),
    );
    expect(verify.mock.calls.length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => codeOf(answer) === 4001)).toHaveLength(4);
    expect(answers.filter((answer) => codeOf(answer) === 4011)).toHaveLength(46);
    verify.mockRestore();
  });
});

describe('the second step', () => {
  const token = async (email: string): Promise<string> => (await login(email)).json().token;
  const send = (code: string) => exchange.call('GET', `/v1/login/step/2?token=${code}&means=SMS`);
  const answer = (body: object) => exchange.call('POST', '/v1/login/step/2', { body });

  it('sends an SMS code that logs in, once (AUTH-053, AUTH-055, AUTH-057, AUTH-063, API-047, ENTI-004)', async () => {
    await make({ email: 'step-sms@maru.test', authLevel: 3, phone: '01011112222' });
    const step = await token('step-sms@maru.test');
    expect((await send(step)).json()).toEqual({ expiresInSeconds: 180, to: '010-****-2222' });
    const body = { token: step, means: 'SMS', authvalue: await lastSms('01011112222') };
    const done = await answer(body);
    expect(done.statusCode).toBe(200);
    expect((await exchange.call('GET', '/v1/me', { cookie: sessionCookie(done) })).json().email).toBe(
      'step-sms@maru.test',
    );
    expect(codeOf(await answer(body))).toBe('SECOND_STEP_EXPIRED');
  });

  it('voids a code after three minutes and by a newer one (AUTH-053, AUTH-056, CONS-008)', async () => {
    await make({ email: 'late@maru.test', authLevel: 3, phone: '01011113333' });
    const step = await token('late@maru.test');
    await send(step);
    const first = await lastSms('01011113333');
    exchange.clock.advance(3 * minuteMs);
    expect((await answer({ token: step, means: 'SMS', authvalue: first })).json().header).toEqual({
      code: 'CODE_EXPIRED',
      message: '인증시간 초과',
    });
    await send(step);
    const second = await lastSms('01011113333');
    expect(
      (await answer({ token: step, means: 'SMS', authvalue: first === second ? '000000' : first })).json().header.code,
    ).toBe(1);
    expect((await answer({ token: step, means: 'SMS', authvalue: second })).statusCode).toBe(200);
  });

  it('takes an authenticator code of this step or the one before, once, and none older (AUTH-062)', async () => {
    const { otpSecret = '' } = await make({ email: 'step-otp@maru.test', authLevel: 4 });
    const now = () => stepAt(exchange.context.clock.now());
    const tryCode = async (step: bigint) =>
      answer({ token: await token('step-otp@maru.test'), means: 'OTP', authvalue: codeAt(otpSecret, step) });
    expect((await tryCode(now() - 2n)).statusCode).toBe(400);
    expect((await tryCode(now() + 1n)).statusCode).toBe(400);
    expect((await tryCode(now() - 1n)).statusCode).toBe(200);
    expect((await tryCode(now() - 1n)).statusCode).toBe(400);
    expect((await tryCode(now())).statusCode).toBe(200);
    expect((await tryCode(now())).statusCode).toBe(400);
  });

  it('counts failures 1 to 9 in the code and locks with 4052 at the tenth, over all means (CONS-005, AUTH-037, AUTH-059, AUTH-060, AUTH-141, AUTH-142, API-048)', async () => {
    await make({ email: 'ten@maru.test', authLevel: 4, phone: '01011114444' });
    const step = await token('ten@maru.test');
    for (let count = 1; count <= 9; count += 1) {
      const means = count % 2 ? 'OTP' : 'SMS';
      expect((await answer({ token: step, means, authvalue: '' })).json().header).toEqual({
        code: count,
        message: '인증번호를 확인해 주세요.',
      });
    }
    expect(codeOf(await answer({ token: step, means: 'OTP', authvalue: '1' }))).toBe(4052);
    expect(codeOf(await answer({ token: step, means: 'OTP', authvalue: '1' }))).toBe(4052);
    expect(codeOf(await login('ten@maru.test'))).toBe(4052);
  });

  it('ends ten minutes after the password, and for a token nobody was given (AUTH-063, ERR-109)', async () => {
    await make({ email: 'slow@maru.test', authLevel: 4 });
    const step = await token('slow@maru.test');
    exchange.clock.advance(10 * minuteMs);
    for (const gone of [step, 'x', '']) {
      expect((await answer({ token: gone, means: 'OTP', authvalue: '000000' })).json().header).toEqual({
        code: 'SECOND_STEP_EXPIRED',
        message: '인증 시간이 만료되었습니다. 다시 로그인해 주세요.',
      });
    }
    expect(codeOf(await send(step))).toBe('SECOND_STEP_EXPIRED');
  });

  it.each(['leaving', 'closed', 'dormant'] as const)(
    'sends who is %s since the password back to the login, with no number over 10 (AUTH-059, AUTH-142)',
    async (state) => {
      const email = `meanwhile-${state}@maru.test`;
      const { otpSecret = '' } = await make({ email, authLevel: 4 });
      const step = await token(email);
      await exchange.sandbox.memberMaker.change({ email, state });
      const authvalue = codeAt(otpSecret, stepAt(exchange.context.clock.now()));
      expect(codeOf(await answer({ token: step, means: 'OTP', authvalue }))).toBe('SECOND_STEP_EXPIRED');
      expect(codeOf(await send(step))).toBe('SECOND_STEP_EXPIRED');
      expect(codeOf(await login(email))).toBeGreaterThan(4011);
    },
  );

  it('lets one of twenty parallel uses of a code in', async () => {
    const { otpSecret = '' } = await make({ email: 'parallel@maru.test', authLevel: 4 });
    const tokens = await Promise.all([token('parallel@maru.test'), token('parallel@maru.test')]);
    const authvalue = codeAt(otpSecret, stepAt(exchange.context.clock.now()));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => answer({ token: tokens[i % 2], means: 'OTP', authvalue })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('a session', () => {
  const me = (cookie: string) => exchange.call('GET', '/v1/me', { cookie });

  it('ends 24 hours after the last activity, to the second (AUTH-111, CONS-001)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    exchange.clock.advance(10 * hourMs);
    await me(cookie);
    exchange.clock.advance(24 * hourMs - 1000);
    expect((await me(cookie)).statusCode).toBe(200);
    exchange.clock.advance(24 * hourMs - 1000);
    const background = await exchange.call('GET', '/v1/me', { cookie, headers: { 'x-maru-background': '1' } });
    expect(background.statusCode).toBe(200);
    exchange.clock.advance(2000);
    expect((await me(cookie)).json().header).toEqual({ code: 'LOGIN_REQUIRED', message: '로그인이 필요합니다.' });
  });

  it('ends 7 days after the login, however active the member was', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const status = async () => (await exchange.call('GET', '/v1/me', { cookie })).statusCode;
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      exchange.clock.advance(12 * hourMs);
      expect(await status()).toBe(200);
    }
    exchange.clock.advance(12 * hourMs - 1);
    expect(await status()).toBe(200);
    exchange.clock.advance(1);
    expect(await status()).toBe(401);
  });

  it('is cleared away after its 7 days by whoever sweeps', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    for (let half = 0; half < 14; half += 1) {
      exchange.clock.advance(12 * hourMs);
      await exchange.call('GET', '/v1/me', { cookie });
    }
    exchange.clock.advance(1);
    await exchange.modules.auth.sessions.sweep();
    const rows = exchange.context.db.selectFrom('session').selectAll().where('member_id', '=', memberId);
    expect(await rows.execute()).toEqual([]);
  });

  it('is one of five at most: a sixth login ends the oldest, also where it is known already', async () => {
    const { email, cookie: first } = await exchange.memberLoggedIn({ authLevel: 1 });
    const later: string[] = [];
    for (let count = 2; count <= 6; count += 1) {
      exchange.clock.advance(1000);
      expect((await exchange.call('GET', '/v1/me', { cookie: first })).statusCode).toBe(200);
      later.push(await exchange.logIn(email));
    }
    expect((await exchange.call('GET', '/v1/me', { cookie: first })).statusCode).toBe(401);
    for (const cookie of later) expect((await exchange.call('GET', '/v1/me', { cookie })).statusCode).toBe(200);
  });

  it('is kept alive by what a member does, not by a page that refreshes itself (SHEL-205)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const call = async (headers = {}) => (await exchange.call('GET', '/v1/me', { cookie, headers })).statusCode;
    exchange.clock.advance(23 * hourMs);
    expect(await call({ 'x-maru-background': '1' })).toBe(200);
    exchange.clock.advance(hourMs);
    expect(await call()).toBe(401);
  });

  it('ends with GET /v1/logout: 204, and 401 from then on (AUTH-112, AUTH-114, API-032)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const out = await exchange.call('GET', '/v1/logout', { cookie });
    expect([out.statusCode, out.body]).toEqual([204, '']);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await exchange.call('GET', '/v1/logout', { cookie })).statusCode).toBe(401);
  });

  it('answers 400 with 4100 once the account is not active any more (AUTH-116, ERR-003)', async () => {
    const { cookie, email } = await exchange.memberLoggedIn({ authLevel: 1 });
    await exchange.sandbox.memberMaker.change({ email, state: 'dormant' });
    const answer = await me(cookie);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 4100]);
  });

  it('is written to the login history with time, agent and address (AUTH-143, API-024, ENTI-018)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const { list, total } = (await exchange.call('GET', '/v1/me/connections', { cookie })).json();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      agent: 'lightMyRequest',
      ip: '127.0.0.1',
      time: exchange.context.clock.now().toISOString(),
    });
  });
});
