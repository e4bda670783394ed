import type { LightMyRequestResponse } from 'fastify';
import { codeAt, stepAt } from '../../src/modules/auth';
import { createTestApp, type TestApp } from '../../src/testing/app';
import { createTestContext, type TestContext } from '../../src/testing/context';

jest.setTimeout(120_000);

const tries = 50;
const right = 'Maru!2026';

/** Keeps the database while processes of the exchange come and go. */
let keeper: TestContext;
let exchange: TestApp;
/** Answers calls on the same database, as a process does that takes over or is taken over from. */
let other: TestApp;
beforeAll(async () => {
  keeper = await createTestContext();
  exchange = await createTestApp({ beside: keeper });
  other = await createTestApp({ beside: keeper, leads: false });
});
afterAll(async () => {
  await other.end();
  await exchange.end();
  await keeper.end();
});

async function restart(): Promise<void> {
  await exchange.end();
  exchange = await createTestApp({ beside: keeper });
}

/** The code of a refusal; 200 for what was done. */
const codeOf = (answer: LightMyRequestResponse) => (answer.statusCode === 200 ? 200 : answer.json().header.code);

/** All at once, every second one at the other process. @returns how often each code was answered. */
async function atOnce(call: (at: TestApp) => Promise<LightMyRequestResponse>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: tries }, (_, at) => call(at % 2 ? other : exchange)));
  const counts: Record<string, number> = {};
  for (const code of answers.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('50 tries at once at two processes of the exchange, which is started anew then', () => {
  it('have five passwords, and the lock holds (AUTH-031, AUTH-140)', async () => {
    const email = 'guessed@maru.test';
    await exchange.sandbox.memberMaker.make({ email, authLevel: 1 });
    const passes = await Promise.all(Array.from({ length: tries }, () => exchange.captcha()));
    const login = async (at: TestApp, password: string, pass?: object) =>
      at.call('POST', '/v1/login', { body: { email, password, ...(pass ?? (await at.captcha())) } });
    const judged = [exchange, other].map(({ modules }) => jest.spyOn(modules.auth.hasher, 'verify'));
    expect(await atOnce((at) => login(at, 'Wrong!2026', passes.pop()))).toEqual({ 4001: 4, 4011: 46 });
    expect(judged.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(5);
    await restart();
    for (const at of [exchange, other]) expect(codeOf(await login(at, right))).toBe(4011);
  });

  it('have ten codes over two logins that wait for theirs, and the lock holds (AUTH-060, AUTH-141)', async () => {
    const email = 'coded@maru.test';
    const made = await exchange.sandbox.memberMaker.make({ email, authLevel: 4 });
    const secret = made.ok ? (made.value.otpSecret ?? '') : '';
    const begin = async (at: TestApp) => {
      const body = { email, password: right, ...(await at.captcha()) };
      return (await at.call('POST', '/v1/login', { body })).json().token as string;
    };
    const tokens = new Map([
      [exchange, await begin(exchange)],
      [other, await begin(other)],
    ]);
    const spare = await begin(exchange);
    const valid = () => codeAt(secret, stepAt(exchange.clock.now()));
    const wrong = () => (Number(valid()) === 0 ? '000001' : '000000');
    const send = (at: TestApp, token: string | undefined, authvalue: string) =>
      at.call('POST', '/v1/login/step/2', { body: { token, means: 'OTP', authvalue } });
    const once = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 1, 1]));
    expect(await atOnce((at) => send(at, tokens.get(at), wrong()))).toEqual({ ...once, 4052: 41 });
    await restart();
    for (const at of [exchange, other]) expect(codeOf(await send(at, spare, valid()))).toBe(4052);
  });

  it('have three codes of the 1 won over two sessions, and the step stays closed (ACCT-045, ERR-150)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2 });
    const cookies = new Map([
      [exchange, member.cookie],
      [other, await exchange.logIn(member.email)],
    ]);
    const account = { bankCode: '088', accountNumber: '110-123-900001' };
    await exchange.call('POST', '/v1/aspect/bonanza/doCorporatePossess', { cookie: member.cookie, body: account });
    const statement = await exchange.call('GET', `/sandbox/bank/statement?email=${member.email}`);
    const code = String(statement.json()[0].memo).replace(/\D/g, '');
    const register = (at: TestApp, cookie: string | undefined, typed: string) =>
      at.call('POST', '/v1/aspect/bonanza/doRegisterAccount', {
        cookie,
        body: { ...account, deviceType: '200', procType: '01', code: typed },
      });
    const wrong = code === '000' ? '111' : '000';
    expect(await atOnce((at) => register(at, cookies.get(at), wrong))).toEqual({
      BANK_CODE_WRONG: 2,
      BANK_TRIES_USED: 48,
    });
    await restart();
    for (const at of [exchange, other]) expect(codeOf(await register(at, member.cookie, code))).toBe('BANK_TRIES_USED');
  });
});
