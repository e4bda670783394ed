import { hourMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { noBank } from '../../ports/bank';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type TestApp } from '../../testing/app';
import { codeOf, krwDepositsOf } from '../../testing/krw-deposits';
import { checkInvariants, judge, rulesOf } from '../ledger';

jest.setTimeout(60_000);

/** Noon of 21 November in Seoul. */
const start = new Date('2026-11-21T03:00:00Z');
const name = '김하늘';

let exchange: TestApp;

beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
});
afterEach(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const memberOf = (wish: Partial<MemberWish> = {}) => exchange.memberLoggedIn({ name, ...wish });
const { request, ready, pay, krw, closedGates, post, get, sendBack } = krwDepositsOf(() => exchange);

describe('gates, judged by the exchange whatever the screen says', () => {
  it.each([
    { wish: { foreign: true, authLevel: 5 }, code: 'FOREIGN_MEMBER', test: 'WALT-023' },
    { wish: { foreign: true, livesAbroad: true, authLevel: 5 }, code: 'FOREIGN_MEMBER', test: 'WALT-039' },
    { wish: { watchListed: true }, code: 'WATCH_LISTED', test: 'WALT-025' },
    { wish: { reverifyBefore: new Date(0) }, code: 'REVERIFICATION_OVERDUE', test: 'WALT-024' },
    { wish: { dueDiligence: '' }, code: 5100, test: 'WALT-024' },
    { wish: { dueDiligence: 'R' }, code: 'UNDER_REVIEW', test: 'WALT-024' },
    { wish: { authLevel: 2, dueDiligence: 'E' }, code: 'DEPOSIT_ACCOUNT_MISSING', test: 'WALT-022, ERR-223' },
  ])('refuse with $code ($test)', async ({ wish, code }) => {
    const member = await memberOf(wish);
    expect((await closedGates(member)).length).toBeGreaterThan(0);
    expect(codeOf(await request(member, '10000'))).toBe(code);
    expect(await ready(member)).toEqual([]);
  });

  it('are open to a verified member with an account; the page is told where to pay (WALT-021)', async () => {
    const member = await memberOf();
    expect(await closedGates(member)).toEqual([]);
    const { payTo, account, min, max } = await get('/v1/transfers/krw/deposit/terms', member);
    expect(payTo).toEqual({ bankName: '케이뱅크', accountNumber: '70110000042517', holder: '마루거래소' });
    expect(account).toEqual({
      bankName: 'KB국민은행',
      accountNumber: expect.stringMatching(/^900\*+\d\d$/),
      holder: name,
    });
    expect([min, max]).toEqual(['1000', '10000000000']);
    expect(await get('/data/bonanza', member)).toMatchObject({
      bankName: payTo.bankName,
      accountNumber: payTo.accountNumber,
    });
  });

  it('close while KRW is not taken in (WALT-035, ERR-195)', async () => {
    const member = await memberOf();
    await exchange.context.pool.query("UPDATE coin SET io_in_enable = false WHERE code = 'KRW'");
    await exchange.modules.markets.load();
    expect(codeOf(await request(member, '10000'))).toBe('DEPOSIT_STOPPED');
    await exchange.context.pool.query("UPDATE coin SET io_in_enable = true WHERE code = 'KRW'");
    await exchange.modules.markets.load();
  });

  it('close for the maintenance of the bank until its end, with code 7100 and the time (WALT-034, ERR-194, API-077)', async () => {
    const member = await memberOf();
    const until = new Date(exchange.clock.now().getTime() + hourMs);
    const minute = new Date(until.getTime() + 9 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
    const announce = (end: string | null) =>
      exchange.call('POST', '/sandbox/bank/maintenance', { body: { until: end } });
    await announce(until.toISOString());
    for (const answer of [await request(member, '10000'), await post('/v1/aspect/bonanza/doAvailableAmount', member)]) {
      expect([answer.statusCode, answer.json().header]).toEqual([
        409,
        { code: 7100, message: `은행 점검으로 ${minute}까지 입금이 제한됩니다.` },
      ]);
    }
    // What arrives is credited all the same.
    await pay(member, '5000');
    expect(await krw(member)).toBe(5000);
    await announce(null);
    expect((await request(member, '10000')).statusCode).toBe(200);
  });
});

describe('what can be deposited or confirmed (API-077, WALT-032, AMB-84)', () => {
  it('is the most that a request may be, or the request that waits', async () => {
    const member = await memberOf();
    const available = async () => (await post('/v1/aspect/bonanza/doAvailableAmount', member)).json();
    expect(await available()).toEqual({ amount: '10000000000', type: 'deposit' });
    await request(member, '30000');
    expect(await available()).toEqual({ amount: '30000', type: 'confirm' });
  });
});

describe('the hold of 72 hours (API-056, API-057, WALT-036)', () => {
  it('counts from the last deposit, and from the first one', async () => {
    const member = await memberOf();
    const days = async (path: string, who = member) => get(path, who);
    const none = { days: 0, hours: 0, until: null };
    expect([await days('/v1/krw-days'), await days('/v1/irst/krw-days')]).toEqual([none, none]);
    await pay(member, '5000');
    const first = exchange.clock.now().getTime();
    expect(await days('/v1/krw-days')).toEqual({
      days: 3,
      hours: 0,
      until: new Date(first + 72 * hourMs).toISOString(),
    });
    exchange.clock.advance(23 * hourMs);
    const later = { ...member, cookie: await exchange.logIn(member.email) };
    await pay(later, '5000');
    expect(await days('/v1/krw-days', later)).toMatchObject({ days: 3, hours: 0 });
    expect(await days('/v1/irst/krw-days', later)).toMatchObject({ days: 2, hours: 1 });
    const { transfers } = exchange.modules;
    expect((await transfers.lastDepositAt(member.memberId))?.getTime()).toBe(first + 23 * hourMs);
    expect((await transfers.firstDepositAt(member.memberId))?.getTime()).toBe(first);
  });

  it('is begun by no request, and by nothing that goes back', async () => {
    const member = await memberOf();
    await request(member, '5000');
    await pay(member, '5000', { senderName: '박바다' });
    expect(await get('/v1/krw-days', member)).toEqual({ days: 0, hours: 0, until: null });
  });
});

describe('an exchange without a bank', () => {
  it('takes no request, and says that deposits are stopped (WALT-035)', async () => {
    const bankless = await createTestApp({ outside: { bank: noBank } });
    const calls = krwDepositsOf(() => bankless);
    const member = await bankless.memberLoggedIn();
    expect(await calls.closedGates(member)).toEqual(['DEPOSIT_STOPPED']);
    expect(codeOf(await calls.request(member, '10000'))).toBe('DEPOSIT_STOPPED');
    expect(await calls.ready(member)).toEqual([]);
    await bankless.end();
  });
});

describe('the invariants', () => {
  /** Breaks the books by a statement, within a transaction that is rolled back. */
  const brokenBy = async (statement: string): Promise<string[]> => {
    const { pool } = exchange.context;
    const rules = await rulesOf('invariants.sql');
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      return (await judge(client, rules)).map(({ rule }) => rule.split(' ')[0] ?? '');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  it.each([
    {
      what: 'a request that waits and is told as approved',
      statement: "UPDATE krw_deposit SET state = 'cancelled', ended_at = now() WHERE state = 'waiting'",
      rule: 'L30',
    },
    {
      what: 'a request with another amount than the history',
      statement: 'UPDATE krw_deposit SET amount = amount + 1',
      rule: 'L30',
    },
    {
      what: 'suspense that nobody waits for',
      statement: "UPDATE krw_return SET state = 'held', returned_at = NULL",
      rule: 'L31',
    },
    {
      what: 'a return with another amount than was booked',
      statement: 'UPDATE krw_return SET amount = amount + 1',
      rule: 'L32',
    },
    {
      what: 'a return that was told as approved',
      statement: "UPDATE remittance SET status = 'approved' WHERE reason IS NOT NULL",
      rule: 'L32',
    },
  ])('notice $what', async ({ statement, rule }) => {
    const member = await memberOf();
    await request(member, '5000');
    await pay(member, '6000', { senderName: '박바다' });
    await sendBack();
    expect(await brokenBy('SELECT 1')).toEqual([]);
    expect(await brokenBy(statement)).toContain(rule);
  });
});
