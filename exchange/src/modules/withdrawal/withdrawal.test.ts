import { dayMs, hourMs, secondMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from '../auth';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

/** Noon of 21 November in Seoul. */
const start = new Date('2026-11-21T03:00:00Z');
const withdrawPath = '/v1/transfers/krw/withdraw';

let exchange: TestApp;

beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
});
beforeEach(() => exchange.world.bank.setPayoutMode('pay'));
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const memberWith = (krw: string, wish: Partial<MemberWish> = {}) => exchange.memberLoggedIn({ krw, ...wish });
const terms = async ({ cookie }: LoggedIn) => (await exchange.call('GET', `${withdrawPath}/terms`, { cookie })).json();
const closedGates = async (member: LoggedIn): Promise<string[]> =>
  (await terms(member)).gates.filter(({ met }: { met: boolean }) => !met).map(({ gate }: { gate: string }) => gate);

/** Asks for the second factor of a withdrawal and reads the code as the member would. */
async function prove({ cookie, memberId }: LoggedIn, amount: string, means: 'OTP' | 'SMS' = 'SMS') {
  const query = `coinId=0&amount=${amount}`;
  const answer = await exchange.call('GET', `/v1/auth/means/${means}/token?${query}`, { cookie });
  const { token } = answer.json();
  const member = await exchange.context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (means === 'OTP') return { token, code: codeAt(member.otp_secret ?? '', stepAt(exchange.clock.now())) };
  const [message] = (await exchange.call('GET', `/sandbox/outbox?to=${member.phone}`)).json();
  return { token, code: message.code as string, text: message.text as string };
}

const send = ({ cookie }: LoggedIn, amount: string, proof: { token: string; code: string }, authType = 'P') =>
  exchange.call('POST', withdrawPath, {
    cookie,
    body: {
      amount,
      transferType: 'O',
      authType,
      authValue: proof.code,
      authToken: proof.token,
      mode: 'withdraw',
      backCode: '280',
      deviceType: '200',
    },
  });

const withdraw = async (member: LoggedIn, amount: string) => send(member, amount, await prove(member, amount));
const payOut = () => exchange.modules.withdrawals.payouts.flush();
async function krw({ memberId }: LoggedIn) {
  const { available, hold } = await exchange.modules.ledger.balance(memberId, 'KRW');
  return [available, hold].map((minor) => Number(minor) / 100);
}
const history = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/transfers/krw/remittance-logs?remittanceType=O', { cookie })).json().list;
const statement = async ({ email }: LoggedIn) =>
  (await exchange.call('GET', `/sandbox/bank/statement?email=${email}`)).json();

describe('a KRW withdrawal', () => {
  it('is held, paid by the bank, and shown in the list with its account partly hidden (API-094, WALT-143, ENTI-051, ENTI-052)', async () => {
    exchange.world.bank.setPayoutMode('silent');
    const member = await memberWith('100000');
    const answer = await withdraw(member, '30000');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ amount: '30000', fee: '1000', status: 'processing' });
    expect(await krw(member)).toEqual([69_000, 31_000]);
    expect(await history(member)).toMatchObject([
      { remittanceType: 'O', status: 'processing', amount: '30000', fee: '1000', remittanceAmount: '0' },
    ]);

    exchange.world.bank.setPayoutMode('pay');
    exchange.clock.advance(40 * secondMs);
    await payOut();
    expect(await krw(member)).toEqual([69_000, 0]);
    const [row] = await history(member);
    expect(row).toMatchObject({ status: 'approved', remittanceAmount: '30000', inBankName: 'KB국민은행' });
    expect(row.inAccountNumber).toMatch(/^9\d\d\*+\d\d$/);
    expect(await statement(member)).toMatchObject([{ amount: '30000' }]);
  });

  it('gives the money back when the bank refuses', async () => {
    exchange.world.bank.setPayoutMode('refuse');
    const member = await memberWith('50000');
    await withdraw(member, '20000');
    await payOut();
    expect(await krw(member)).toEqual([50_000, 0]);
    expect(await history(member)).toMatchObject([{ status: 'rejected', remittanceAmount: '0' }]);
    expect(await statement(member)).toEqual([]);
  });

  it('waits while the bank is down, and is paid once when it is back', async () => {
    const member = await memberWith('50000');
    exchange.world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });
    await withdraw(member, '10000');
    await payOut();
    expect(await krw(member)).toEqual([39_000, 11_000]);
    exchange.world.faults.clear();
    for (let round = 0; round < 3; round += 1) {
      exchange.clock.advance(dayMs / 24);
      await payOut();
    }
    expect(await krw(member)).toEqual([39_000, 0]);
    expect(await statement(member)).toHaveLength(1);
  });

  it('is paid once although the answer of the bank was lost and two workers ask again', async () => {
    const member = await memberWith('50000');
    exchange.world.bank.setPayoutMode('silent');
    const { txidx } = (await withdraw(member, '10000')).json();
    await payOut();
    exchange.world.bank.setPayoutMode('pay');
    // The bank pays, and this process dies before it writes that down.
    const { db } = exchange.context;
    const row = await db
      .selectFrom('krw_withdrawal')
      .selectAll()
      .where('id', '=', BigInt(txidx))
      .executeTakeFirstOrThrow();
    const order = {
      payoutId: txidx,
      to: { bankCode: row.bank_code, number: row.account_number },
      holder: '',
      amount: '10000',
    };
    expect(await exchange.world.bank.payOut(order)).toEqual({ state: 'paid' });
    await Promise.all([
      exchange.modules.withdrawals.krw.settle(row.id, 'paid', null),
      exchange.modules.withdrawals.krw.settle(row.id, 'paid', null),
      exchange.modules.withdrawals.krw.settle(row.id, 'refused', 'late'),
    ]);
    exchange.clock.advance(hourMs);
    await payOut();
    expect(await statement(member)).toHaveLength(1);
    expect((await krw(member))[1]).toBe(0);
  });

  it('happens once for one token: a retry, also ten at the same time, gets the first answer (WALT-127)', async () => {
    const member = await memberWith('100000');
    const proof = await prove(member, '10000');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(member, '10000', proof)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json().txidx)).size).toBe(1);
    await payOut();
    expect(await krw(member)).toEqual([89_000, 0]);
    expect((await send(member, '10000', proof)).json().txidx).toBe(answers[0]?.json().txidx);
    expect((await send(member, '20000', proof)).json().header.code).toBe('PAYMENT_TOKEN_INVALID');
  });

  it('takes no more than there is, whatever comes at the same time (WALT-079, WALT-128)', async () => {
    const member = await memberWith('35000', { authLevel: 4 });
    const proofs = [];
    for (let count = 0; count < 5; count += 1) proofs.push(await prove(member, '10000'));
    const answers = await Promise.all(proofs.map((proof) => send(member, '10000', proof)));
    // Each SMS code is bound to its token, so all five are good; the money is there for three with their fees.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    await payOut();
    expect(await krw(member)).toEqual([2_000, 0]);
  });
});

describe('the second factor (API-050, WALT-120, WALT-121)', () => {
  it('comes by SMS with what is paid, or from the authenticator: P or O and nothing else (CONS-117)', async () => {
    const member = await memberWith('100000', { authLevel: 4 });
    const sms = await prove(member, '10000');
    expect(sms.text).toContain('출금 10,000원');
    // The login has used up the code of this half minute.
    exchange.clock.advance(30 * secondMs);
    const otp = await prove(member, '12000', 'OTP');
    expect((await send(member, '12000', otp, 'S')).statusCode).toBe(400);
    expect((await send(member, '12000', otp, 'O')).statusCode).toBe(200);
    expect((await send(member, '10000', sms)).statusCode).toBe(200);
  });

  it.each([
    { when: 'the amount is another', amount: '10001', change: {}, code: 'PAYMENT_TOKEN_INVALID' },
    { when: 'the token is unknown', amount: '10000', change: { token: 'x' }, code: 'PAYMENT_TOKEN_INVALID' },
    {
      when: 'the code is missing (ERR-207, WALT-123)',
      amount: '10000',
      change: { code: '' },
      code: 'PAYMENT_CODE_MISSING',
    },
    { when: 'the code is wrong (AUTH-141)', amount: '10000', change: { code: '999999x' }, code: 1 },
  ])('refuses when $when, and nothing moves', async ({ amount, change, code }) => {
    const member = await memberWith('100000');
    const proof = await prove(member, '10000');
    const answer = await send(member, amount, { ...proof, ...change });
    expect(answer.json().header.code).toBe(code);
    expect(await krw(member)).toEqual([100_000, 0]);
    expect(await history(member)).toEqual([]);
  });

  it('takes the right code after wrong ones under the same token, and pays once', async () => {
    const member = await memberWith('100000');
    const proof = await prove(member, '10000');
    for (const count of [1, 2])
      expect((await send(member, '10000', { ...proof, code: 'wrong' })).json().header.code).toBe(count);
    expect((await send(member, '10000', proof)).statusCode).toBe(200);
    await payOut();
    expect(await krw(member)).toEqual([89_000, 0]);
  });

  it('of another member is refused, and stays good for its owner', async () => {
    const [owner, thief] = [await memberWith('100000'), await memberWith('100000')];
    const proof = await prove(owner, '10000');
    expect((await send(thief, '10000', proof)).json().header.code).toBe('PAYMENT_TOKEN_INVALID');
    expect((await send(owner, '10000', proof)).statusCode).toBe(200);
  });

  it('ends with its time: the code after three minutes, the token after ten (WALT-121)', async () => {
    const member = await memberWith('100000');
    const proof = await prove(member, '10000');
    exchange.clock.advance(180 * secondMs);
    expect((await send(member, '10000', proof)).json().header.code).toBe('CODE_EXPIRED');
    exchange.clock.advance(420 * secondMs);
    expect((await send(member, '10000', proof)).json().header.code).toBe('PAYMENT_TOKEN_INVALID');
  });

  it('locks after ten wrong codes, counted over tokens (AUTH-142)', async () => {
    const member = await memberWith('100000');
    for (let count = 1; count < 10; count += 1) {
      const proof = await prove(member, '10000');
      expect((await send(member, '10000', { ...proof, code: 'wrong' })).json().header.code).toBe(count);
    }
    const proof = await prove(member, '10000');
    expect((await send(member, '10000', { ...proof, code: 'wrong' })).json().header.code).toBe(4052);
    expect((await send(member, '10000', proof)).json().header.code).toBe(4052);
  });

  it('is asked for by our own pages alone: no other site sends a member codes (API-011)', async () => {
    const member = await memberWith('100000');
    const ask = (headers: Record<string, string>) =>
      exchange.call('GET', '/v1/auth/means/SMS/token?coinId=0&amount=10000', { cookie: member.cookie, headers });
    const foreign: readonly Record<string, string>[] = [
      { 'x-maru-client': '' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test' },
    ];
    for (const headers of foreign) {
      expect((await ask(headers)).json().header.code).toBe('CROSS_SITE');
    }
    expect((await ask({})).statusCode).toBe(200);
  });

  it('is for members alone, and for means that they have', async () => {
    const path = '/v1/auth/means/OTP/token?coinId=0&amount=10000';
    expect((await exchange.call('GET', path)).statusCode).toBe(401);
    const member = await memberWith('100000');
    expect((await exchange.call('GET', path, { cookie: member.cookie })).json().header.code).toBe('MEANS_UNSUPPORTED');
    const unknown = '/v1/auth/means/SMS/token?coinId=424242&amount=10000';
    expect((await exchange.call('GET', unknown, { cookie: member.cookie })).json().header.code).toBe('BAD_REQUEST');
    expect((await exchange.call('POST', withdrawPath, { body: { authType: 'P' } })).statusCode).toBe(401);
  });
});

describe('gates, judged by the exchange whatever the screen says (WALT-128)', () => {
  it.each([
    {
      wish: { foreign: true, authLevel: 5 },
      gate: 'notForeign',
      code: 'FOREIGN_MEMBER',
      test: 'ACCT-130, WALT-142, ERR-142',
    },
    { wish: { withdrawalBanned: true }, gate: 'notBanned', code: 'WITHDRAWAL_BANNED', test: 'WALT-063, ERR-209' },
    { wish: { watchListed: true }, gate: 'notWatchListed', code: 'WATCH_LISTED', test: 'WALT-088' },
    { wish: { authLevel: 1 }, gate: 'identity', code: 'IDENTITY_NEEDED', test: 'WALT-088, ERR-222' },
    { wish: { authLevel: 2 }, gate: 'account', code: 'WITHDRAWAL_ACCOUNT_MISSING', test: 'WALT-140, ERR-223' },
    {
      wish: { authLevel: 1, dueDiligence: 'E' },
      gate: 'account',
      code: 'WITHDRAWAL_ACCOUNT_MISSING',
      test: 'WALT-088',
    },
    { wish: { phone: '' }, gate: 'secondFactor', code: 'SECOND_FACTOR_MISSING', test: 'WALT-141, ERR-208' },
  ])('refuse with $code ($test)', async ({ wish, gate, code }) => {
    const member = await memberWith('100000', wish);
    expect(await closedGates(member)).toContain(gate);
    expect((await send(member, '10000', { token: 'x', code: '123456' })).json().header.code).toBe(code);
    expect((await krw(member))[1]).toBe(0);
  });

  it('close for 24 hours after a change of the second factor, and say until when (WALT-085, ERR-212)', async () => {
    const member = await memberWith('100000');
    const until = new Date(exchange.clock.now().getTime() + dayMs);
    await exchange.context.db
      .updateTable('member')
      .set({ withdrawal_blocked_until: until })
      .where('id', '=', member.memberId)
      .execute();
    const { header } = (await send(member, '10000', { token: 'x', code: '123456' })).json();
    expect(header).toMatchObject({
      code: 'WITHDRAWAL_AFTER_CHANGE',
      message: expect.stringMatching(/\(\d{4}-\d\d-\d\d \d\d:\d\d까지\)/),
    });
    exchange.clock.advance(dayMs - 1);
    const cookie = await exchange.logIn(member.email);
    expect(await closedGates({ ...member, cookie })).toEqual(['afterChange']);
    exchange.clock.advance(1);
    expect(await closedGates({ ...member, cookie })).toEqual([]);
  });

  it('close for 72 hours after the first KRW deposit alone, with status 400 (WALT-144, ERR-211, CONS-021)', async () => {
    const member = await memberWith('100000');
    const arrive = () =>
      exchange.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '5000' } });
    expect(await closedGates(member)).toEqual([]);
    await arrive();
    const answer = await send(member, '10000', { token: 'x', code: '123456' });
    expect([answer.statusCode, answer.json().header.code]).toEqual([400, 'WITHDRAWAL_AFTER_DEPOSIT']);
    exchange.clock.advance(72 * hourMs);
    await arrive();
    expect(await closedGates({ ...member, cookie: await exchange.logIn(member.email) })).toEqual([]);
  });

  it('close while KRW is not paid out (WALT-062, ERR-210)', async () => {
    const member = await memberWith('100000');
    await exchange.context.pool.query("UPDATE coin SET io_out_enable = false WHERE code = 'KRW'");
    await exchange.modules.markets.load();
    expect((await send(member, '10000', { token: 'x', code: '123456' })).json().header.code).toBe('WITHDRAWAL_STOPPED');
    await exchange.context.pool.query("UPDATE coin SET io_out_enable = true WHERE code = 'KRW'");
    await exchange.modules.markets.load();
  });
});

describe('the amount', () => {
  it.each([
    { amount: '', code: 'WITHDRAWAL_AMOUNT_MISSING' },
    { amount: '10000.5', code: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { amount: '1e5', code: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { amount: '-10000', code: 'WITHDRAWAL_AMOUNT_NOT_WHOLE' },
    { amount: '4999', code: 'WITHDRAWAL_BELOW_MINIMUM' },
    { amount: '99001', code: 'WITHDRAWAL_OVER_LIMIT' },
    { amount: '999999999999999999', code: 'WITHDRAWAL_OVER_LIMIT' },
  ])('"$amount" is refused with $code (ERR-200, ERR-203, ERR-204, WALT-145)', async ({ amount, code }) => {
    const member = await memberWith('100000');
    expect((await send(member, amount, { token: 'x', code: '123456' })).json().header.code).toBe(code);
  });

  it('tells the smallest one in the words of each language (ERR-204)', async () => {
    const member = await memberWith('100000');
    const { words, minOut } = (await send(member, '4999', { token: 'x', code: '123456' })).json();
    expect([minOut, words.en.minOut, words.ch.minOut]).toEqual(['5,000원', '5,000 KRW', '5,000韩元']);
  });

  it('stays with its fee within the limits of day and month, which come back at midnight in Seoul (WALT-150, WALT-151, CONS-102, AMB-25)', async () => {
    const member = await memberWith('300000000', { authLevel: 2 });
    await exchange.context.db
      .insertInto('member_account')
      .values({
        member_id: member.memberId,
        purpose: 'withdraw',
        bank_code: '004',
        account_number: '90000000001',
        registered_at: exchange.clock.now(),
      })
      .execute();
    expect((await terms(member)).limit).toEqual({ once: '10000000', day: '20000000', month: '200000000' });
    expect((await withdraw(member, '9999000')).statusCode).toBe(200);
    expect((await withdraw(member, '9999000')).statusCode).toBe(200);
    expect((await terms(member)).avail).toEqual({ once: '10000000', day: '0', month: '180000000' });
    expect((await send(member, '5000', { token: 'x', code: '1' })).json().header.code).toBe('WITHDRAWAL_OVER_LIMIT');
    const now = exchange.clock.now().getTime();
    exchange.clock.advance(dayMs - ((now + 9 * hourMs) % dayMs));
    const cookie = await exchange.logIn(member.email);
    expect((await terms({ ...member, cookie })).avail.day).toBe('20000000');
  });

  it('that was refused by the bank does not count', async () => {
    exchange.world.bank.setPayoutMode('refuse');
    const member = await memberWith('100000');
    await withdraw(member, '10000');
    await payOut();
    expect((await terms(member)).avail.day).toBe('100000000');
  });
});
