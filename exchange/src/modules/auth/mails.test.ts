import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

async function newestMail(to: string) {
  await exchange.modules.messenger.flush();
  return (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json()[0];
}
async function reset(email: string) {
  await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
  return newestMail(email);
}

describe('a mail to a member', () => {
  it('is in the language of the sign-up form', async () => {
    const body = {
      ...{ email: 'hello@maru.test', password: 'Quiet!Harbour27', language: 'en' },
      ...{ agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y', ...(await exchange.captcha()) },
    };
    expect((await exchange.call('POST', '/v1/users', { body })).statusCode).toBe(200);
    expect(await newestMail('hello@maru.test')).toMatchObject({
      subject: '[Maru] Please confirm your e-mail address',
      text: expect.stringContaining('Thank you for joining Maru.'),
    });
  });

  it('with a code or link, and an SMS with one, is sent as long as it is good for', async () => {
    const { email, cookie } = await exchange.memberLoggedIn();
    await reset(email);
    await exchange.call('GET', '/v1/auth/sms/validators', { cookie });
    const { rows } = await exchange.context.pool.query(
      `SELECT DISTINCT extract(epoch FROM give_up_at - created_at)::int AS seconds FROM message
       WHERE code IS NOT NULL ORDER BY seconds`,
    );
    const [sms, resetLink, confirmLink] = [180, 1800, 7200];
    expect(rows.map(({ seconds }) => seconds)).toEqual([sms, resetLink, confirmLink]);
  });

  it('is in the language that the member chose last, Korean before any choice', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const choose = (language: string) => exchange.call('PUT', '/v1/me/settings', { cookie, body: { language } });
    expect((await reset(email)).subject).toBe('[마루] 비밀번호 재설정 안내');
    await choose('ch');
    expect((await reset(email)).subject).toBe('[Maru] 重置密码');
    await choose('en');
    expect((await reset(email)).text).toContain('You asked to reset your password.');
    expect((await choose('fr')).statusCode).toBe(400);
  });
});
