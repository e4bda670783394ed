import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

const path = '/v1/auth/otp/validators';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const check = (cookie: string, body: object) => exchange.call('POST', path, { cookie, body });
const codeOf = (answer: { json(): { header: { code: unknown } } }) => answer.json().header.code;

async function withOtp(email: string) {
  const made = await exchange.sandbox.memberMaker.make({ email, authLevel: 4 });
  const secret = (made.ok && made.value.otpSecret) || '';
  const cookie = await exchange.logIn(email);
  exchange.clock.advance(minuteMs);
  return { cookie, code: () => codeAt(secret, stepAt(exchange.clock.now())) };
}
async function sentSms(cookie: string, phone: string) {
  const { requestCode } = (await exchange.call('GET', '/v1/auth/sms/validators', { cookie })).json();
  const [{ code }] = (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json();
  return { token: requestCode, authNumber: code };
}

describe('the check of a second factor outside login and payments (API-046, ACCT-053)', () => {
  it('takes a code of the authenticator once, also of two at a time', async () => {
    const { cookie, code } = await withOtp('otp@maru.test');
    const body = { means: 'OTP', token: '', authNumber: code() };
    const answers = await Promise.all([check(cookie, body), check(cookie, body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    exchange.clock.advance(minuteMs);
    expect((await check(cookie, { authNumber: code() })).json()).toEqual({ ok: true });
  });

  it('takes a code by SMS for the token that it was sent with, and no other (ENTI-007)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 2, phone: '01055556666' });
    const sent = await sentSms(cookie, '01055556666');
    expect(codeOf(await check(cookie, { means: 'SMS', ...sent, token: 'x' }))).toBe(1);
    expect((await check(cookie, { means: 'SMS', ...sent })).statusCode).toBe(200);
    expect(codeOf(await check(cookie, { means: 'SMS', ...sent }))).toBe(1);
  });

  it('counts wrong codes with those of the other screens, and locks at the tenth (ERR-111, AUTH-141)', async () => {
    const { cookie, code } = await withOtp('ten@maru.test');
    for (let count = 1; count <= 9; count += 1)
      expect(codeOf(await check(cookie, { means: 'OTP', authNumber: '00000' }))).toBe(count);
    expect(codeOf(await check(cookie, { authNumber: 'x' }))).toBe(4052);
    expect(codeOf(await check(cookie, { authNumber: code() }))).toBe(4052);
  });

  it('refuses a means that is not set up, and no code at all, uncounted', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 2, phone: '01055557777' });
    for (let count = 0; count < 11; count += 1) {
      expect(codeOf(await check(cookie, { means: 'OTP', authNumber: '123456' }))).toBe('MEANS_UNSUPPORTED');
      expect(codeOf(await check(cookie, { means: 'SMS', authNumber: ' ' }))).toBe('CODE_WRONG');
    }
    expect((await check(cookie, { means: 'MAIL', authNumber: '1' })).statusCode).toBe(400);
    expect((await check('', { authNumber: '123456' })).statusCode).toBe(401);
  });

  it('takes no code of another member', async () => {
    const mine = await withOtp('mine@maru.test');
    const theirs = await withOtp('theirs@maru.test');
    expect(codeOf(await check(theirs.cookie, { authNumber: mine.code() }))).toBe(1);
  });
});
