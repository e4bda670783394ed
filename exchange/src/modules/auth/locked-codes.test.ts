import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const path = '/v1/auth/request-initialize';
const login = async (email: string, password = 'Maru!2026') =>
  (
    await exchange.call('POST', '/v1/login', {
      body: { email, password, ...(await exchange.captcha()) },
    })
  ).json();
const enter = async (body: object) => (await exchange.call('POST', '/v1/login/step/2', { body })).json();
const right = (secret: string) => codeAt(secret, stepAt(exchange.context.clock.now()));

/** A member who has given ten wrong codes. @returns what the next login answers, eleven minutes later. */
async function locked(authLevel: 2 | 4) {
  const made = await exchange.memberLoggedIn({ authLevel });
  const { token, supportedMeans } = await login(made.email);
  const means = authLevel === 4 ? 'OTP' : 'SMS';
  expect(supportedMeans).toContain(means);
  for (let count = 1; count <= 10; count += 1) await enter({ token, means, authvalue: '' });
  exchange.clock.advance(11 * minuteMs);
  return { ...made, means, answer: await login(made.email) };
}

async function handIn(fields: Record<string, string>) {
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  return (await sendFiles(exchange, { path, cookie: '', fields, files })).json();
}

describe('a member whose codes are locked', () => {
  it.each([
    { authLevel: 4, kind: 'OTP', review: 'otpReset' },
    { authLevel: 2, kind: 'phone', review: 'phoneReset' },
  ] as const)(
    'asks after the right password for a reset of the $kind, and comes in once it is approved (AUTH-037, ERR-118)',
    async ({ authLevel, kind, review }) => {
      const { email, means, answer } = await locked(authLevel);
      expect(answer).toMatchObject({ header: { code: 4052 }, means, token: expect.any(String) });
      expect(await handIn({ kind, token: answer.token })).toEqual({ ok: true });
      const body = { email, kind: review, decision: 'approve' };
      expect((await exchange.call('POST', '/sandbox/reviews', { body })).json()).toEqual({ ok: true });
      expect((await login(email)).header).toBeUndefined();
    },
  );

  it('can do nothing else with the token: it takes no code, sends none and begins no passkey (AUTH-037, AUTH-060)', async () => {
    const { memberId, answer } = await locked(4);
    const { token } = answer;
    const own = exchange.context.db.selectFrom('member').select(['id', 'otp_secret']).where('id', '=', memberId);
    const otpSecret = (await own.executeTakeFirstOrThrow()).otp_secret ?? '';
    const refusals = [
      await enter({ token, means: 'OTP', authvalue: right(otpSecret) }),
      (await exchange.call('GET', `/v1/login/step/2?token=${token}&means=SMS`)).json(),
      (await exchange.call('POST', '/v1/login/passkey/options', { body: { token } })).json(),
    ];
    expect(refusals.map(({ header }) => header.code)).toEqual([4052, 4052, 4052]);
    expect((await exchange.call('GET', '/v1/me', { cookie: `maru_session=${token}` })).json().header.code).toBe(
      'LOGIN_REQUIRED',
    );
    exchange.clock.advance(10 * minuteMs);
    expect((await handIn({ kind: 'OTP', token })).header.code).toBe('SECOND_STEP_EXPIRED');
  });

  it('is told no more than a stranger without the right password (AUTH-038)', async () => {
    const { email } = await locked(4);
    const body = { email, password: 'Wrong!2026', ...(await exchange.captcha()) };
    const answer = (await exchange.call('POST', '/v1/login', { body })).json();
    expect(answer).toEqual({ header: expect.objectContaining({ code: 4001 }), count: 1 });
  });
  it('without any factor is unlocked by a new password, which nobody with a factor is (AUTH-037, AUTH-104)', async () => {
    const outcomes = [];
    for (const authLevel of [1, 4] as const) {
      const { email, memberId } = await exchange.memberLoggedIn({ authLevel });
      const { db } = exchange.context;
      await db.updateTable('member').set({ wrong_codes: 10 }).where('id', '=', memberId).execute();
      expect((await login(email)).header).toMatchObject({ code: 4052 });
      const asked = { email, ...(await exchange.captcha()) };
      await exchange.call('POST', '/v1/auth/reset-password', { body: asked });
      const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
      const body = { code: mail.code, password: 'Maru!2027' };
      expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body })).json()).toEqual({ ok: true });
      const answer = await login(email, 'Maru!2027');
      outcomes.push(answer.header?.code ?? 'in');
    }
    expect(outcomes).toEqual(['in', 4052]);
  });
});
