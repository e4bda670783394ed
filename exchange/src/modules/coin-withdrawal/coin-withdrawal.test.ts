import { dayMs, hourMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { withoutStaff } from '../../platform/core/two-people';
import type { MemberWish } from '../../sandbox/member-wish';
import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

/** Noon of 21 November in Seoul. */
const start = new Date('2026-11-21T03:00:00Z');

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;

beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
  calls = withdrawalCalls(exchange);
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const member = (coins: Record<string, string>, wish: Partial<MemberWish> = {}) =>
  exchange.memberLoggedIn({ coins, ...wish });
const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code;

describe('a coin withdrawal', () => {
  it('is drafted, confirmed, held, sent and shown in the list (API-086, ENTI-050, ENTI-052, WALT-112, WALT-124, CONS-096)', async () => {
    const who = await member({ ETH: '1' });
    const draft = await calls.drafted(who, eth);
    expect(draft).toMatchObject({
      coin: 'ETH',
      network: 'ETH',
      amount: '0.05',
      fee: '0.008',
      total: '0.058',
      toAddress: outside.ETH,
      local: false,
      receiver: '',
      firstTime: true,
      reviewed: false,
      means: ['SMS'],
    });
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
    const placed = await calls.confirm(draft.page, await calls.prove(who, draft.page));
    expect(placed.json()).toMatchObject({ amount: '0.05', fee: '0.008', toAddress: outside.ETH, status: 'ready' });
    expect(await calls.balance(who, 'ETH')).toEqual([0.942, 0.058]);
    expect(await calls.lines(who, 'ETH')).toMatchObject([
      { id: placed.json().id, transferType: 'O', status: 'ready', amount: '0.05', fee: '0.008', transactionId: '' },
    ]);
    await calls.payOut();
    expect(await calls.balance(who, 'ETH')).toEqual([0.942, 0]);
    const [line] = await calls.lines(who, 'ETH');
    expect(line).toMatchObject({ status: 'approved', transactionId: expect.stringMatching(/^(0x)?[0-9a-f]{64}$/) });
    const one = (await exchange.call('GET', `/v1/transfers/${line.id}`, { cookie: who.cookie })).json();
    const states = one.steps.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['requested', 'approved', 'signed', 'broadcast', 'confirmed']);
  });

  it('in one call is bound to what its token was asked for, and a repeated one changes nothing (WALT-127, API-050)', async () => {
    const who = await member({ ETH: '1' });
    const proof = await calls.proveOnce(who, eth);
    expect(codeOf(await calls.send(who, { ...eth, amount: '0.06' }, proof))).toBe('PAYMENT_TOKEN_INVALID');
    expect(codeOf(await calls.send(who, { ...eth, toAddress: outside.ETH2 }, proof))).toBe('PAYMENT_TOKEN_INVALID');
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => calls.send(who, eth, proof)));
    expect(first?.statusCode).toBe(200);
    for (const answer of again) expect(answer.json()).toEqual(first?.json());
    expect(await calls.balance(who, 'ETH')).toEqual([0.942, 0.058]);
  });

  it('takes the code of a draft for that draft alone', async () => {
    const who = await member({ ETH: '1' });
    const [one, two] = [await calls.drafted(who, eth), await calls.drafted(who, { ...eth, amount: '0.06' })];
    const proof = await calls.prove(who, one.page);
    expect(codeOf(await calls.confirm(two.page, proof))).toBe('PAYMENT_TOKEN_INVALID');
    expect(codeOf(await calls.send(who, eth, proof))).toBe('PAYMENT_TOKEN_INVALID');
    expect((await calls.confirm(one.page, proof)).statusCode).toBe(200);
    // The message that brings the code names amount and end of the address.
    const { phone } = await exchange.context.db
      .selectFrom('member')
      .select(['id', 'phone'])
      .where('id', '=', who.memberId)
      .executeTakeFirstOrThrow();
    const [message] = (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json();
    expect(message.text).toContain(`0.05 ETH, 주소 …${outside.ETH.slice(-6)}`);
  });

  it('of a draft belongs to its member, and expires after ten minutes', async () => {
    const [who, other] = [await member({ ETH: '1' }), await member({ ETH: '1' })];
    const { id, page } = await calls.drafted(who, eth);
    const path = `/v1/transfers/drafts/${id}`;
    expect(codeOf(await exchange.call('GET', path, { cookie: other.cookie }))).toBe('DRAFT_INVALID');
    expect((await exchange.call('GET', path, { cookie: who.cookie })).json()).toMatchObject({ id, amount: '0.05' });
    exchange.clock.advance(10 * minuteMs);
    expect(codeOf(await exchange.call('GET', path, { cookie: who.cookie }))).toBe('DRAFT_INVALID');
    const late = { authType: 'P', authValue: '123456', authToken: 'x' };
    expect(codeOf(await calls.confirm(page, late))).toBe('DRAFT_INVALID');
  });

  it('can be cancelled while it waits, and gives everything back (API-088, WALT-167)', async () => {
    const [who, other] = [await member({ ETH: '1' }), await member({})];
    const id = await calls.withdraw(who, eth);
    const cancel = (cookie: string) => exchange.call('DELETE', `/v1/transfers/${id}`, { cookie });
    expect(codeOf(await cancel(other.cookie))).toBe('NOT_FOUND');
    expect((await cancel(who.cookie)).json()).toEqual({ ok: true });
    expect((await cancel(who.cookie)).json()).toEqual({ ok: true });
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
    expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'cancelled' }]);
    await calls.payOut();
    expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'cancelled' }]);
  });

  it('cannot be cancelled once it was sent, nor can a deposit', async () => {
    const who = await member({ ETH: '1' });
    const id = await calls.withdraw(who, eth);
    await calls.payOut();
    const answer = await exchange.call('DELETE', `/v1/transfers/${id}`, { cookie: who.cookie });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'TRANSFER_NOT_READY']);
  });

  it('to a member of this exchange is free, needs no receiving exchange and arrives in the ledger (WALT-075, API-064, ENTI-055)', async () => {
    const [from, to] = [await member({ ETH: '1' }), await member({})];
    const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: to.cookie, body: {} });
    const { address } = made.json();
    const check = (addr: string) =>
      exchange.call('POST', '/v1/wallets/coin/ETH/localValid', { cookie: from.cookie, body: { addr, vaspId: '' } });
    expect((await check(address)).json()).toEqual({ local: true, result: true });
    expect((await check(outside.ETH)).json()).toEqual({ local: false, result: false });
    const draft = await calls.drafted(from, { ...eth, toAddress: address.toLowerCase() });
    expect(draft).toMatchObject({ local: true, fee: '0', total: '0.05', toAddress: address });
    await calls.confirm(draft.page, await calls.prove(from, draft.page));
    await calls.payOut(1);
    expect(await calls.balance(from, 'ETH')).toEqual([0.95, 0]);
    expect(await calls.balance(to, 'ETH')).toEqual([0.05, 0]);
    expect(await calls.lines(to, 'ETH')).toMatchObject([{ transferType: 'I', status: 'approved', amount: '0.05' }]);
  });

  it('is not sent for a member whose account was frozen or banned meanwhile', async () => {
    const who = await member({ ETH: '1' });
    await calls.withdraw(who, eth);
    await exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, banWithdrawal: 'Y' } });
    await calls.payOut();
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
    expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'rejected' }]);
  });
});

describe('a payout of 1,000,000 KRW or more to another exchange', () => {
  const large = { coin: 'ETH', amount: '1', toAddress: outside.ETH, vaspId: 'hanbit' };

  it('needs a recipient that the other exchange has confirmed, uses that up, and is reported once it is sent (WALT-115 to WALT-118, CONS-033)', async () => {
    const who = await member({ ETH: '10' });
    expect(codeOf(await calls.draft(who, large))).toBe('TRAVEL_RULE_NEEDED');
    const verified = await calls.verify(who, large, { surname: '김', givenName: '민지' });
    expect(codeOf(await calls.draft(who, { ...verified, amount: '1.1' }))).toBe('TRAVEL_VERIFICATION_INVALID');
    expect(codeOf(await calls.draft(who, { ...verified, toAddress: outside.ETH2 }))).toBe(
      'TRAVEL_VERIFICATION_INVALID',
    );
    const draft = await calls.drafted(who, verified);
    expect(draft).toMatchObject({
      receiver: '한빛거래소',
      recipient: expect.stringMatching(/^김.*\*/),
      reviewed: false,
    });
    const second = await calls.drafted(who, verified);
    await calls.confirm(draft.page, await calls.prove(who, draft.page));
    const again = await calls.confirm(second.page, await calls.prove(who, second.page));
    expect(codeOf(again)).toBe('TRAVEL_VERIFICATION_INVALID');
    await calls.payOut();
    await exchange.modules.travelRule.reports.flush();
    const { rows } = await exchange.context.pool.query(
      'SELECT transaction_id, answered_at FROM travel_record WHERE member_id = $1',
      [who.memberId],
    );
    expect(rows).toEqual([{ transaction_id: expect.stringMatching(/[0-9a-f]{64}$/), answered_at: expect.any(Date) }]);
  });

  it('wants the name in the letters of the country (WALT-114, ERR-213)', async () => {
    const who = await member({ ETH: '10' });
    const verified = await calls.verify(who, large, { surname: '김', givenName: '민지' });
    const latin = await calls.draft(who, { ...verified, primaryIdentifier: 'Kim' });
    expect(codeOf(latin)).toBe('TRAVEL_NAME_LETTERS');
    expect(latin.json().header.message).toContain('한글');
  });

  it('waits for a person from 30,000,000 KRW on, and is then approved once, or given back with a reason', async () => {
    const who = await member({ ETH: '50' });
    const { desk } = exchange.modules.coinWithdrawals;
    const wish = await calls.verify(who, { ...large, amount: '6' }, { surname: '김', givenName: '민지' });
    await calls.withdraw(who, wish);
    await calls.payOut();
    const [waiting] = await desk.list('approval');
    expect(waiting?.row).toMatchObject({ state: 'requested', risks: ['amount', 'firstAddress'], due_at: null });
    expect(await calls.balance(who, 'ETH')).toEqual([43.992, 6.008]);
    const id = waiting?.row.id ?? 0n;
    const decided = await Promise.all([
      desk.say(id, 'approve', withoutStaff('one'), ''),
      desk.reject(id, 'two', '확인 필요'),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    await calls.payOut();
    const [line] = await calls.lines(who, 'ETH');
    expect(line.status).toBe(decided[0]?.ok ? 'approved' : 'rejected');
    expect((await calls.balance(who, 'ETH'))[1]).toBe(0);
    expect(await desk.list('approval')).toEqual([]);
  });
});

describe('the gates of a coin withdrawal', () => {
  const closed = async (who: { cookie: string; email: string; uid: string; memberId: bigint }, coin = 'ETH') =>
    (await calls.terms(who, coin)).gates
      .filter(({ met }: { met: boolean }) => !met)
      .map(({ gate }: { gate: string }) => gate);

  it.each<[string, Partial<MemberWish>, string, string]>([
    ['banned (WALT-063, ERR-209)', { withdrawalBanned: true }, 'notBanned', 'WITHDRAWAL_BANNED'],
    ['watch-listed (WALT-088)', { watchListed: true }, 'notWatchListed', 'WATCH_LISTED'],
    ['unverified (WALT-088, ERR-222)', { authLevel: 1 }, 'identity', 'IDENTITY_NEEDED'],
    [
      'a foreigner without KYC (WALT-087, ERR-221)',
      { authLevel: 4, foreign: true },
      'foreignKyc',
      'FOREIGN_KYC_NEEDED',
    ],
  ])('closes for a member who is %s', async (_what, wish, gate, refusal) => {
    const who = await member({ ETH: '1' }, wish);
    expect(await closed(who)).toContain(gate);
    expect(codeOf(await calls.draft(who, eth))).toBe(refusal);
  });

  it('is open to a foreigner whose KYC is complete (WALT-087, AMB-81)', async () => {
    const who = await member({ ETH: '1' }, { authLevel: 5, foreign: true });
    expect(await closed(who)).toEqual([]);
  });

  it('stays closed until 72 hours after the last KRW deposit, to the second (WALT-084, CONS-022, ERR-211)', async () => {
    const who = await member({ ETH: '1' });
    const pay = () => exchange.call('POST', '/sandbox/bank/transfers', { body: { email: who.email, amount: '10000' } });
    await pay();
    exchange.clock.advance(71 * hourMs);
    await pay();
    exchange.clock.advance(72 * hourMs - 1000);
    const again = { ...who, cookie: await exchange.logIn(who.email) };
    const early = await calls.draft(again, eth);
    expect([early.statusCode, codeOf(early)]).toEqual([400, 'WITHDRAWAL_AFTER_DEPOSIT']);
    exchange.clock.advance(1000);
    expect((await calls.draft(again, eth)).statusCode).toBe(200);
  });

  it('closes a coin that is not paid out at the moment (WALT-062, ERR-210)', async () => {
    const who = await member({ ETH: '1' });
    await exchange.context.pool.query("UPDATE coin SET io_out_enable = false WHERE code = 'SOL'");
    await exchange.modules.markets.load();
    expect(await closed(who, 'SOL')).toContain('open');
    expect(codeOf(await calls.draft(who, { ...eth, coin: 'SOL' }))).toBe('WITHDRAWAL_STOPPED');
  });

  it('answers NOT_FOUND for unknown coins and for KRW', async () => {
    const who = await member({});
    for (const coin of ['NOPE', 'KRW'])
      expect(
        codeOf(await exchange.call('GET', `/v1/wallets/coin/${coin}/withdrawal-terms`, { cookie: who.cookie })),
      ).toBe('NOT_FOUND');
  });
});

describe('amounts and recipients', () => {
  it.each([
    ['', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['0', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['-0', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['-1', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['1e3', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['０.０５', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['0.05 ', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['0x1', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['0.0500000000000000001', 'WITHDRAWAL_TOO_PRECISE'],
    ['0.00999999', 'WITHDRAWAL_BELOW_MINIMUM'],
    ['0.99200001', 'WITHDRAWAL_OVER_LIMIT'],
    ['0.00000001', 'WITHDRAWAL_BELOW_MINIMUM'],
    ['0.1234567890123456789', 'WITHDRAWAL_TOO_PRECISE'],
    ['+0.05', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['1,000', 'WITHDRAWAL_AMOUNT_MISSING'],
    ['999999999999999999', 'WITHDRAWAL_OVER_LIMIT'],
  ])(
    'refuses the amount %j as %s, and moves nothing (ERR-200, ERR-203, ERR-204, WALT-078 to WALT-080)',
    async (amount, refusal) => {
      const who = await member({ ETH: '1' });
      expect(codeOf(await calls.draft(who, { ...eth, amount }))).toBe(refusal);
      expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
    },
  );

  it('refuses an amount that the fee alone would use up, and one unit more than there is with it (ERR-203)', async () => {
    const who = await member({ ETH: '0.0179' });
    const refusal = async (amount: string) => codeOf(await calls.draft(who, { ...eth, amount }));
    expect(await refusal('0.01')).toBe('WITHDRAWAL_OVER_LIMIT');
    await exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, coins: { ETH: '0.018' } } });
    expect(await refusal('0.01000001')).toBe('WITHDRAWAL_OVER_LIMIT');
    expect((await calls.draft(who, { ...eth, amount: '0.01' })).statusCode).toBe(200);
    expect(await calls.balance(who, 'ETH')).toEqual([0.018, 0]);
  });

  it.each([
    ['', 'ADDRESS_MISSING'],
    ['0x123', 'ADDRESS_INVALID'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'ADDRESS_INVALID'],
    ['0x'.padEnd(90, 'a'), 'ADDRESS_INVALID'],
  ])('refuses the address %j as %s (WALT-068, WALT-073, WALT-074, ERR-201, ERR-205)', async (toAddress, refusal) => {
    const who = await member({ ETH: '1' });
    expect(codeOf(await calls.draft(who, { ...eth, toAddress }))).toBe(refusal);
  });

  it('takes the longest address of all, that of Cardano with its stake part (WALT-068, CONS-034)', async () => {
    const who = await member({ ADA: '400' });
    const toAddress =
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
    expect(toAddress).toHaveLength(103);
    expect((await calls.draft(who, { coin: 'ADA', amount: '150', toAddress })).json()).toMatchObject({ toAddress });
    const one = { coin: 'ADA', amount: '150', toAddress };
    expect((await calls.send(who, one, await calls.proveOnce(who, one))).statusCode).toBe(200);
    expect(codeOf(await calls.draft(who, { ...one, toAddress: `${toAddress}x` }))).toBe('ADDRESS_INVALID');
  });

  it('refuses the own address, and a choice that is missing or unknown (WALT-066, WALT-067, ERR-214)', async () => {
    const who = await member({ ETH: '1' });
    const { address } = (await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: who.cookie, body: {} })).json();
    expect(codeOf(await calls.draft(who, { ...eth, toAddress: address }))).toBe('ADDRESS_IS_OWN');
    expect(codeOf(await calls.draft(who, { ...eth, vaspId: 'nobody' }))).toBe('RECEIVER_NOT_CHOSEN');
    const { vaspId, ...rest } = calls.bodyOf(eth);
    const missing = await exchange.call('POST', '/v1/transfers/drafts', { cookie: who.cookie, body: rest });
    expect([vaspId, codeOf(missing)]).toEqual(['', 'RECEIVER_NOT_CHOSEN']);
  });

  it('wants the network of a coin that lives on several, and its own form of address (WALT-065, WALT-072)', async () => {
    const who = await member({ USDT: '100' });
    const usdt = { coin: 'USDT', amount: '20' };
    expect(codeOf(await calls.draft(who, { ...usdt, toAddress: outside.ETH }))).toBe('BAD_REQUEST');
    expect(codeOf(await calls.draft(who, { ...usdt, toAddress: outside.ETH, seToken: 'TRX' }))).toBe('ADDRESS_INVALID');
    expect(codeOf(await calls.draft(who, { ...usdt, toAddress: outside.TRX, seToken: 'ETH' }))).toBe('ADDRESS_INVALID');
    expect((await calls.draft(who, { ...usdt, toAddress: outside.TRX, seToken: 'TRX' })).json()).toMatchObject({
      fee: '1',
    });
    expect((await calls.draft(who, { ...usdt, toAddress: outside.ETH, seToken: 'ETH' })).json()).toMatchObject({
      fee: '3',
    });
  });

  it('lets an XRP tag be empty, but never for a member of this exchange (WALT-070, ERR-202)', async () => {
    const [who, to] = [await member({ XRP: '1000' }), await member({})];
    const xrp = { coin: 'XRP', amount: '30', toAddress: outside.XRP };
    expect((await calls.draft(who, xrp)).statusCode).toBe(200);
    expect(codeOf(await calls.draft(who, { ...xrp, destTag: '4294967296' }))).toBe('TAG_INVALID');
    const made = (await exchange.call('POST', '/v1/wallets/coin/XRP', { cookie: to.cookie, body: {} })).json();
    expect(codeOf(await calls.draft(who, { ...xrp, toAddress: made.address }))).toBe('TAG_MISSING');
    const local = await calls.draft(who, { ...xrp, toAddress: made.address, destTag: made.tag });
    expect(local.json()).toMatchObject({ local: true, destTag: made.tag, fee: '0' });
  });

  it('refuses a fee that has changed since the member saw it (WALT-083, ERR-215)', async () => {
    const who = await member({ ETH: '1' });
    expect(codeOf(await calls.draft(who, { ...eth, fee: '0.007' }))).toBe('FEE_CHANGED');
    expect((await calls.draft(who, { ...eth, fee: '0.008' })).statusCode).toBe(200);
  });

  it('refuses 1,000,000 KRW or more to a personal wallet, and less passes (WALT-086, CONS-032, ERR-216)', async () => {
    const who = await member({ ETH: '10' });
    const price = exchange.modules.markets.krwPrice('ETH');
    const most = (1_000_000 / Number(price) - 1e-8).toFixed(8);
    const over = (1_000_000 / Number(price) + 1e-8).toFixed(8);
    expect(codeOf(await calls.draft(who, { ...eth, amount: over }))).toBe('OWN_WALLET_OVER_LIMIT');
    expect(codeOf(await calls.draft(who, { ...eth, amount: over, vaspId: 'hanbit' }))).toBe('TRAVEL_RULE_NEEDED');
    expect((await calls.draft(who, { ...eth, amount: most })).statusCode).toBe(200);
  });

  it('counts KRW and coins, with their fees, against one limit of day and month (AMB-25, WALT-064, WALT-150, WALT-151, API-063, ENTI-045, CONS-102)', async () => {
    const who = await member({ ETH: '10' });
    const limit = async ({ cookie } = who) =>
      (await exchange.call('GET', '/v1/wallets/coin/ETH/withdrawal-limit', { cookie })).json();
    const before = await limit();
    const price = Number(exchange.modules.markets.krwPrice('ETH'));
    expect(Number(before.limit.day)).toBeCloseTo(100_000_000 / price, 7);
    expect(before.avail).toEqual(before.limit);
    await calls.withdraw(who, { ...eth, amount: '0.1' });
    const after = await limit();
    // The fee is 0.008.
    expect(Number(before.avail.day) - Number(after.avail.day)).toBeCloseTo(0.108, 6);
    expect(Number(before.avail.month) - Number(after.avail.month)).toBeCloseTo(0.108, 6);
    exchange.clock.advance(dayMs);
    const next = { ...who, cookie: await exchange.logIn(who.email) };
    expect((await limit(next)).avail.day).toBe(before.limit.day);
    expect((await limit(next)).avail.month).toBe(after.avail.month);
  });
});
