import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

describe('a call for a version that runs unseen', () => {
  let exchange: TestApp;
  beforeAll(async () => {
    exchange = await createTestApp();
  });
  afterAll(() => exchange.end());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, dark = 'd1') =>
    exchange.app.inject({ method, url: path, headers: { 'x-maru-client': 'web', 'x-maru-dark': dark } });

  it.each([
    ['POST', '/v1/login'],
    ['POST', '/v1/orders'],
    ['DELETE', '/v1/orders'],
    ['POST', '/v1/transfers/drafts'],
    ['PUT', '/v1/me/settings'],
    ['GET', '/v1/logout'],
    ['GET', '/v1/auth/means/SMS/token?coinId=1&amount=1'],
    ['GET', '/v1/login/step/2?token=a&means=SMS'],
    ['GET', '/v1/captcha/slider'],
    ['GET', '/v1/%63aptcha/work'],
    ['GET', '/v1/auth/email/confirm?code=a'],
    ['GET', '/v1/auth/realnameComplete'],
    ['GET', '/v1/aspect/bonanza/appDnSms'],
    ['GET', '/v1/auth/realname'],
    ['GET', '/v1/auth/sms/validators'],
  ] as const)('is refused where it does more than read: %s %s', async (method, path) => {
    const answer = await call(method, path);
    expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'READS_ONLY']);
    // An empty mark is a mark.
    expect((await call(method, path, '')).json().header.code).toBe('READS_ONLY');
  });

  it('reads as any other call', async () => {
    expect((await call('GET', '/v1/country')).statusCode).toBe(200);
    expect((await call('GET', '/v1/me')).json().header.code).toBe('LOGIN_REQUIRED');
  });
});
