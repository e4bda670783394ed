import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const strangers = 'Foreign#Ash-77';
const own = 'Sturdy#Oak-41';
const boxes = { agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y' };

/** The code of a refusal; 200 for what was done. */
const codeOf = (answer: LightMyRequestResponse) => (answer.statusCode === 200 ? 200 : answer.json().header.code);
function cookieOf({ cookies }: LightMyRequestResponse, wanted: string): string | undefined {
  const cookie = cookies.find(({ name }) => name === wanted);
  return cookie && `${cookie.name}=${cookie.value}`;
}
/** @returns the cookie that names the browser. */
async function signUp(email: string, cookie?: string): Promise<string> {
  const body = { email, password: strangers, ...boxes, ...(await exchange.captcha()) };
  const answer = await exchange.call('POST', '/v1/users', { body, cookie });
  expect(codeOf(answer)).toBe(200);
  return cookieOf(answer, 'maru_sign_up') ?? '';
}
const mailed = async (to: string): Promise<string[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json().map(({ code }: { code: string }) => code);
const newest = async (to: string): Promise<string> => (await mailed(to))[0] ?? '';
const open = async (code: string, cookie?: string) =>
  codeOf(await exchange.call('GET', `/v1/auth/email/confirm?code=${code}`, { cookie }));
const setPassword = async (code: string, password: string) =>
  codeOf(await exchange.call('POST', '/v1/auth/email/confirm', { body: { code, password } }));
const login = async (email: string, password: string) =>
  exchange.call('POST', '/v1/login', { body: { email, password, ...(await exchange.captcha()) } });
/** What a session of a sign-up may make. @returns how each was answered. */
async function plant(cookie?: string): Promise<unknown[]> {
  const address = { coin: 'ETH', alias: '지갑', address: '0x52908400098527886E0F7030069857D2E4169EE7', tag: '' };
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  const inquiry = { category: 'transfer', title: '입금이 늦어요', contents: '아직 보이지 않습니다.' };
  const calls = [
    ['POST', '/v1/me/phishing-code', { code: 'blue whale' }],
    ['POST', '/v1/addresses', address],
    ['POST', '/v1/addresses/whitelist', { onYn: 'Y' }],
    ['POST', '/v1/price-alerts', { marketId, price: '1000' }],
    ['PUT', '/v1/me/settings', { language: 'en', notifyLogin: 'N' }],
    ['PUT', '/v1/auth/kyc-draft', { page: '3', foreign: 'N', englishName: 'Strange Ash' }],
    ['POST', '/v1/questions', { ...inquiry, ...(await exchange.captcha()) }],
  ] as const;
  const answers = [];
  for (const [method, url, body] of calls) answers.push(codeOf(await exchange.call(method, url, { cookie, body })));
  return answers;
}

describe('a stranger who signs up with somebody else’s address', () => {
  it('has no way in once its owner confirms it: password, session and device are gone (AUTH-096)', async () => {
    const email = 'owner@maru.test';
    const browser = await signUp(email);
    const session = cookieOf(await login(email, strangers), 'maru_session');
    const code = await newest(email);
    expect(await open(code)).toBe('NEW_PASSWORD_NEEDED');
    expect(await setPassword(code, own)).toBe(200);

    expect((await exchange.call('GET', '/v1/me', { cookie: session })).statusCode).toBe(401);
    expect(codeOf(await login(email, strangers))).toBe(4001);
    expect(await open(code, browser)).toBe('MAIL_LINK_USED');
    expect((await login(email, own)).json().authInfo.authStep).toBe('E');
    const { rows } = await exchange.context.pool.query(
      `SELECT (SELECT count(*)::int FROM known_device WHERE member_id = m.id) AS devices,
         (SELECT count(*)::int FROM sign_up_browser WHERE member_id = m.id) AS browsers
       FROM member m WHERE email = $1`,
      [email],
    );
    // The device is that of the owner's login.
    expect(rows[0]).toEqual({ devices: 1, browsers: 0 });
  });

  it('leaves nothing behind for its owner: no code, address, setting, alert, form or inquiry, no freeze and no leave (AUTH-096)', async () => {
    const email = 'planted@maru.test';
    await signUp(email);
    const cookie = cookieOf(await login(email, strangers), 'maru_session');
    const code = await newest(email);
    expect(await plant(cookie)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const out = [
      ['/v1/me/freeze', { confirm: 'Y' }],
      ['/v1/me/delete', { reason: '수수료' }],
    ] as const;
    for (const [url, body] of out)
      expect(codeOf(await exchange.call('POST', url, { cookie, body }))).toBe('PREVIOUS_STEP_OPEN');
    expect(await setPassword(code, own)).toBe(200);

    const entered = await login(email, own);
    expect(codeOf(entered)).toBe(200);
    const read = async (url: string) =>
      (await exchange.call('GET', url, { cookie: cookieOf(entered, 'maru_session') })).json();
    expect(await read('/v1/me/phishing-code')).toEqual({ code: '' });
    expect((await read('/v1/addresses')).total).toBe(0);
    expect(await read('/v1/addresses/whitelist')).toMatchObject({ onYn: 'N' });
    expect((await read('/v1/price-alerts')).list).toEqual([]);
    expect(await read('/v1/me/settings')).toEqual({ language: 'en' });
    expect(await read('/v1/auth/kyc-draft')).toMatchObject({ page: 1, answers: { englishName: '' } });
    expect((await read('/v1/questions')).total).toBe(0);
  });

  it('keeps the address from nobody by an alert, once the sign-up is void (AUTH-085)', async () => {
    const email = 'void@maru.test';
    await signUp(email);
    await plant(cookieOf(await login(email, strangers), 'maru_session'));
    await exchange.context.pool.query('UPDATE member SET confirm_before = now() WHERE email = $1', [email]);
    await signUp(email);
    await exchange.context.pool.query('UPDATE member SET confirm_before = now() WHERE email = $1', [email]);
    await exchange.modules.auth.sweep();
    expect(await exchange.modules.members.repository.findByEmail(email)).toBeUndefined();
  });

  it('gets nothing from what opens links before their reader does, and its owner still can (AUTH-096)', async () => {
    const email = 'scanned@maru.test';
    const browser = await signUp(email);
    const code = await newest(email);
    for (let opened = 0; opened < 3; opened += 1) expect(await open(code)).toBe('NEW_PASSWORD_NEEDED');
    expect((await login(email, strangers)).json().authInfo.authStep).toBe('N');
    expect(await open(code, browser)).toBe(200);
  });

  it('is not believed by the cookie of another sign-up, an invented or a broken one', async () => {
    const email = 'bound@maru.test';
    await signUp(email);
    const other = await signUp('other@maru.test');
    const code = await newest(email);
    for (const cookie of [
      other,
      `maru_sign_up=${'x'.repeat(43)}`,
      'maru_sign_up=',
      `maru_sign_up=${'x'.repeat(3_000)}`,
    ])
      expect(await open(code, cookie)).toBe('NEW_PASSWORD_NEEDED');
  });

  it('does not bind another browser by asking for the mail again, nor does its owner (AUTH-095)', async () => {
    const email = 'again@maru.test';
    const browser = await signUp(email);
    const sent = await exchange.call('POST', '/v1/auth/email/send', { body: { address: email } });
    expect([codeOf(sent), sent.headers['set-cookie']]).toEqual([200, undefined]);
    const [second = '', first = ''] = await mailed(email);
    expect([await open(second), await open(first)]).toEqual(['NEW_PASSWORD_NEEDED', 'NEW_PASSWORD_NEEDED']);
    expect(await open(second, browser)).toBe(200);
  });

  it('cannot set the password of a confirmed member by a link that was left over', async () => {
    const email = 'left-over@maru.test';
    const browser = await signUp(email);
    await exchange.call('POST', '/v1/auth/email/send', { body: { address: email } });
    const [second = '', first = ''] = await mailed(email);
    expect(await open(second, browser)).toBe(200);
    expect(await setPassword(first, own)).toBe('MAIL_LINK_USED');
    expect(codeOf(await login(email, strangers))).toBe(200);
  });
});

describe('a new password for a sign-up of another browser', () => {
  it('is judged as every other, and a refused one uses nothing up (AUTH-074, AUTH-088)', async () => {
    const email = 'judged@maru.test';
    await signUp(email);
    const code = await newest(email);
    expect(await setPassword(code, 'weak')).toBe('PASSWORD_RULE');
    expect(await setPassword(code, 'Passw0rd!')).toBe('PASSWORD_GUESSABLE');
    expect(await setPassword(code, 'xJudged!77')).toBe('PASSWORD_GUESSABLE');
    expect(await setPassword('invented', own)).toBe('MAIL_LINK_EXPIRED');
    expect(await setPassword(code, own)).toBe(200);
  });

  it('is set once: of many at the same moment one counts, and logs in', async () => {
    const email = 'parallel@maru.test';
    await signUp(email);
    const code = await newest(email);
    const passwords = Array.from({ length: 5 }, (_, n) => `${own}${n}`);
    const codes = await Promise.all(passwords.map((password) => setPassword(code, password)));
    expect(codes.filter((each) => each !== 200)).toEqual(Array.from({ length: 4 }, () => 'MAIL_LINK_USED'));
    for (const [n, password] of passwords.entries()) {
      await exchange.modules.auth.forgetAttempts(email);
      expect(codeOf(await login(email, password))).toBe(codes[n] === 200 ? 200 : 4001);
    }
  });

  it('is not needed in the browser of the sign-up, even after another sign-up there', async () => {
    const browser = await signUp('first@maru.test');
    expect(await signUp('second@maru.test', browser)).toBe(browser);
    for (const email of ['first@maru.test', 'second@maru.test'])
      expect(await open(await newest(email), browser)).toBe(200);
  });
});

describe('the cookie of a sign-up', () => {
  it('is out of reach of scripts and other sites, and goes when the link does', async () => {
    const body = { email: 'cookie@maru.test', password: own, ...boxes, ...(await exchange.captcha()) };
    const answer = await exchange.call('POST', '/v1/users', { body });
    expect(answer.headers['set-cookie']).toMatch(
      /^maru_sign_up=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is not set by a refused sign-up', async () => {
    const refused = await exchange.call('POST', '/v1/users', {
      body: { email: 'no address', password: own, ...boxes },
    });
    expect([codeOf(refused), refused.headers['set-cookie']]).toEqual(['EMAIL_INVALID', undefined]);
  });
});
