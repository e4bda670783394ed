import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

const path = '/v1/me/phishing-code';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const read = async (cookie: string) => (await exchange.call('GET', path, { cookie })).json().code;
const change = (cookie: string, body: object) => exchange.call('POST', path, { cookie, body });
const codeOf = (answer: { json(): { header: { code: unknown } } }) => answer.json().header.code;
async function mails(to: string) {
  await exchange.modules.messenger.flush();
  return (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
}
const reset = async (email: string) =>
  exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });

describe('the anti-phishing code', () => {
  it('stands in every mail to the member from then on, and in nobody else’s', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const other = await exchange.memberLoggedIn({ authLevel: 1 });
    await reset(email);
    expect((await mails(email))[0].text).not.toContain('피싱 방지 코드');
    expect(await read(cookie)).toBe('');
    expect((await change(cookie, { code: ' 푸른 고래 27 ' })).json()).toEqual({ ok: true });
    expect(await read(cookie)).toBe('푸른 고래 27');
    await reset(email);
    await reset(other.email);
    const [next, told] = await mails(email);
    expect(told.subject).toBe('[마루] 피싱 방지 코드가 변경되었습니다');
    for (const { text } of [next, told]) expect(text.startsWith('피싱 방지 코드: 푸른 고래 27\n\n')).toBe(true);
    expect((await mails(other.email))[0].text).not.toContain('푸른 고래');
    expect(await read(other.cookie)).toBe('');
    await exchange.call('PUT', '/v1/me/settings', { cookie, body: { language: 'en' } });
    await reset(email);
    expect((await mails(email))[0].text.startsWith('Anti-phishing code: 푸른 고래 27\n\n')).toBe(true);
  });

  it('is in no SMS, which takes the language of the member too', async () => {
    const phone = '01077770099';
    const { cookie, email } = await exchange.memberLoggedIn({ authLevel: 1 });
    await change(cookie, { code: 'blue whale' });
    await exchange.call('PATCH', '/sandbox/members', { body: { email, authLevel: 2, phone } });
    const texts = [];
    for (const language of ['ko', 'en', 'ch']) {
      await exchange.call('PUT', '/v1/me/settings', { cookie, body: { language } });
      exchange.clock.advance(minuteMs);
      const issued = await exchange.call('GET', '/v1/auth/means/SMS/token?coinId=0&amount=5000', { cookie });
      expect(issued.statusCode).toBe(200);
      const [{ text, code }] = await mails(phone);
      texts.push(text.replace(code, '123456'));
    }
    expect(texts).toEqual([
      '[마루] 출금 5,000원 인증번호 [123456]를 3분 안에 입력해 주세요. 누구에게도 알려 주지 마세요.',
      '[Maru] Withdrawal of 5,000 KRW. Your code is [123456]. Enter it within 3 minutes and tell it to nobody.',
      '[Maru] 提现5,000韩元。验证码 [123456]，请在3分钟内输入，切勿告诉他人。',
    ]);
  });

  it('needs the second factor where one is set up, for the first code and for each change', async () => {
    const made = await exchange.sandbox.memberMaker.make({ email: 'otp@maru.test', authLevel: 4 });
    const secret = (made.ok && made.value.otpSecret) || '';
    const cookie = await exchange.logIn('otp@maru.test');
    for (const code of ['blue whale', 'red whale']) {
      exchange.clock.advance(minuteMs);
      const before = await read(cookie);
      expect(codeOf(await change(cookie, { code }))).toBe('CODE_WRONG');
      expect(codeOf(await change(cookie, { code, authNumber: '00000' }))).toBe(1);
      expect(await read(cookie)).toBe(before);
      const authNumber = codeAt(secret, stepAt(exchange.clock.now()));
      expect((await change(cookie, { code, means: 'OTP', authNumber })).statusCode).toBe(200);
      expect(await read(cookie)).toBe(code);
    }
  });

  it('is removed by an empty one with the second factor, once; the mail of it is the last that shows the code', async () => {
    const made = await exchange.sandbox.memberMaker.make({ email: 'remove@maru.test', authLevel: 4 });
    const secret = (made.ok && made.value.otpSecret) || '';
    const cookie = await exchange.logIn('remove@maru.test');
    const proved = (code: string) => {
      exchange.clock.advance(minuteMs);
      return change(cookie, { code, means: 'OTP', authNumber: codeAt(secret, stepAt(exchange.clock.now())) });
    };
    expect((await proved('blue whale')).statusCode).toBe(200);
    expect(codeOf(await change(cookie, { code: '' }))).toBe('CODE_WRONG');
    expect(codeOf(await change(cookie, { code: ' ', means: 'OTP', authNumber: '000000' }))).toBe(1);
    expect(await read(cookie)).toBe('blue whale');
    expect((await proved('')).json()).toEqual({ ok: true });
    expect(await read(cookie)).toBe('');
    const [told] = await mails('remove@maru.test');
    expect(told.subject).toBe('[마루] 피싱 방지 코드가 삭제되었습니다');
    expect(told.text.startsWith('피싱 방지 코드: blue whale\n\n')).toBe(true);
    await reset('remove@maru.test');
    expect((await mails('remove@maru.test'))[0].text).not.toContain('blue whale');
    expect(codeOf(await proved(''))).toBe('PHISHING_CODE_INVALID');
  });

  it('takes a code by SMS where that is the second factor', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 2, phone: '01077778888' });
    const { requestCode } = (await exchange.call('GET', '/v1/auth/sms/validators', { cookie })).json();
    const [{ code: authNumber }] = (await exchange.call('GET', '/sandbox/outbox?to=01077778888')).json();
    const proof = { means: 'SMS', token: requestCode, authNumber };
    expect((await change(cookie, { code: 'blue whale', ...proof })).statusCode).toBe(200);
  });

  it('is refused as markup, as an address, too short, too long and with control characters, before a factor is spent', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    for (const code of ['<b>x', 'a&amp;b', 'evil.test', 'abc', 'a'.repeat(21), 'ab\ncd', 'ab\u202ecd', ''])
      expect(codeOf(await change(cookie, { code }))).toBe('PHISHING_CODE_INVALID');
    for (const code of ['a'.repeat(201), 'ab\u0000cd']) expect((await change(cookie, { code })).statusCode).toBe(400);
    expect([await read(cookie), await mails(email)]).toEqual(['', []]);
    expect((await change('', { code: 'blue whale' })).statusCode).toBe(401);
    expect((await exchange.call('GET', path)).statusCode).toBe(401);
  });

  it('is sealed for its member', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    await change(cookie, { code: 'blue whale' });
    const stored = async (id: bigint) =>
      (await exchange.context.pool.query('SELECT phishing_code FROM member WHERE id = $1', [id])).rows[0].phishing_code;
    const sealed: Buffer = await stored(memberId);
    expect(sealed.toString('latin1')).not.toContain('blue whale');
    const thief = await exchange.memberLoggedIn({ authLevel: 1 });
    await exchange.context.pool.query('UPDATE member SET phishing_code = $1 WHERE id = $2', [sealed, thief.memberId]);
    expect((await exchange.call('GET', path, { cookie: thief.cookie })).statusCode).toBe(503);
  });
});
