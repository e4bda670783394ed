import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@maru/server';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../testing/app';
import { sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

const path = '/v1/auth/request-initialize';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A photograph that tells its owner. */
let jpg: Buffer;
const sizeMax = 10_485_760;

let exchange: TestApp;
beforeAll(async () => {
  jpg = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'navy' } })
    .withExif({ IFD0: { Artist: 'Kim Maru' } })
    .jpeg()
    .toBuffer();
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

/** What the second-step screen holds: the token of a login that waits for its code. */
async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'Maru!2026', ...(await exchange.captcha()) };
  return (await exchange.call('POST', '/v1/login', { body })).json().token;
}
const post = (body: object, cookie = '', files = [png, png, png]) =>
  sendFiles(exchange, { path, cookie, fields: body as Record<string, string>, files });
/** A member with a session solves a captcha for it. */
const ask = async (body: object, cookie?: string) =>
  post(cookie ? { ...(await exchange.captcha()), ...body } : body, cookie);
/** What became of the last request. */
const stateOf = async (query: string, cookie?: string) =>
  (await exchange.call('GET', `${path}?${query}`, { cookie })).json();
const review = (email: string, kind: string, decision: string, reason?: string) =>
  exchange.call('POST', '/sandbox/reviews', { body: { email, kind, decision, reason } });
const code = async (answer: ReturnType<typeof post>) => (await answer).json().header.code;
const requestsOf = (memberId: bigint) =>
  exchange.context.db.selectFrom('review_case').selectAll().where('member_id', '=', memberId).execute();
const storedFiles = () => readdir(join(exchange.context.config.home, 'files')).catch((): string[] => []);

/** A multipart body as a browser writes it. */
async function send(cookie: string, fields: Record<string, string>, files: readonly (readonly [string, Buffer])[]) {
  const boundary = '----maru';
  const parts = [
    ...Object.entries({ ...(await exchange.captcha()), ...fields }).map(
      ([name, value]) => [`name="${name}"`, Buffer.from(value)] as const,
    ),
    ...files.map(([name, bytes]) => [`name="${name}"; filename="id.png"\r\nContent-Type: image/png`, bytes] as const),
  ];
  const payload = Buffer.concat([
    ...parts.flatMap(([head, bytes]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return exchange.app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-maru-client': 'test', cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

describe('a phone that is lost', () => {
  it('is reported from the second login step; once approved, the member is told and comes in (AUTH-061, API-028, ACCT-037)', async () => {
    const { email, memberId } = await exchange.memberLoggedIn({ authLevel: 2 });
    const token = await tokenOf(email);
    expect((await ask({ kind: 'phone', token })).json()).toEqual({ ok: true });
    expect((await ask({ kind: 'phone', token })).json()).toEqual({ ok: true });
    expect(await requestsOf(memberId)).toMatchObject([{ kind: 'phoneReset', state: 'open' }]);
    expect(await stateOf(`kind=phone&token=${token}`)).toEqual({ state: 'open', reason: null });

    expect((await review(email, 'phoneReset', 'approve')).json()).toEqual({ ok: true });
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    expect(mail).toMatchObject({ channel: 'mail', subject: '[마루] 휴대폰 인증 초기화 완료 안내' });
    expect(await requestsOf(memberId)).toMatchObject([{ state: 'approved', decided_at: expect.any(Date) }]);
    const member = await exchange.context.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      phone: '',
      auth_step: 'E',
      wrong_codes: 0,
      withdrawal_blocked_until: expect.any(Date),
    });
    expect(await exchange.logIn(email)).toContain('maru_session=');
  });

  it('stays in force when the reviewer rejects it, and the mail says why (AUTH-061)', async () => {
    const { email, memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 2 });
    await ask({ kind: 'phone' }, cookie);
    expect(await stateOf('kind=phone', cookie)).toEqual({ state: 'open', reason: null });
    await review(email, 'phoneReset', 'reject', '신분증이 흐립니다.');
    expect(await stateOf('kind=phone', cookie)).toEqual({ state: 'rejected', reason: '신분증이 흐립니다.' });
    expect(await stateOf('kind=OTP', cookie)).toEqual({ state: 'none', reason: null });
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    expect(mail.text).toContain('사유: 신분증이 흐립니다.');
    expect((await exchange.call('GET', '/auth/phone', { cookie })).json().status).toBe('Y');
    expect((await ask({ kind: 'phone' }, cookie)).json()).toEqual({ ok: true });
    expect(await requestsOf(memberId)).toHaveLength(2);
  });

  it('tells its state to nobody else (AUTH-063)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 2 });
    expect((await stateOf('kind=phone')).header.code).toBe('LOGIN_REQUIRED');
    expect((await stateOf('kind=phone&token=guessed')).header.code).toBe('SECOND_STEP_EXPIRED');
    expect((await stateOf('', cookie)).header.code).toBe('BAD_REQUEST');
  });

  it('is nothing that a reviewer can decide unasked, or twice', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    expect(await code(review(email, 'phoneReset', 'approve'))).toBe('ALREADY_PROCESSED');
    await ask({ kind: 'OTP' }, cookie);
    expect(await code(review(email, 'phoneReset', 'approve'))).toBe('ALREADY_PROCESSED');
    expect((await review(email, 'otpReset', 'approve')).statusCode).toBe(200);
    expect((await exchange.call('GET', '/v1/me', { cookie })).json().authInfo.authStep).toBe('B');
    expect(await code(review(email, 'otpReset', 'approve'))).toBe('ALREADY_PROCESSED');
    expect(await code(ask({ kind: 'OTP' }, cookie))).toBe('ALREADY_PROCESSED');
  });

  it('leaves a member whose only factor was the authenticator app at authStep E (AUTH-028)', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    await exchange.context.db.updateTable('member').set({ phone: '' }).where('email', '=', email).execute();
    await ask({ kind: 'OTP' }, cookie);
    await review(email, 'otpReset', 'approve');
    const answer = await exchange.call('POST', '/v1/login', {
      body: { email, password: 'Maru!2026', ...(await exchange.captcha()) },
    });
    expect(answer.json()).toMatchObject({ authInfo: { authStep: 'E' }, supportedMeans: [] });
  });

  it('is nobody else’s to report: a session or an unused second-step token it must be (AUTH-063)', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 2 });
    expect(await code(ask({ kind: 'phone' }))).toBe('LOGIN_REQUIRED');
    expect(await code(ask({ kind: 'phone', token: 'guessed' }))).toBe('SECOND_STEP_EXPIRED');
    const token = await tokenOf(email);
    exchange.clock.advance(11 * 60_000);
    expect(await code(ask({ kind: 'phone', token }))).toBe('SECOND_STEP_EXPIRED');
    expect(await code(ask({ kind: 'shoe' }, cookie))).toBe('BAD_REQUEST');
    expect(await code(ask({}, cookie))).toBe('BAD_REQUEST');
  });
});

describe('the captcha of a reset', () => {
  it('is asked of a session, and good once (API-028)', async () => {
    const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const wish = { kind: 'OTP', ...(await exchange.captcha()) };
    expect(await code(post({ kind: 'OTP' }, cookie))).toBe('CAPTCHA_FAILED');
    expect(await code(post({ ...wish, ali_sig: 'guessed' }, cookie))).toBe('CAPTCHA_FAILED');
    expect(await requestsOf(memberId)).toEqual([]);
    expect((await post(wish, cookie)).json()).toEqual({ ok: true });
    expect(await code(post(wish, cookie))).toBe('CAPTCHA_FAILED');
  });

  it('is asked of a form with documents too, and none of them is kept without (API-028)', async () => {
    const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const before = await storedFiles();
    const answer = await send(cookie, { kind: 'OTP', ali_token: '' }, [['upfile1', png]]);
    expect(answer.json().header.code).toBe('CAPTCHA_FAILED');
    expect([await storedFiles(), await requestsOf(memberId)]).toEqual([before, []]);
  });

  it('is the one of the login for a second-step token; another that is sent along is judged (API-028, AUTH-061)', async () => {
    const { email } = await exchange.memberLoggedIn({ authLevel: 2 });
    const token = await tokenOf(email);
    expect(await code(post({ kind: 'phone', token, ali_token: 'guessed' }))).toBe('CAPTCHA_FAILED');
    expect((await post({ kind: 'phone', token })).json()).toEqual({ ok: true });
  });
});

describe('documents with it', () => {
  it('are all needed: without one nothing is asked and nothing kept (ACCT-054, ACCT-110, ERR-171)', async () => {
    const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const before = await storedFiles();
    for (const files of [[], [png], [png, png]]) {
      const answer = await post({ kind: 'OTP', ...(await exchange.captcha()) }, cookie, files);
      expect([answer.statusCode, answer.json().header.code]).toEqual([400, 'FILES_MISSING']);
    }
    const { email } = await exchange.memberLoggedIn({ authLevel: 2 });
    expect((await post({ kind: 'phone', token: await tokenOf(email) }, '', [png, png])).json().header.code).toBe(
      'FILES_MISSING',
    );
    expect([await storedFiles(), await requestsOf(memberId)]).toEqual([before, []]);
  });

  it('lead to a release that stops withdrawals for a day, told by mail in the language of the member (ACCT-054, ACCT-055)', async () => {
    const { email, memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    await exchange.call('PUT', '/v1/me/settings', { cookie, body: { language: 'en' } });
    expect((await ask({ kind: 'OTP' }, cookie)).json()).toEqual({ ok: true });
    await review(email, 'otpReset', 'approve');
    expect(await stateOf('kind=OTP', cookie)).toEqual({ state: 'approved', reason: null });
    const { rows } = await exchange.context.pool.query(
      'SELECT otp_secret, withdrawal_blocked_until AS until FROM member WHERE id = $1',
      [memberId],
    );
    expect(rows[0].otp_secret).toBeNull();
    expect(rows[0].until.getTime() - exchange.clock.now().getTime()).toBeGreaterThan(dayMs - 60_000);
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    expect(mail.subject).toBe('[Maru] Your authenticator was reset');
    expect(mail.text).toContain('withdrawals are stopped for 24 hours');
  });

  it('are kept outside every served folder, readable by us alone; new ones replace the old (API-028, ENTI-021)', async () => {
    const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const known = await storedFiles();
    expect((await ask({ kind: 'OTP' }, cookie)).json()).toEqual({ ok: true });
    const firsts = (await storedFiles()).filter((name) => !known.includes(name));
    const again = await send(cookie, { kind: 'OTP' }, [
      ['upfile1', jpg],
      ['upfile2', png],
      ['upfile3', Buffer.alloc(0)],
    ]);
    expect(again.json().header?.code).toBe('FILE_INVALID');
    await send(cookie, { kind: 'OTP' }, [
      ['upfile1', jpg],
      ['upfile2', png],
      ['upfile3', png],
    ]);
    const [request] = await requestsOf(memberId);
    expect((await storedFiles()).sort()).toEqual([...known, ...(request?.files ?? [])].sort());
    const aPng = expect.stringMatching(/\.png$/);
    expect(request?.files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/), aPng, aPng]);
    expect(firsts).toHaveLength(3);
    expect(request?.files.filter((name) => firsts.includes(name))).toEqual([]);
    const stored = join(exchange.context.config.home, 'files', request?.files[0] ?? '');
    const kept = await readFile(stored);
    expect(kept.includes(jpg)).toBe(false);
    const opened = exchange.context.vault.open(kept, request?.files[0] ?? '');
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 });
    expect([jpg.includes('Kim Maru'), opened.includes('Kim Maru')]).toEqual([true, false]);
    expect((await stat(stored)).mode & 0o777).toBe(0o600);
  });

  it.each([
    { what: 'no image', files: [['upfile1', Buffer.from('<svg onload=alert(1)>')]] },
    { what: 'a GIF', files: [['upfile1', Buffer.from('GIF89a..')]] },
    { what: 'one byte too many', files: [['upfile1', Buffer.concat([png, Buffer.alloc(sizeMax + 1 - png.length)])]] },
    { what: 'four files', files: Array.from({ length: 4 }, () => ['upfile1', png] as const) },
  ] as { what: string; files: [string, Buffer][] }[])(
    'are refused, and nothing is asked: $what (ERR-170, CONS-039)',
    async ({ files }) => {
      const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
      const before = await storedFiles();
      const answer = await send(cookie, { kind: 'OTP' }, files);
      expect([answer.statusCode, answer.json().header]).toEqual([
        400,
        { code: 'FILE_INVALID', message: '10MB 이하의 이미지 파일(JPG, JPEG, PNG)만 등록할 수 있습니다.' },
      ]);
      expect(await requestsOf(memberId)).toEqual([]);
      expect(await storedFiles()).toEqual(before);
    },
  );

  it('may be as large as the limit allows (CONS-039)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const largest = Buffer.concat([png, Buffer.alloc(sizeMax - png.length)]);
    expect((await post({ kind: 'OTP', ...(await exchange.captcha()) }, cookie, [largest, png, png])).statusCode).toBe(
      200,
    );
  });

  it('leave no trace where nothing could be reset', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const before = await storedFiles();
    expect((await ask({ kind: 'OTP' }, cookie)).json().header.code).toBe('ALREADY_PROCESSED');
    expect(await storedFiles()).toEqual(before);
  });
});
