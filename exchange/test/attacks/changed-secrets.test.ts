import { dayMs, minuteMs, secondMs } from '@maru/server';
import { codeAt, stepAt } from '../../src/modules/auth';
import { checkInvariants } from '../../src/modules/ledger';
import { createStoppedClock } from '../../src/platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { outside, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(60_000);

/** Who takes over an account changes what it is protected by, and wants the money out: for 24 hours nothing leaves. */
let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
  calls = withdrawalCalls(exchange);
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const eth = { coin: 'ETH', amount: '0.1', toAddress: outside.ETH };
const newPassword = 'Fresh!2026';
const ok = { ok: true };

interface Owner extends LoggedIn {
  readonly password?: string;
}

async function newPasswordOf(owner: LoggedIn): Promise<Owner> {
  const body = { email: owner.email, ...(await exchange.captcha()) };
  await exchange.call('POST', '/v1/auth/reset-password', { body });
  const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${owner.email}`)).json();
  const change = { code: mail.code, password: newPassword };
  expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body: change })).json()).toEqual(ok);
  return { ...owner, password: newPassword };
}

async function newAuthenticatorOf(owner: LoggedIn): Promise<Owner> {
  const { cookie } = owner;
  const { secret } = (await exchange.call('POST', '/v1/auth/otp/qr', { cookie, body: {} })).json();
  const body = { secret, authNumber: codeAt(secret, stepAt(exchange.clock.now())) };
  expect((await exchange.call('POST', '/v1/auth/otp', { cookie, body })).json()).toEqual(ok);
  return owner;
}

async function newPhoneOf(owner: LoggedIn): Promise<Owner> {
  const { cookie, memberId } = owner;
  const { name } = await exchange.context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { requestId } = (await exchange.call('GET', '/v1/auth/realname', { cookie })).json();
  const person = { requestId, name, birthDay: '1990-05-17', phone: `010${String(memberId).padStart(8, '5')}` };
  expect((await exchange.call('POST', '/sandbox/realname', { body: person })).json()).toEqual(ok);
  expect((await exchange.call('GET', '/v1/auth/realnameComplete', { cookie })).json().result).toBe('S');
  return owner;
}

/** What the exchange says to a draft of KRW and to one of coins. */
async function drafts(owner: Owner): Promise<readonly string[]> {
  const { cookie } = owner;
  const krw = await exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', { cookie, body: { amount: '10000' } });
  const coins = await calls.draft(owner, eth);
  return [krw, coins].map((answer) => (answer.statusCode === 200 ? 'taken' : answer.json().header.code));
}

const closed = ['WITHDRAWAL_AFTER_CHANGE', 'WITHDRAWAL_AFTER_CHANGE'];
const open = ['taken', 'taken'];

describe.each([
  { what: 'another password', change: newPasswordOf },
  { what: 'an authenticator', change: newAuthenticatorOf },
  { what: 'another phone', change: newPhoneOf },
])('after $what', ({ change }) => {
  it('no KRW and no coins leave for 24 hours, to the second (WALT-085, CONS-020, ERR-212)', async () => {
    const member = await exchange.memberLoggedIn({ krw: '100000', coins: { ETH: '1' } });
    expect(await drafts(member)).toEqual(open);
    const { password, ...changed } = await change(member);
    const again = async () => ({ ...changed, cookie: await exchange.logIn(changed.email, password) });
    exchange.clock.advance(minuteMs);
    expect(await drafts(await again())).toEqual(closed);
    exchange.clock.advance(dayMs - minuteMs - secondMs);
    const owner = await again();
    expect(await drafts(owner)).toEqual(closed);
    exchange.clock.advance(secondMs);
    expect(await drafts(owner)).toEqual(open);
    exchange.clock.advance(secondMs);
    expect(await drafts(owner)).toEqual(open);
  });
});

it('a draft from before the change is not confirmed after it', async () => {
  const member = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
  const { page } = await calls.drafted(member, eth);
  await newAuthenticatorOf(member);
  const answer = await calls.confirm(page, await calls.prove(member, page));
  expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'WITHDRAWAL_AFTER_CHANGE']);
  expect(await calls.balance(member, 'ETH')).toEqual([1, 0]);
});
