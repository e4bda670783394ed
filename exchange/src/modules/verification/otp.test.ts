import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from '../auth';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const post = (path: string, { cookie }: Pick<LoggedIn, 'cookie'>, body: object = {}) =>
  exchange.call('POST', `/v1/auth/otp${path}`, { body, cookie });
const codeNow = (secret: string) => codeAt(secret, stepAt(exchange.clock.now()));
const nextStep = () => exchange.clock.advance(30_000);
const memberOf = ({ memberId }: LoggedIn) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
const levelOf = async ({ memberId }: LoggedIn) => (await exchange.modules.members.standing(memberId))?.authLevel;
const mailsOf = async ({ email }: LoggedIn): Promise<readonly string[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json().map(({ subject }: { subject: string }) => subject);

/** Registers an authenticator. */
async function registered(wish: Parameters<TestApp['memberLoggedIn']>[0] = {}) {
  const member = await exchange.memberLoggedIn(wish);
  const begun = (await post('/qr', member)).json();
  const answer = await post('', member, { secret: begun.secret, authNumber: codeNow(begun.secret) });
  expect(answer.json()).toEqual({ ok: true });
  nextStep();
  return { ...member, secret: begun.secret as string, recoveryCodes: begun.recoveryCodes as readonly string[] };
}

/** The second step of a login. */
async function secondStep({ email }: LoggedIn, authvalue: string) {
  const body = { email, password: 'Maru!2026', ...(await exchange.captcha()) };
  const { token } = (await exchange.call('POST', '/v1/login', { body })).json();
  return exchange.call('POST', '/v1/login/step/2', { body: { token, means: 'OTP', authvalue } });
}

describe('registering an authenticator', () => {
  it('begins with a secret of the exchange and ends with its first code; the level is 4 then (API-043, API-044, ACCT-050, ENTI-007)', async () => {
    const member = await exchange.memberLoggedIn();
    const answer = await post('/qr', member);
    expect(answer.headers['cache-control']).toContain('no-store');
    const { qr, secret, recoveryCodes } = answer.json();
    const uri = new URL(qr);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(uri.pathname)).toContain(member.email);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await levelOf(member)).toBe(3);

    expect((await post('', member, { secret, authNumber: codeNow(secret) })).json()).toEqual({ ok: true });
    expect(await levelOf(member)).toBe(4);
    expect(await memberOf(member)).toMatchObject({
      otp_secret: secret,
      withdrawal_blocked_until: expect.any(Date),
    });
    expect(await mailsOf(member)).toContain('[마루] OTP가 등록되었습니다');
    nextStep();
    expect((await secondStep(member, codeNow(secret))).statusCode).toBe(200);
  });

  it('takes the code that registered it only once', async () => {
    const member = await exchange.memberLoggedIn();
    const { secret } = (await post('/qr', member)).json();
    const authNumber = codeNow(secret);
    await post('', member, { secret, authNumber });
    expect((await secondStep(member, authNumber)).json().header.code).toBe(1);
  });

  it.each([
    ['a member without a bank account', { authLevel: 2 } as const],
    ['a foreigner without a phone', { authLevel: 1, foreign: true } as const],
  ])('waits for the step before: %s (ERR-140)', async (_, wish) => {
    const answer = await post('/qr', await exchange.memberLoggedIn(wish));
    expect([answer.statusCode, answer.json().header.code]).toEqual([409, 'PREVIOUS_STEP_OPEN']);
  });

  it('is the step after the phone for a foreigner (ACCT-022)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2, foreign: true });
    expect((await post('/qr', member)).statusCode).toBe(200);
  });

  it('refuses a secret that is not the one it gave, or that it gave another member', async () => {
    const [one, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const { secret } = (await post('/qr', one)).json();
    for (const [member, chosen] of [
      [one, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
      [other, secret],
    ] as const) {
      const answer = await post('', member, { secret: chosen, authNumber: codeNow(chosen) });
      expect(answer.json().header.code).toBe('OTP_SETUP_EXPIRED');
    }
    expect(await memberOf(other)).toMatchObject({ otp_secret: null });
  });

  it('expires after ten minutes', async () => {
    const member = await exchange.memberLoggedIn();
    const { secret } = (await post('/qr', member)).json();
    exchange.clock.advance(600_000);
    const late = await post('', member, { secret, authNumber: codeNow(secret) });
    expect(late.json().header.code).toBe('OTP_SETUP_EXPIRED');
    const again = (await post('/qr', member)).json();
    exchange.clock.advance(590_000);
    expect((await post('', member, { secret: again.secret, authNumber: codeNow(again.secret) })).statusCode).toBe(200);
  });

  it('counts wrong codes with those of every other screen, and locks at the tenth of 50 parallel tries (ERR-111, AUTH-141)', async () => {
    const member = await exchange.memberLoggedIn();
    const { secret } = (await post('/qr', member)).json();
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await post('', member, { secret, authNumber: wrong });
        return answer.json().header.code as number;
      }),
    );
    expect(codes.filter((code) => code < 10).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(codes.filter((code) => code === 4052)).toHaveLength(41);
    const right = await post('', member, { secret, authNumber: codeNow(secret) });
    expect(right.json().header.code).toBe(4052);
    expect(await memberOf(member)).toMatchObject({ otp_secret: null, wrong_codes: 10 });
  });

  it('registers once where 20 confirm at the same time', async () => {
    const member = await exchange.memberLoggedIn();
    const { secret } = (await post('/qr', member)).json();
    const authNumber = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('', member, { secret, authNumber })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await mailsOf(member)).filter((subject) => subject.includes('OTP'))).toHaveLength(1);
  });

  it('keeps no secret and no code in the database as it is', async () => {
    const member = await exchange.memberLoggedIn();
    const { secret, recoveryCodes } = (await post('/qr', member)).json();
    const { rows } = await exchange.context.pool.query('SELECT o::text AS row FROM otp_setup o WHERE member_id = $1', [
      member.memberId,
    ]);
    expect(rows).toHaveLength(1);
    for (const known of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
      expect(rows[0].row).not.toContain(known);
  });
});

it('forgives no wrong codes by registering: guesses at another factor go on counting', async () => {
  const member = await exchange.memberLoggedIn();
  await exchange.context.db.updateTable('member').set({ wrong_codes: 9 }).where('id', '=', member.memberId).execute();
  const { secret } = (await post('/qr', member)).json();
  expect((await post('', member, { secret, authNumber: codeNow(secret) })).statusCode).toBe(200);
  expect((await memberOf(member)).wrong_codes).toBe(9);
});

describe('an authenticator that is registered', () => {
  it('is released by a code; the level falls and withdrawals stop for a day (ACCT-052, ACCT-055, API-045)', async () => {
    const member = await registered();
    expect((await post('/delete', member, { authNumber: codeNow(member.secret) })).json()).toEqual({ ok: true });
    expect(await levelOf(member)).toBe(3);
    const { otp_secret, withdrawal_blocked_until } = await memberOf(member);
    const hours = (Number(withdrawal_blocked_until) - exchange.clock.now().getTime()) / 3_600_000;
    expect([otp_secret, Math.round(hours)]).toEqual([null, 24]);
    expect(await mailsOf(member)).toContain('[마루] OTP가 해제되었습니다');
    const again = await post('/delete', member, { authNumber: codeNow(member.secret) });
    expect(again.json().header.code).toBe('MEANS_UNSUPPORTED');
  });

  it.each([
    { language: 'en', subjects: ['[Maru] Your authenticator was removed', '[Maru] An authenticator was set up'] },
    { language: 'ch', subjects: ['[Maru] OTP已解除', '[Maru] OTP已注册'] },
  ])('is told of by mail in $language, as the account has it (ACCT-050, ACCT-055)', async ({ language, subjects }) => {
    const member = await exchange.memberLoggedIn();
    await exchange.call('PUT', '/v1/me/settings', { cookie: member.cookie, body: { language } });
    const { secret } = (await post('/qr', member)).json();
    await post('', member, { secret, authNumber: codeNow(secret) });
    nextStep();
    await post('/delete', member, { authNumber: codeNow(secret) });
    expect(await mailsOf(member)).toEqual(expect.arrayContaining(subjects));
  });

  it('stays where the code is wrong, and the tries are counted (ERR-144)', async () => {
    const member = await registered();
    const wrong = codeNow(member.secret) === '000000' ? '000001' : '000000';
    const { header } = (await post('/delete', member, { authNumber: wrong })).json();
    expect(header).toEqual({ code: 'OTP_RELEASE_FAILED', message: '인증번호가 잘못되었습니다.' });
    expect(await memberOf(member)).toMatchObject({ otp_secret: member.secret, wrong_codes: 1 });
  });

  it('is replaced with a recovery code only, and withdrawals stop for a day (ACCT-051, ENTI-007)', async () => {
    const member = await registered();
    expect((await post('/qr', member)).json().header.code).toBe('OTP_REGISTERED');
    expect((await post('/qr', member, { recoveryCode: 'AAAA-BBBB-CCCC' })).json().header.code).toBe('OTP_REGISTERED');
    expect((await memberOf(member)).wrong_codes).toBe(1);
    const [recoveryCode = ''] = member.recoveryCodes;
    const { secret } = (await post('/qr', member, { recoveryCode })).json();
    expect(await memberOf(member)).toMatchObject({ otp_secret: member.secret, wrong_codes: 0 });
    expect(await mailsOf(member)).toContain('[마루] OTP 복구 코드가 사용되었습니다');
    await post('', member, { secret, authNumber: codeNow(secret) });
    expect(await memberOf(member)).toMatchObject({ otp_secret: secret, withdrawal_blocked_until: expect.any(Date) });
    expect(await mailsOf(member)).toContain('[마루] OTP가 변경되었습니다');
    const [, old = ''] = member.recoveryCodes;
    expect((await secondStep(member, old)).json().header.code).toBe(1);
  });

  it('is stood in for by a recovery code, once: 20 parallel logins give one session (ACCT-051)', async () => {
    const member = await registered();
    const [code = '', second = ''] = member.recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(member, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await mailsOf(member)).toContain('[마루] OTP 복구 코드가 사용되었습니다');
    await exchange.context.db.updateTable('member').set({ wrong_codes: 0 }).where('id', '=', member.memberId).execute();
    expect((await secondStep(member, second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
  });

  it('is not stood in for where money moves', async () => {
    const member = await registered();
    const [authNumber = ''] = member.recoveryCodes;
    const released = await post('/delete', member, { authNumber });
    expect(released.json().header.code).toBe('OTP_RELEASE_FAILED');
  });
});
