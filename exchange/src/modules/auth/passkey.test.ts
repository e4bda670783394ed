import { dayMs, minuteMs } from '@maru/server';
import { type Flaws, SoftwareAuthenticator } from '@maru/testing/authenticator';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { sessionCookie } from '../../testing/client';
import { askFactorReset } from '../../testing/files';
import { PasskeyRepository } from './passkey.repository';
import { hashOf } from './secrets';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

const path = '/v1/me/passkeys';
const password = 'Maru!2026';
let exchange: TestApp;
let site: { origin: string; rpId: string };
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
  const { publicUrl } = exchange.context.config;
  site = { origin: publicUrl, rpId: new URL(publicUrl).hostname };
});
afterAll(() => exchange.end());

interface WithOtp extends LoggedIn {
  /** Fields of a fresh code of the authenticator app. */
  readonly proof: () => { means: 'OTP'; authNumber: string };
}
async function withOtp(): Promise<WithOtp> {
  const member = await exchange.memberLoggedIn({ authLevel: 4 });
  const secret = (await exchange.modules.members.find(member.memberId)).member.otp_secret ?? '';
  const proof = () => {
    exchange.clock.advance(minuteMs);
    return { means: 'OTP' as const, authNumber: codeAt(secret, stepAt(exchange.clock.now())) };
  };
  return { ...member, proof };
}
const post = (url: string, cookie: string, body: object) => exchange.call('POST', url, { cookie, body });
const codeOf = (answer: { json(): { header: { code: unknown } } }) => answer.json().header.code;
const list = async (cookie: string) => (await exchange.call('GET', path, { cookie })).json().list;
async function mails(to: string) {
  await exchange.modules.messenger.flush();
  return (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
}
const optionsFor = async ({ cookie, proof }: WithOtp) => (await post(`${path}/options`, cookie, proof())).json();
/** @returns the key of a passkey that the member has registered. */
async function register(member: WithOtp, name = '내 노트북'): Promise<SoftwareAuthenticator> {
  const key = new SoftwareAuthenticator(site);
  const credential = key.create(await optionsFor(member));
  const added = await post(path, member.cookie, { name, credential });
  if (added.statusCode !== 200) throw new Error(added.body);
  return key;
}
const firstStep = async ({ email }: Pick<LoggedIn, 'email'>) =>
  (await exchange.call('POST', '/v1/login', { body: { email, password, ...(await exchange.captcha()) } })).json();
const challengeFor = async (token: string) => (await post('/v1/login/passkey/options', '', { token })).json();
const enter = (token: string, credential: object) => post('/v1/login/passkey', '', { token, credential });
/** A whole login, its second step with the key. */
async function tryKey(member: LoggedIn, key: SoftwareAuthenticator, flaws: Flaws = {}) {
  const { token } = await firstStep(member);
  return enter(token, key.get(await challengeFor(token), flaws));
}
const wrongCodes = async ({ memberId }: LoggedIn): Promise<number> =>
  (await exchange.modules.members.find(memberId)).member.wrong_codes;
async function trailOf({ memberId }: LoggedIn) {
  const text = `SELECT act FROM trail_entry WHERE subject = $1 AND act LIKE 'passkey%' ORDER BY seq`;
  return (await exchange.context.pool.query(text, [String(memberId)])).rows.map(({ act }) => act);
}

describe('a passkey', () => {
  it('is added with a code, told by mail and on the trail, and stops withdrawals for a day', async () => {
    const member = await withOtp();
    const options = await optionsFor(member);
    expect(options).toMatchObject({
      rp: { id: site.rpId, name: 'Maru' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    });
    const credential = new SoftwareAuthenticator(site).create(options);
    expect((await post(path, member.cookie, { name: ' 내 노트북 ', credential })).json()).toEqual({ ok: true });
    expect(await list(member.cookie)).toEqual([
      { id: expect.any(String), name: '내 노트북', createdAt: exchange.clock.now().toISOString(), lastUsedAt: null },
    ]);
    const [mail] = await mails(member.email);
    expect(mail.subject).toBe('[마루] 패스키가 등록되었습니다');
    const { withdrawal_blocked_until } = (await exchange.modules.members.find(member.memberId)).member;
    expect(withdrawal_blocked_until).toEqual(new Date(exchange.clock.now().getTime() + dayMs));
    expect(await trailOf(member)).toEqual(['passkey insert']);
  });

  it('needs a second factor that is set up, and its right code, for each change', async () => {
    const without = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(codeOf(await post(`${path}/options`, without.cookie, {}))).toBe('SECOND_FACTOR_MISSING');
    const member = await withOtp();
    await register(member);
    const [{ id }] = await list(member.cookie);
    for (const [url, body] of [
      [`${path}/options`, {}],
      [`${path}/${id}/rename`, { name: 'x' }],
      [`${path}/${id}/delete`, {}],
    ] as const) {
      expect(codeOf(await post(url, member.cookie, body))).toBe('CODE_WRONG');
      expect(codeOf(await post(url, member.cookie, { ...body, authNumber: '00000' }))).toEqual(expect.any(Number));
      expect((await post(url, '', body)).statusCode).toBe(401);
    }
    expect(await list(member.cookie)).toMatchObject([{ name: '내 노트북' }]);
    expect(await trailOf(member)).toEqual(['passkey insert']);
  });

  it('is renamed and removed, which is told and on the trail; only the removal stops withdrawals', async () => {
    const member = await withOtp();
    await register(member);
    const [{ id }] = await list(member.cookie);
    exchange.clock.advance(2 * dayMs);
    const later = { ...member, cookie: await exchange.logIn(member.email) };
    expect((await post(`${path}/${id}/rename`, later.cookie, { name: '회사', ...member.proof() })).statusCode).toBe(
      200,
    );
    expect(await list(later.cookie)).toMatchObject([{ name: '회사' }]);
    const blockedUntil = async () =>
      (await exchange.modules.members.find(member.memberId)).member.withdrawal_blocked_until;
    expect((await blockedUntil())?.getTime()).toBeLessThan(exchange.clock.now().getTime());
    expect((await post(`${path}/${id}/delete`, later.cookie, member.proof())).statusCode).toBe(200);
    expect(await list(later.cookie)).toEqual([]);
    expect((await blockedUntil())?.getTime()).toBe(exchange.clock.now().getTime() + dayMs);
    expect((await mails(member.email)).slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual([
      '[마루] 패스키가 삭제되었습니다',
      '[마루] 패스키 이름이 변경되었습니다',
    ]);
    expect(await trailOf(member)).toEqual(['passkey insert', 'passkey update', 'passkey delete']);
  });

  it('goes with the last phone or authenticator: it is never the only second factor', async () => {
    const member = await withOtp();
    await register(member);
    const review = (kind: string) =>
      exchange.call('POST', '/sandbox/reviews', { body: { email: member.email, kind, decision: 'approve' } });
    await askFactorReset(exchange, member.cookie, 'OTP');
    expect((await review('otpReset')).statusCode).toBe(200);
    expect(await list(member.cookie)).toHaveLength(1);
    await askFactorReset(exchange, member.cookie, 'phone');
    expect((await review('phoneReset')).statusCode).toBe(200);
    expect(await list(member.cookie)).toEqual([]);
    expect(await trailOf(member)).toEqual(['passkey insert', 'passkey delete']);
  });

  it('goes with an authenticator that was released where there is no phone (ACCT-055)', async () => {
    const member = await withOtp();
    await register(member);
    await exchange.call('PATCH', '/sandbox/members', { body: { email: member.email, phone: '' } });
    expect((await post('/v1/auth/otp/delete', member.cookie, { authNumber: '00000' })).statusCode).toBe(400);
    expect(await list(member.cookie)).toHaveLength(1);
    expect((await post('/v1/auth/otp/delete', member.cookie, member.proof())).statusCode).toBe(200);
    expect(await list(member.cookie)).toEqual([]);
  });

  it('is nobody else’s to see, to rename or to remove, and no code is spent on the try', async () => {
    const [mine, theirs] = [await withOtp(), await withOtp()];
    await register(theirs);
    const [{ id }] = await list(theirs.cookie);
    expect(await list(mine.cookie)).toEqual([]);
    const proof = mine.proof();
    expect((await post(`${path}/${id}/delete`, mine.cookie, proof)).statusCode).toBe(404);
    expect((await post(`${path}/${id}/rename`, mine.cookie, { name: 'x', ...proof })).statusCode).toBe(404);
    expect((await post(`${path}/options`, mine.cookie, proof)).statusCode).toBe(200);
    expect(await list(theirs.cookie)).toMatchObject([{ name: '내 노트북' }]);
  });

  it('has a name of the member’s own, without markup or addresses, and sealed', async () => {
    const member = await withOtp();
    const key = new SoftwareAuthenticator(site);
    const credential = key.create(await optionsFor(member));
    for (const name of ['', ' ', '<b>', 'evil.test', 'a'.repeat(31)])
      expect(codeOf(await post(path, member.cookie, { name, credential }))).toBe('PASSKEY_NAME_INVALID');
    expect((await post(path, member.cookie, { name: 'blue whale', credential })).statusCode).toBe(200);
    const { rows } = await exchange.context.pool.query('SELECT name FROM passkey WHERE member_id = $1', [
      member.memberId,
    ]);
    expect(rows[0].name.toString('latin1')).not.toContain('blue whale');
  });

  it.each<[string, Flaws]>([
    ['for another site', { origin: 'https://maru.evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['as an answer to something else', { type: 'webauthn.get' }],
  ])('is not added where it was made %s', async (_what, flaws) => {
    const member = await withOtp();
    const credential = new SoftwareAuthenticator(site).create(await optionsFor(member), flaws);
    expect(codeOf(await post(path, member.cookie, { name: 'x', credential }))).toBe('PASSKEY_INVALID');
    expect(await list(member.cookie)).toEqual([]);
    expect(await mails(member.email)).toEqual([]);
  });

  it('is not added for a challenge of another session or member, too late, or twice', async () => {
    const member = await withOtp();
    const [options, other] = [await optionsFor(member), await withOtp()];
    const key = new SoftwareAuthenticator(site);
    const body = { name: 'x', credential: key.create(options) };
    exchange.clock.advance(minuteMs);
    const elsewhere = await exchange.logIn(member.email);
    for (const cookie of [elsewhere, other.cookie])
      expect(codeOf(await post(path, cookie, body))).toBe('PASSKEY_INVALID');
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, member.cookie, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    const late = new SoftwareAuthenticator(site).create(await optionsFor(member));
    exchange.clock.advance(5 * minuteMs);
    expect(codeOf(await post(path, member.cookie, { name: 'x', credential: late }))).toBe('PASSKEY_INVALID');
    expect(await list(member.cookie)).toHaveLength(1);
  });

  it('is registered once, whoever sends it again', async () => {
    const [member, other] = [await withOtp(), await withOtp()];
    const key = await register(member);
    for (const who of [member, other]) {
      const credential = key.create(await optionsFor(who));
      expect(codeOf(await post(path, who.cookie, { name: 'x', credential }))).toBe('PASSKEY_KNOWN');
    }
    expect(await list(other.cookie)).toEqual([]);
  });

  it('is one of ten at most, also where several are added at a time', async () => {
    const member = await withOtp();
    for (let count = 0; count < 9; count += 1) await register(member, `k${count}`);
    exchange.clock.advance(minuteMs);
    const cookies = [member.cookie, await exchange.logIn(member.email)];
    const ready = [];
    for (const cookie of cookies) {
      const options = await optionsFor({ ...member, cookie });
      ready.push({ cookie, body: { name: 'x', credential: new SoftwareAuthenticator(site).create(options) } });
    }
    const answers = await Promise.all(ready.map(({ cookie, body }) => post(path, cookie, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(await post(`${path}/options`, member.cookie, member.proof()))).toBe('PASSKEY_LIMIT');
    const insert = `INSERT INTO passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT member_id, 'another credential', public_key, 0, '{}', name, now() FROM passkey WHERE member_id = $1 LIMIT 1`;
    await expect(exchange.context.pool.query(insert, [member.memberId])).rejects.toThrow('has ten passkeys');
  });
});

describe('a login with a passkey', () => {
  it('is offered after the right password, and begins a session in the place of a code', async () => {
    const member = await withOtp();
    expect(await firstStep(member)).toMatchObject({ supportedMeans: ['OTP', 'SMS'], passkeyYn: 'N' });
    const key = await register(member);
    const { token, supportedMeans, passkeyYn } = await firstStep(member);
    expect([supportedMeans, passkeyYn]).toEqual([['OTP', 'SMS'], 'Y']);
    const request = await challengeFor(token);
    expect(request).toMatchObject({
      rpId: site.rpId,
      userVerification: 'required',
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    });
    const answer = await enter(token, key.get(request));
    expect(answer.statusCode).toBe(200);
    const cookie = sessionCookie(answer);
    expect(await list(cookie)).toMatchObject([{ lastUsedAt: exchange.clock.now().toISOString() }]);
  });

  it('leaves the code as it was: a member may still choose it', async () => {
    const member = await withOtp();
    await register(member);
    exchange.clock.advance(minuteMs);
    expect(await exchange.logIn(member.email)).toContain('maru_session');
  });

  it('takes an answer once: not for another step, nor for the same', async () => {
    const member = await withOtp();
    const key = await register(member);
    const { token } = await firstStep(member);
    const credential = key.get(await challengeFor(token));
    expect((await enter(token, credential)).statusCode).toBe(200);
    expect(codeOf(await enter(token, credential))).toBe('SECOND_STEP_EXPIRED');
    const next = await firstStep(member);
    expect(codeOf(await enter(next.token, credential))).toBe(1);
    await challengeFor(next.token);
    expect(codeOf(await enter(next.token, credential))).toBe(2);
  });

  it('uses a challenge up once under twenty tries at a time, and counts none of them as wrong', async () => {
    const member = await withOtp();
    const key = await register(member);
    const { token } = await firstStep(member);
    const credential = key.get(await challengeFor(token));
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(token, credential)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 400).map(codeOf)).toEqual(
      Array(19).fill('SECOND_STEP_EXPIRED'),
    );
    expect(await wrongCodes(member)).toBe(0);
  });

  it.each<[string, Flaws]>([
    ['for another site', { origin: 'https://maru.evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['as an answer to a registration', { type: 'webauthn.create' }],
    ['with a counter that stands still', { counter: 1 }],
    ['with a counter that goes back', { counter: 0 }],
  ])('is refused and counted where it was signed %s', async (_what, flaws) => {
    const member = await withOtp();
    const key = await register(member);
    const refused = await tryKey(member, key, flaws);
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 1]);
    expect(refused.json().header.message).toContain('패스키');
    expect(await wrongCodes(member)).toBe(1);
    // The right one forgives the wrong one, as with codes.
    expect((await tryKey(member, key)).statusCode).toBe(200);
    expect(await wrongCodes(member)).toBe(0);
  });

  it('takes neither another member’s passkey, nor another key under its name, nor a removed one', async () => {
    const [member, other] = [await withOtp(), await withOtp()];
    const [key, theirs] = [await register(member), await register(other)];
    expect(codeOf(await tryKey(member, theirs))).toBe(1);
    expect(codeOf(await tryKey(member, key, { signedBy: theirs.keys.privateKey }))).toBe(2);
    const { token } = await firstStep(other);
    // A challenge of another step, signed by the right key.
    expect(codeOf(await enter((await firstStep(member)).token, key.get(await challengeFor(token))))).toBe(3);
    const [{ id }] = await list(member.cookie);
    await post(`${path}/${id}/delete`, member.cookie, member.proof());
    const step = await firstStep(member);
    expect(step.passkeyYn).toBe('N');
    expect((await post('/v1/login/passkey/options', '', { token: step.token })).json().header.code).toBe(
      'MEANS_UNSUPPORTED',
    );
  });

  it('counts with wrong codes, and locks at the tenth (AUTH-141, AUTH-142)', async () => {
    const member = await withOtp();
    const key = await register(member);
    const { token } = await firstStep(member);
    const body = { token, means: 'OTP', authvalue: '00000' };
    for (let count = 1; count <= 5; count += 1) expect(codeOf(await post('/v1/login/step/2', '', body))).toBe(count);
    const wrong = async () => enter(token, key.get(await challengeFor(token), { userVerified: false }));
    for (let count = 6; count <= 9; count += 1) expect(codeOf(await wrong())).toBe(count);
    expect(codeOf(await wrong())).toBe(4052);
    expect(codeOf(await post('/v1/login/passkey/options', '', { token }))).toBe(4052);
    const { challenge } = await exchangeChallenge(member, token);
    expect(codeOf(await enter(token, key.get({ challenge })))).toBe(4052);
    expect(await firstStep(member)).toMatchObject({ header: { code: 4052 } });
  });

  it('is asked for anew after five minutes, uncounted, and ends with its step', async () => {
    const member = await withOtp();
    const key = await register(member);
    const { token } = await firstStep(member);
    const credential = key.get(await challengeFor(token));
    exchange.clock.advance(5 * minuteMs);
    expect(codeOf(await enter(token, credential))).toBe('CODE_EXPIRED');
    expect(await wrongCodes(member)).toBe(0);
    expect((await enter(token, key.get(await challengeFor(token)))).statusCode).toBe(200);
    expect(codeOf(await post('/v1/login/passkey/options', '', { token }))).toBe('SECOND_STEP_EXPIRED');
    expect(codeOf(await post('/v1/login/passkey/options', '', { token: 'x' }))).toBe('SECOND_STEP_EXPIRED');
  });

  it('is no way into a frozen account', async () => {
    const member = await withOtp();
    const key = await register(member);
    const { token } = await firstStep(member);
    const credential = key.get(await challengeFor(token));
    await post('/v1/me/freeze', member.cookie, { confirm: 'Y' });
    expect(codeOf(await enter(token, credential))).toBe('SECOND_STEP_EXPIRED');
  });

  it('leaves no challenge behind once it is old', async () => {
    const member = await withOtp();
    await optionsFor(member);
    const count = async () =>
      (
        await exchange.context.db
          .selectFrom('passkey_challenge')
          .selectAll()
          .where('member_id', '=', member.memberId)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    exchange.clock.advance(exchange.context.config.retention.smsCodesMs + 6 * minuteMs);
    await exchange.modules.auth.sweep();
    expect(await count()).toBe(0);
  });
});

/** A fresh challenge past the routes, as if it had been given out before the lock. */
async function exchangeChallenge(member: LoggedIn, token: string): Promise<{ challenge: string }> {
  const repository = new PasskeyRepository(exchange.context.db);
  const challenge = 'A'.repeat(43);
  const expiresAt = new Date(exchange.clock.now().getTime() + minuteMs);
  await exchange.context.db
    .transaction()
    .execute((tx) =>
      repository.addChallenge(
        tx,
        member.memberId,
        { purpose: 'login', boundTo: hashOf(token) },
        { challenge, expiresAt },
      ),
    );
  return { challenge };
}
