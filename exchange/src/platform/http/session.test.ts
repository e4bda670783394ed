import { verifiedMemberHeader } from '@maru/server';
import { createTestApp } from '../../testing/app';
import { readConfig } from '../core/config';
import { sessionCookieName, sessionIdIn } from './session';

jest.setTimeout(60_000);

describe('the session cookie', () => {
  const plain = readConfig({});
  const secure = readConfig({ MARU_PUBLIC_URL: 'https://maru.example' });

  it('is bound to this host and to https where the product is served so, and no script reads it (SHEL-242)', async () => {
    const exchange = await createTestApp({ config: { publicUrl: secure.publicUrl } });
    await exchange.sandbox.memberMaker.make({ email: 'secure@maru.test', authLevel: 1 });
    const answer = await exchange.call('POST', '/v1/login', {
      body: { email: 'secure@maru.test', password: 'Maru!2026', ...(await exchange.captcha()) },
    });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-maru_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    await exchange.end();
  });

  it('tells the HTML server, and no program, which verified member an answer is of', async () => {
    const exchange = await createTestApp();
    const told = async (authLevel: 1 | 4) => {
      const { cookie } = await exchange.memberLoggedIn({ authLevel });
      return (await exchange.call('GET', '/v1/me', { cookie })).headers[verifiedMemberHeader];
    };
    expect(await told(1)).toBeUndefined();
    expect(await told(4)).toMatch(/^\d+$/);
    expect((await exchange.call('GET', '/v1/centers/dexko')).headers[verifiedMemberHeader]).toBeUndefined();
    await exchange.end();
  });

  it.each([
    { header: undefined, gives: undefined },
    { header: '', gives: undefined },
    { header: 'maru_session=abc', gives: 'abc' },
    { header: 'a=1; maru_session=abc; b=2', gives: 'abc' },
    { header: 'not_maru_session=abc', gives: undefined },
    { header: 'a=maru_session=abc', gives: undefined },
  ])('is read from $header', ({ header, gives }) => {
    expect(sessionIdIn(header, plain)).toBe(gives);
  });

  it('goes by the name that fits the address', () => {
    expect([plain, secure].map(sessionCookieName)).toEqual(['maru_session', '__Host-maru_session']);
  });
});
