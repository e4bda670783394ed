import { dayMs, secondMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import { unfrozenMail } from '.';

jest.setTimeout(60_000);

const password = 'Maru!2026';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterEach(async () => {
  exchange.world.bank.setPayoutMode('pay');
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const freeze = ({ cookie }: Pick<LoggedIn, 'cookie'>, body: object = { confirm: 'Y' }) =>
  exchange.call('POST', '/v1/me/freeze', { cookie, body });
const codeOf = (answer: { json(): { header: { code: unknown } } }) => answer.json().header.code;
const tryLogin = async (email: string, typed = password) =>
  exchange.call('POST', '/v1/login', { body: { email, password: typed, ...(await exchange.captcha()) } });
async function mails(to: string) {
  await exchange.modules.messenger.flush();
  return (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
}
const frozenAt = async (memberId: bigint): Promise<Date | null> =>
  (await exchange.modules.members.find(memberId)).member.frozen_at;
async function sms(wish: Partial<MemberWish> = {}) {
  const member = await exchange.memberLoggedIn({ krw: '100000', ...wish });
  const { phone } = (await exchange.modules.members.find(member.memberId)).member;
  const code = async () => (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json()[0].code as string;
  return { ...member, code };
}
type WithPhone = Awaited<ReturnType<typeof sms>>;
async function payment({ cookie, code }: WithPhone) {
  const path = '/v1/auth/means/SMS/token?coinId=0&amount=30000';
  const { token } = (await exchange.call('GET', path, { cookie })).json();
  return { token, code: await code() };
}
const withdraw = (cookie: string, proof: { token: string; code: string }) =>
  exchange.call('POST', '/v1/transfers/krw/withdraw', {
    cookie,
    body: { amount: '30000', transferType: 'O', authType: 'P', authValue: proof.code, authToken: proof.token },
  });
async function krw(memberId: bigint) {
  const { available, hold } = await exchange.modules.ledger.balance(memberId, 'KRW');
  return [available, hold].map((minor) => Number(minor) / 100);
}
function xrp(): string {
  const market = exchange.modules.markets.findByCode('KRW-XRP');
  if (!market) throw new Error('no market');
  return String(market.id);
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 200) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a frozen account', () => {
  it('ends every session, that of the call, too, and tells the member how it is lifted', async () => {
    const { email, cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const elsewhere = await exchange.logIn(email);
    const answer = await freeze({ cookie });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(String(answer.headers['set-cookie'])).toMatch(/maru_session=;.*Max-Age=0/);
    for (const each of [cookie, elsewhere])
      expect((await exchange.call('GET', '/v1/me', { cookie: each })).statusCode).toBe(401);
    expect(await frozenAt(memberId)).toEqual(exchange.clock.now());
    const [mail] = await mails(email);
    expect(mail.subject).toBe('[마루] 계정이 동결되었습니다');
    for (const part of ['2026-11-21 12:00', '고객센터', '본인 확인', '24시간']) expect(mail.text).toContain(part);
  });

  it('needs a session and the confirmation, but no second factor', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 4 });
    expect((await freeze({ cookie: '' })).statusCode).toBe(401);
    for (const body of [{}, { confirm: 'N' }]) expect((await freeze({ cookie }, body)).statusCode).toBe(400);
    expect(await frozenAt(memberId)).toBeNull();
    expect((await freeze({ cookie })).statusCode).toBe(200);
  });

  it('is one freeze, one mail and one entry of the trail, however many calls there are at a time', async () => {
    const { email, cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => freeze({ cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    await exchange.modules.auth.freezes.freeze(memberId);
    expect(await mails(email)).toHaveLength(1);
    const { rows } = await exchange.context.pool.query(
      `SELECT detail FROM trail_entry WHERE act = 'member changed' AND subject = $1 AND detail ? 'freeze'`,
      [String(memberId)],
    );
    expect(rows).toEqual([{ detail: { freeze: 'frozen' } }]);
  });

  it('is told at login only to whom knows the password; wrong ones are answered and counted as ever', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    await freeze({ cookie });
    const told = await tryLogin(email);
    expect([told.statusCode, codeOf(told)]).toEqual([403, 'ACCOUNT_FROZEN']);
    expect(told.headers['set-cookie']).toBeUndefined();
    for (let count = 1; count <= 4; count += 1) {
      const wrong = await tryLogin(email, 'Wrong!2026');
      expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 4001]);
      expect(wrong.body).not.toContain('동결');
    }
    expect(codeOf(await tryLogin(email, 'Wrong!2026'))).toBe(4011);
    expect(codeOf(await tryLogin(email))).toBe(4011);
  });

  it('makes second steps, reset links and payment tokens from before worthless', async () => {
    const member = await sms();
    const { token } = (await tryLogin(member.email)).json();
    await exchange.call('GET', `/v1/login/step/2?token=${token}&means=SMS`);
    const loginCode = await member.code();
    const paid = await payment(member);
    const body = { email: member.email, ...(await exchange.captcha()) };
    await exchange.call('POST', '/v1/auth/reset-password', { body });
    const [{ code }] = await mails(member.email);
    const held = await krw(member.memberId);

    await freeze(member);
    const step = await exchange.call('POST', '/v1/login/step/2', {
      body: { token, means: 'SMS', authvalue: loginCode },
    });
    expect(codeOf(step)).toBe('SECOND_STEP_EXPIRED');
    const reset = { code, password: 'Other!2026' };
    expect(codeOf(await exchange.call('POST', '/v1/auth/reset-password/do', { body: reset }))).toBe(
      'RESET_LINK_EXPIRED',
    );
    expect((await withdraw(member.cookie, paid)).statusCode).toBe(401);
    // Lifted: the old token stays worthless.
    await exchange.call('PATCH', '/sandbox/members', { body: { email: member.email, frozen: false } });
    expect(codeOf(await withdraw(await exchange.logIn(member.email), paid))).toBe('PAYMENT_TOKEN_INVALID');
    expect(await krw(member.memberId)).toEqual(held);
  });

  it('takes a new password, and stays frozen', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    await freeze({ cookie });
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    const [{ code }] = await mails(email);
    const body = { code, password: 'Other!2026' };
    expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body })).statusCode).toBe(200);
    expect(codeOf(await tryLogin(email, 'Other!2026'))).toBe('ACCOUNT_FROZEN');
  });

  it('begins no session for a login that was judged before the freeze', async () => {
    const { memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { password_hash } = (await exchange.modules.members.find(memberId)).member;
    const begin = () => exchange.modules.auth.sessions.start(memberId, password_hash, { agent: '', ip: '' });
    expect(await begin()).not.toBeNull();
    await freeze({ cookie });
    expect(await begin()).toBeNull();
  });

  it('has its open orders cancelled and their money back, and takes no order', async () => {
    const member = await exchange.memberLoggedIn({ krw: '1000000' });
    const body = { marketId: xrp(), side: 'B', callType: 'LIMIT', price: '3000', amount: '10' };
    const placed = await exchange.call('POST', '/v1/orders', { cookie: member.cookie, body });
    expect([placed.statusCode, (await krw(member.memberId))[1]]).toEqual([200, expect.any(Number)]);
    expect((await krw(member.memberId))[1]).toBeGreaterThan(0);
    await freeze(member);
    await until(async () => (await krw(member.memberId))[1] === 0);
    expect(await krw(member.memberId)).toEqual([1_000_000, 0]);
    const standing = await exchange.modules.members.standing(member.memberId);
    const placement = {
      marketId: Number(body.marketId),
      side: 'B',
      orderType: 'LIMIT',
      price: '1000000',
      amount: '0.1',
    };
    // As a request that was recognised just before.
    const late = standing && (await exchange.modules.orders.place(standing, placement as never));
    expect(late).toEqual({ ok: false, refusal: 'ACCOUNT_FROZEN' });
  });

  it('has its orders cancelled, too, where another process has frozen it', async () => {
    const member = await exchange.memberLoggedIn({ krw: '1000000' });
    const body = { marketId: xrp(), side: 'B', callType: 'LIMIT', price: '3000', amount: '10' };
    expect((await exchange.call('POST', '/v1/orders', { cookie: member.cookie, body })).statusCode).toBe(200);
    await exchange.context.pool.query('UPDATE member SET frozen_at = now() WHERE id = $1', [member.memberId]);
    await until(async () => (await krw(member.memberId))[1] === 0);
    expect((await exchange.call('GET', '/v1/me', { cookie: member.cookie })).statusCode).toBe(400);
  });

  it('gets back what the bank does not have yet; what the bank may have ends by its word', async () => {
    const member = await sms();
    // As after a crash between the request and its first handing over.
    const { payouts } = exchange.modules.withdrawals;
    const flush = jest.spyOn(payouts, 'flush').mockResolvedValue(undefined as never);
    // Nor does it look by itself before the account is frozen.
    const wake = jest.spyOn(payouts, 'wake').mockReturnValue();
    expect((await withdraw(member.cookie, await payment(member))).statusCode).toBe(200);
    flush.mockRestore();
    expect(await krw(member.memberId)).toEqual([69_000, 31_000]);
    await freeze(member);
    await payouts.flush();
    expect(await krw(member.memberId)).toEqual([100_000, 0]);
    expect((await exchange.call('GET', `/sandbox/bank/statement?email=${member.email}`)).json()).toEqual([]);

    exchange.world.bank.setPayoutMode('silent');
    const late = await sms();
    await withdraw(late.cookie, await payment(late));
    await payouts.flush();
    await freeze(late);
    exchange.clock.advance(40 * secondMs);
    await payouts.flush();
    expect(await krw(late.memberId)).toEqual([69_000, 31_000]);
    exchange.world.bank.setPayoutMode('pay');
    exchange.clock.advance(600 * secondMs);
    await payouts.flush();
    expect(await krw(late.memberId)).toEqual([69_000, 0]);
    wake.mockRestore();
  });

  it('is not frozen at all where the mail cannot be stored', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    await exchange.context.pool.query('ALTER TABLE message RENAME TO message_away');
    const { statusCode } = await freeze({ cookie });
    await exchange.context.pool.query('ALTER TABLE message_away RENAME TO message');
    expect([statusCode, await frozenAt(memberId)]).toEqual([500, null]);
    expect((await exchange.call('GET', '/v1/me', { cookie })).statusCode).toBe(200);
    expect((await freeze({ cookie })).statusCode).toBe(200);
  });

  it('opens again when it is lifted, without withdrawals for a day', async () => {
    const { email, cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    await freeze({ cookie });
    const { repository } = exchange.modules.members;
    const now = exchange.clock.now();
    await repository.transact(async (tx) => {
      const member = await repository.lock(tx, memberId);
      await repository.change(tx, memberId, exchange.modules.auth.freezes.lift(member, now));
      await exchange.modules.messenger.post(tx, unfrozenMail(email));
    });
    expect((await mails(email))[0].subject).toBe('[마루] 계정 동결이 해제되었습니다');
    const { member } = await exchange.modules.members.find(memberId);
    expect([member.frozen_at, member.withdrawal_blocked_until]).toEqual([null, new Date(now.getTime() + dayMs)]);
    const again = await exchange.logIn(email);
    expect((await exchange.call('GET', '/v1/me', { cookie: again })).statusCode).toBe(200);
    const { rows } = await exchange.context.pool.query(
      `SELECT detail->>'freeze' AS freeze FROM trail_entry WHERE subject = $1 AND detail ? 'freeze' ORDER BY seq`,
      [String(memberId)],
    );
    expect(rows.map(({ freeze: what }) => what)).toEqual(['frozen', 'unfrozen']);
  });
});
