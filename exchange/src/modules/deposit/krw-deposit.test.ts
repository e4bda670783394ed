import { hourMs, minuteMs, secondMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type TestApp } from '../../testing/app';
import { codeOf, krwDepositsOf } from '../../testing/krw-deposits';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

/** Noon of 21 November in Seoul. */
const start = new Date('2026-11-21T03:00:00Z');
const name = '김하늘';

let exchange: TestApp;

beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const memberOf = (wish: Partial<MemberWish> = {}) => exchange.memberLoggedIn({ name, ...wish });
const calls = krwDepositsOf(() => exchange);
const {
  request,
  requested,
  status,
  cancel,
  confirm,
  ready,
  history,
  pay,
  statement,
  krw,
  suspended,
  sendBack,
  post,
  get,
} = calls;

describe('a request to pay KRW in', () => {
  it('waits for its payment, is shown with the time left, and ends when exactly that arrives (API-091, API-093, API-094, WALT-026, WALT-028, CONS-097)', async () => {
    const member = await memberOf();
    const answer = await request(member, '150000');
    const made = {
      txidx: expect.stringMatching(/^\d+$/),
      amount: '150000',
      remittanceAmount: '0',
      TX_STATUS: 'R',
      requestDate: start.toISOString(),
      expireDate: new Date(start.getTime() + 3 * hourMs).toISOString(),
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, made]);
    const { txidx } = answer.json();
    expect(await ready(member)).toEqual([answer.json()]);
    expect(await history(member)).toMatchObject([{ status: 'ready', amount: '150000', remittanceAmount: '0' }]);

    expect((await pay(member, '150000', { senderName: name })).statusCode).toBe(200);
    expect(await krw(member)).toBe(150_000);
    expect(await status(member, txidx)).toMatchObject({ TX_STATUS: 'S', remittanceAmount: '150000' });
    expect(await ready(member)).toEqual([]);
    expect(await history(member)).toMatchObject([
      { status: 'approved', amount: '150000', remittanceAmount: '150000', description1: name },
    ]);
  });

  it('that is sent again gets the first answer, whatever has become of it, and makes no second request (API-093)', async () => {
    const member = await memberOf();
    const again = (amount: string, key: string) =>
      exchange.call('POST', '/v1/transfers/krw/deposit', {
        cookie: member.cookie,
        headers: { 'idempotency-key': key },
        body: { amount, mode: 'deposit', backCode: '280', deviceType: '200' },
      });
    const first = await again('90000', 'one');
    expect((await again('90000', 'one')).json()).toEqual(first.json());
    expect(codeOf(await again('90000', 'two'))).toBe('DEPOSIT_OPEN');
    expect(codeOf(await again('91000', 'one'))).toBe('IDEMPOTENCY_CONFLICT');
    await cancel(member, first.json().txidx);
    expect((await again('90000', 'one')).json()).toEqual(first.json());
    // What was refused stays refused: the attempt is over.
    expect(codeOf(await again('90000', 'two'))).toBe('DEPOSIT_OPEN');
    expect(await ready(member)).toEqual([]);
    expect(await history(member)).toHaveLength(1);
  });

  it('that is sent several times at once is one request', async () => {
    const member = await memberOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        exchange.call('POST', '/v1/transfers/krw/deposit', {
          cookie: member.cookie,
          headers: { 'idempotency-key': 'same' },
          body: { amount: '80000', mode: 'deposit', backCode: '280', deviceType: '200' },
        }),
      ),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().txidx);
    expect(new Set(made).size).toBe(1);
    expect(await history(member)).toHaveLength(1);
  });

  it.each([
    { what: 'too little', paid: '100000' },
    { what: 'too much', paid: '300000' },
  ])('ends with what has arrived where that is $what, and the member is told that amount', async ({ paid }) => {
    const member = await memberOf();
    const txidx = await requested(member, '200000');
    await pay(member, paid);
    expect(await krw(member)).toBe(Number(paid));
    expect(await status(member, txidx)).toMatchObject({ TX_STATUS: 'S', amount: '200000', remittanceAmount: paid });
    const { list } = await get('/v1/notifications', member);
    expect(list.filter(({ kind }: { kind: string }) => kind === 'deposit')).toMatchObject([
      { coin: 'KRW', amount: paid, done: 'Y' },
    ]);
  });

  it('is one at a time, also of ten sent at once (WALT-026, ERR-192)', async () => {
    const member = await memberOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(member, '10000')));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made).toHaveLength(1);
    const [again] = answers.filter(({ statusCode }) => statusCode !== 200);
    expect([again?.statusCode, again?.json().header]).toEqual([
      409,
      { code: 'DEPOSIT_OPEN', message: '이미 입금 요청하신 내역이 있습니다' },
    ]);
    expect(await ready(member)).toHaveLength(1);
    await pay(member, '10000');
    expect((await request(member, '10000')).statusCode).toBe(200);
  });

  it.each([
    { amount: '', code: 'DEPOSIT_AMOUNT' },
    { amount: '0', code: 'DEPOSIT_AMOUNT' },
    { amount: '-1000', code: 'DEPOSIT_AMOUNT' },
    { amount: '1000.5', code: 'DEPOSIT_AMOUNT' },
    { amount: '1e5', code: 'DEPOSIT_AMOUNT' },
    { amount: '999', code: 'DEPOSIT_OUT_OF_RANGE' },
    { amount: '1000', code: null },
    { amount: '10000000000', code: null },
    { amount: '10000000001', code: 'DEPOSIT_OUT_OF_RANGE' },
    { amount: '999999999999999999', code: 'DEPOSIT_OUT_OF_RANGE' },
  ])('of "$amount" is answered with $code (ERR-190, ERR-196, CONS-030, WALT-020)', async ({ amount, code }) => {
    const member = await memberOf();
    const answer = await request(member, amount);
    expect(answer.statusCode === 200 ? null : codeOf(answer)).toBe(code);
    expect(await ready(member)).toHaveLength(code === null ? 1 : 0);
  });

  it('is taken back by the member while it waits, and in no other state (API-092, WALT-029, ERR-193)', async () => {
    const member = await memberOf();
    const txidx = await requested(member, '50000');
    expect((await cancel(member, txidx)).json()).toMatchObject({ txidx, TX_STATUS: 'C' });
    expect(await ready(member)).toEqual([]);
    expect(await history(member)).toMatchObject([{ status: 'cancelled', remittanceAmount: '0' }]);
    const again = await cancel(member, txidx);
    expect([again.statusCode, again.json().header.message]).toEqual([409, '이미 처리된 내역입니다']);

    const paid = await requested(member, '50000');
    await pay(member, '50000');
    expect((await cancel(member, paid)).json().header.message).toBe('이미 처리된 내역입니다');
    expect(await status(member, paid)).toMatchObject({ TX_STATUS: 'S' });
  });

  it('is paid or cancelled, not both, where the two meet', async () => {
    const member = await memberOf();
    for (let round = 0; round < 5; round += 1) {
      const txidx = await requested(member, '7000');
      const [cancelled, paid] = await Promise.all([cancel(member, txidx), pay(member, '7000')]);
      expect(paid.statusCode).toBe(200);
      expect((await status(member, txidx)).TX_STATUS).toBe(cancelled.statusCode === 200 ? 'C' : 'S');
    }
    expect(await krw(member)).toBe(35_000);
  });

  it('is nobody’s but the member’s: others learn and change nothing', async () => {
    const [member, other] = [await memberOf(), await memberOf()];
    const txidx = await requested(member, '50000');
    for (const path of ['statusKRW', 'cancelKRW', 'confirmKRW']) {
      const answer = await post(`/v1/transfers/krw/${path}`, other, { txidx });
      expect([path, answer.statusCode, codeOf(answer)]).toEqual([path, 404, 'NOT_FOUND']);
      expect((await post(`/v1/transfers/krw/${path}`, other, { txidx: 'x' })).statusCode).toBe(400);
      expect((await exchange.call('POST', `/v1/transfers/krw/${path}`, { body: { txidx } })).statusCode).toBe(401);
    }
    expect(await ready(other)).toEqual([]);
    expect(await ready(member)).toHaveLength(1);
  });

  it('ends by itself after three hours, to the millisecond; what comes later is credited on its own (CONS-023, WALT-030, API-093)', async () => {
    const member = await memberOf();
    const txidx = await requested(member, '50000');
    exchange.clock.advance(3 * hourMs - 1);
    const cookie = await exchange.logIn(member.email);
    const later = { ...member, cookie };
    expect((await ready(later))[0]).toMatchObject({ txidx, TX_STATUS: 'R' });
    exchange.clock.advance(1);
    expect(await ready(later)).toEqual([]);
    expect(await status(later, txidx)).toMatchObject({ TX_STATUS: 'D', remittanceAmount: '0' });
    expect(codeOf(await cancel(later, txidx))).toBe('ALREADY_PROCESSED');
    await pay(later, '50000');
    await exchange.modules.deposits.expiry.flush();
    expect(await status(later, txidx)).toMatchObject({ TX_STATUS: 'D', remittanceAmount: '0' });
    expect(await krw(later)).toBe(50_000);
    const rows: { status: string; remittanceAmount: string }[] = await history(later);
    const told = rows.map(({ status: state, remittanceAmount }) => `${state} ${remittanceAmount}`);
    expect(told.sort()).toEqual(['approved 50000', 'discarded 0']);
  });

  it('whose time is over blocks no new one, although nobody has ended it yet', async () => {
    const member = await memberOf();
    const first = await requested(member, '50000');
    await exchange.context.pool.query("UPDATE krw_deposit SET due_at = due_at + interval '1 day' WHERE id = $1", [
      first,
    ]);
    exchange.clock.advance(3 * hourMs);
    const later = { ...member, cookie: await exchange.logIn(member.email) };
    expect((await request(later, '60000')).statusCode).toBe(200);
    expect(await status(later, first)).toMatchObject({ TX_STATUS: 'D' });
  });
});

describe('KRW under another name', () => {
  it('is never credited, waits in suspense, goes back once, and is told as rejected with the reason (WALT-033)', async () => {
    const member = await memberOf();
    const txidx = await requested(member, '80000');
    const answer = await pay(member, '80000', { senderName: '박바다' });
    expect(answer.json()).toMatchObject({ amount: '80000', rejected: true });
    await exchange.modules.deposits.returns.flush();
    expect([await krw(member), await suspended()]).toEqual([0, 80_000]);
    await sendBack();
    expect([await krw(member), await suspended()]).toEqual([0, 0]);
    expect(await statement(member)).toMatchObject([{ amount: '80000', memo: '마루 입금 반환' }]);
    expect(await status(member, txidx)).toMatchObject({ TX_STATUS: 'R' });
    const rows = await history(member);
    expect(rows).toContainEqual(
      expect.objectContaining({
        status: 'rejected',
        amount: '80000',
        remittanceAmount: '0',
        reason: 'senderName',
        description1: '박바다',
        outBankName: '',
      }),
    );
    // The request still waits, and the member's own payment ends it.
    await pay(member, '80000', { senderName: name });
    expect(await status(member, txidx)).toMatchObject({ TX_STATUS: 'S' });
    expect(await krw(member)).toBe(80_000);
  });

  it('waits in suspense while the bank is away, and goes back once although two workers ask and the answer was lost', async () => {
    const member = await memberOf();
    const { world, modules } = exchange;
    const told = { transferId: 'lost', memberId: member.memberId, amount: '9000', senderName: '박바다' };
    await world.bank.transferUntold({ ...told, from: { bankCode: '004', number: `900${member.memberId}` } });
    world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });
    expect(await modules.deposits.receiveRemittance(told)).toMatchObject({ ok: true, value: { rejected: true } });
    await sendBack();
    expect(await suspended()).toBe(9000);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);

    world.faults.clear();
    // The bank has sent it back, and this process died before it wrote that down.
    const row = await exchange.context.db
      .selectFrom('krw_return')
      .selectAll()
      .where('transfer_id', '=', 'lost')
      .executeTakeFirstOrThrow();
    await world.bank.sendBack({ returnId: `return:${row.id}`, transferId: 'lost', amount: '9000' });
    exchange.clock.advance(minuteMs);
    await Promise.all([modules.deposits.returns.flush(), modules.deposits.returns.flush()]);
    exchange.clock.advance(minuteMs);
    await modules.deposits.returns.flush();
    expect([await suspended(), await krw(member)]).toEqual([0, 0]);
    const { rows } = await exchange.context.pool.query('SELECT 1 FROM sandbox_payout WHERE payout_id = $1', [
      `return:${row.id}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('told again answers the same, and with something else is refused', async () => {
    const member = await memberOf();
    const { deposits } = exchange.modules;
    const told = { transferId: 'twice', memberId: member.memberId, amount: '4000', senderName: '박바다' };
    await exchange.world.bank.transferUntold(told);
    const answers = await Promise.all([deposits.receiveRemittance(told), deposits.receiveRemittance(told)]);
    expect(answers).toEqual(Array(2).fill({ ok: true, value: { amount: '4000', rejected: true } }));
    expect(await deposits.receiveRemittance({ ...told, amount: '5000' })).toMatchObject({
      ok: false,
      refusal: 'IDEMPOTENCY_CONFLICT',
    });
    await sendBack();
    expect(await suspended()).toBe(0);
  });

  it('told twenty times at once is held once, shown once, and goes back once (WALT-033)', async () => {
    const member = await memberOf();
    const { deposits } = exchange.modules;
    const told = { transferId: 'rush', memberId: member.memberId, amount: '6000', senderName: '박바다' };
    await exchange.world.bank.transferUntold(told);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deposits.receiveRemittance(told)));
    expect(answers).toEqual(Array(20).fill({ ok: true, value: { amount: '6000', rejected: true } }));
    expect([await krw(member), await suspended()]).toEqual([0, 6000]);
    await sendBack();
    const { rows } = await exchange.context.pool.query(
      `SELECT state, (SELECT count(*)::int FROM sandbox_payout WHERE payout_id = 'return:' || r.id) AS "sentBack"
       FROM krw_return r WHERE transfer_id = 'rush'`,
    );
    expect(rows).toEqual([{ state: 'returned', sentBack: 1 }]);
    expect(await history(member)).toMatchObject([{ status: 'rejected', amount: '6000' }]);
    expect(await suspended()).toBe(0);
  });

  it('is the member’s own where only width, case or spacing differ', async () => {
    const member = await memberOf({ name: 'Hong Gildong' });
    await pay(member, '3000', { senderName: 'ＨＯＮＧ gildong ' });
    expect(await krw(member)).toBe(3000);
  });
});

describe('a member who asks the exchange to look for the payment', () => {
  it('hears that there is none, or sees it credited (ERR-191, WALT-027)', async () => {
    const member = await memberOf();
    const txidx = await requested(member, '20000');
    const none = await confirm(member, txidx);
    expect([none.statusCode, none.json().header]).toEqual([
      409,
      { code: 'DEPOSIT_NOT_FOUND', message: '확인 가능한 입금 내역이 없습니다.' },
    ]);
    await pay(member, '20000', { told: 'N' });
    expect(await krw(member)).toBe(0);
    expect((await confirm(member, txidx)).json()).toMatchObject({ TX_STATUS: 'S', remittanceAmount: '20000' });
    expect(await krw(member)).toBe(20_000);
    expect((await confirm(member, txidx)).json()).toMatchObject({ TX_STATUS: 'S' });
    expect(await krw(member)).toBe(20_000);
  });

  it('is told nothing of what came before the request, and 503 while the bank is away', async () => {
    const member = await memberOf();
    await pay(member, '20000');
    exchange.clock.advance(secondMs);
    const txidx = await requested(member, '20000');
    expect(codeOf(await confirm(member, txidx))).toBe('DEPOSIT_NOT_FOUND');
    exchange.world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });
    expect((await confirm(member, txidx)).statusCode).toBe(503);
    exchange.world.faults.clear();
    await cancel(member, txidx);
    expect(codeOf(await confirm(member, txidx))).toBe('ALREADY_PROCESSED');
  });
});
