import { minuteMs } from '@maru/server';
import type { LightMyRequestResponse } from 'fastify';
import { createStoppedClock } from '../../src/platform/core/clock';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const right = 'Maru!2026';
const wrong = 'Wrong!2026';
const login = async (email: string, password: string, cookie?: string) =>
  exchange.call('POST', '/v1/login', { cookie, body: { email, password, ...(await exchange.captcha()) } });
/** The code of a refusal; 200 for a login. */
const codeOf = (answer: LightMyRequestResponse) => (answer.statusCode === 200 ? 200 : answer.json().header.code);
function deviceOf({ cookies }: LightMyRequestResponse): string {
  const cookie = cookies.find(({ name }) => name === 'maru_device');
  return `${cookie?.name}=${cookie?.value}`;
}
async function memberWithDevice(email: string): Promise<string> {
  await exchange.sandbox.memberMaker.make({ email, authLevel: 1 });
  return deviceOf(await login(email, right));
}
async function codesOf(tries: number, email: string, cookie?: string): Promise<unknown[]> {
  const codes = [];
  for (let tried = 0; tried < tries; tried += 1) codes.push(codeOf(await login(email, wrong, cookie)));
  return codes;
}

describe('a stranger who types wrong passwords of a member', () => {
  it('locks all unknown devices out, and the member gets in from a known one', async () => {
    const device = await memberWithDevice('victim@maru.test');
    expect(await codesOf(7, 'victim@maru.test')).toEqual([4001, 4001, 4001, 4001, 4011, 4011, 4011]);
    expect(codeOf(await login('victim@maru.test', right))).toBe(4011);
    expect(codeOf(await login('victim@maru.test', right, device))).toBe(200);
  });

  it('keeps a new device out for a quarter of an hour, and for twice as long after each further one', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'patient@maru.test', authLevel: 1 });
    await codesOf(5, 'patient@maru.test');
    for (const minutes of [15, 30, 60]) {
      exchange.clock.advance(minutes * minuteMs - 1);
      expect(codeOf(await login('patient@maru.test', right))).toBe(4011);
      exchange.clock.advance(1);
      expect(await codesOf(2, 'patient@maru.test')).toEqual([4011, 4011]);
    }
    exchange.clock.advance(120 * minuteMs);
    expect(codeOf(await login('patient@maru.test', right))).toBe(200);
  });

  it('never waits longer than a day, however often he tries, and has one guess then', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'long@maru.test', authLevel: 1 });
    await codesOf(5, 'long@maru.test');
    const verify = jest.spyOn(exchange.modules.auth.hasher, 'verify');
    for (let day = 0; day < 20; day += 1) {
      exchange.clock.advance(24 * 60 * minuteMs);
      await codesOf(3, 'long@maru.test');
    }
    expect(verify).toHaveBeenCalledTimes(20);
    verify.mockRestore();
    exchange.clock.advance(24 * 60 * minuteMs);
    expect(codeOf(await login('long@maru.test', right))).toBe(200);
  });

  it('has no further guesses with a device of his own, an invented one, or many', async () => {
    const own = await memberWithDevice('stranger@maru.test');
    await exchange.sandbox.memberMaker.make({ email: 'target@maru.test', authLevel: 1 });
    await codesOf(5, 'target@maru.test');
    const invented = `maru_device=${['A', 'B', 'C'].map((letter) => letter.repeat(43)).join('.')}`;
    for (const cookie of [own, invented, 'maru_device=', 'maru_device=..', `maru_device=${'x'.repeat(3_000)}`])
      expect(codeOf(await login('target@maru.test', right, cookie))).toBe(4011);
  });
});

describe('a known device', () => {
  it('is locked by five wrong passwords of its own, until the password is set anew (AUTH-031)', async () => {
    const email = 'own@maru.test';
    const device = await memberWithDevice(email);
    expect(await codesOf(5, email, device)).toEqual([4001, 4001, 4001, 4001, 4011]);
    exchange.clock.advance(48 * 60 * minuteMs);
    expect(codeOf(await login(email, right, device))).toBe(4011);
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    const body = { code: mail.code, password: 'Fresh!2026' };
    expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body })).statusCode).toBe(200);
    expect(codeOf(await login(email, 'Fresh!2026', device))).toBe(200);
  });

  it('is a stranger again after a reset: who knew the old password may have logged in from it', async () => {
    const email = 'thief@maru.test';
    const device = await memberWithDevice(email);
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    await exchange.call('POST', '/v1/auth/reset-password/do', { body: { code: mail.code, password: 'Fresh!2026' } });
    await codesOf(5, email);
    expect(codeOf(await login(email, 'Fresh!2026', device))).toBe(4011);
  });

  it('serves several members who share a browser', async () => {
    const first = await memberWithDevice('first@maru.test');
    await exchange.sandbox.memberMaker.make({ email: 'second@maru.test', authLevel: 1 });
    const both = deviceOf(await login('second@maru.test', right, first));
    for (const email of ['first@maru.test', 'second@maru.test']) {
      await codesOf(5, email);
      expect(codeOf(await login(email, right, both))).toBe(200);
    }
  });

  it('is named by a cookie that scripts cannot read and that goes to the login alone', async () => {
    await exchange.sandbox.memberMaker.make({ email: 'cookie@maru.test', authLevel: 1 });
    const cookies = [(await login('cookie@maru.test', right)).headers['set-cookie']].flat();
    expect(cookies[1]).toMatch(/^maru_device=[\w-]{43}; Path=\/v1\/login; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  });
});
