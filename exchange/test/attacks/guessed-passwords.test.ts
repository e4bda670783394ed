import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const boxes = { agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y' };
/** The code of a refusal; 200 for what was done. */
const codeOf = (answer: LightMyRequestResponse) => (answer.statusCode === 200 ? 200 : answer.json().header.code);
const newestMail = async (to: string): Promise<string> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json()[0]?.code;
const isTaken = async (email: string) => (await exchange.call('POST', '/v1/auth/validEmail', { body: { email } })).body;

/** All satisfy the rule of AUTH-074. */
const common = ['Password1!', 'P@ssw0rd!', 'Qwerty123!', '1q2w3e4r!', 'Asdf1234!'];

describe('who tries the passwords that most people have', () => {
  it('finds no member who signed up with one, nor with their own address in it (AUTH-074, AUTH-088)', async () => {
    const email = 'minjee.kim@maru.test';
    const captcha = await exchange.captcha();
    const signUp = (password: string) =>
      exchange.call('POST', '/v1/users', { body: { email, password, ...boxes, ...captcha } });
    for (const password of [...common, 'Minjee!2026', 'xM1nj33!77'])
      expect([password, codeOf(await signUp(password))]).toEqual([password, 'PASSWORD_GUESSABLE']);
    expect(await isTaken(email)).toBe('false');
    // None of these tries spent the captcha.
    expect(codeOf(await signUp('Sturdy#Oak-41'))).toBe(200);
  });

  it('finds no member who chose one in a reset, nor with their own name or address in it (AUTH-074, AUTH-103)', async () => {
    const email = 'sparrow@maru.test';
    const { cookie } = await exchange.memberLoggedIn({ email, name: 'JOHN HAWKING', authLevel: 1 });
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    const code = await newestMail(email);
    const reset = (password: string) =>
      exchange.call('POST', '/v1/auth/reset-password/do', { body: { code, password } });
    for (const password of [...common, 'Sparrow!2026', 'hawking-1975'])
      expect([password, codeOf(await reset(password))]).toEqual([password, 'PASSWORD_GUESSABLE']);
    // The refused tries changed nothing, and the link still works.
    expect((await exchange.call('GET', '/v1/me', { cookie })).statusCode).toBe(200);
    expect(codeOf(await reset('Sturdy#Oak-41'))).toBe(200);
  });

  it('learns nothing of members by an invented link', async () => {
    const reset = (password: string) =>
      exchange.call('POST', '/v1/auth/reset-password/do', { body: { code: 'invented', password } });
    for (const password of ['Password1!', 'Sparrow!2026', 'Sturdy#Oak-41'])
      expect(codeOf(await reset(password))).toBe('RESET_LINK_EXPIRED');
  });
});
