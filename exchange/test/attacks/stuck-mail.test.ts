import type { Courier, Delivery } from '../../src/ports/delivery';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(120_000);

let letGo: () => void = () => undefined;
const hangs = new Promise<void>((resolve) => {
  letGo = resolve;
});
const hanging: Courier = { deliver: () => hangs };
let exchange: TestApp;
let onSms: (message: Delivery) => void = () => undefined;

beforeAll(async () => {
  const sms: Courier = { deliver: async (message) => onSms(message) };
  exchange = await createTestApp({ outside: { couriers: { mail: hanging, sms } } });
});
afterAll(() => {
  // The end of the exchange waits for deliveries that have begun, a minute for each.
  letGo();
  return exchange.end();
});

async function reset(email: string): Promise<{ status: number; ms: number }> {
  const captcha = await exchange.captcha();
  const began = performance.now();
  const answer = await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...captcha } });
  return { status: answer.statusCode, ms: performance.now() - began };
}

describe('a mail server that hangs', () => {
  it('delays neither the request for an SMS code nor the code', async () => {
    const made = await exchange.sandbox.memberMaker.make({ email: 'sms@maru.test', authLevel: 2 });
    if (!made.ok) throw new Error(made.refusal);
    for (let mails = 0; mails < 12; mails += 1) {
      await exchange.modules.messenger.post(exchange.context.db, {
        channel: 'mail',
        to: `stuck${mails}@maru.test`,
        subject: 'stuck',
        text: 'stuck',
      });
    }
    exchange.modules.messenger.wake();
    const delivered = new Promise<Delivery>((resolve) => {
      onSms = resolve;
    });
    const body = { email: 'sms@maru.test', password: 'Maru!2026', ...(await exchange.captcha()) };
    const { token } = (await exchange.call('POST', '/v1/login', { body })).json();
    const began = performance.now();
    const answer = await exchange.call('GET', `/v1/login/step/2?token=${token}&means=SMS`);
    expect(answer.statusCode).toBe(200);
    expect((await delivered).text).toContain('인증번호');
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('does not let the time of a reset’s answer tell a member from a stranger', async () => {
    const [known, unknown] = [await reset('sms@maru.test'), await reset('nobody@maru.test')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Math.max(known.ms, unknown.ms)).toBeLessThan(3_000);
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(149);
  });
});
