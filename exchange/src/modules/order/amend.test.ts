import type { MemberStanding } from '@maru/domain';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import type { LiveOrder } from './engine/live-order';

jest.setTimeout(120_000);

let exchange: TestApp;
let marketId: number;
beforeAll(async () => {
  exchange = await createTestApp();
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
});
afterEach(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  // Each test has the book to itself.
  for (const memberId of exchange.modules.orders.traders())
    await exchange.modules.orders.cancelAll(Number(memberId), 'member');
});
afterAll(() => exchange.end());

const rich = { krw: '1000000', coins: { XRP: '1000' }, authLevel: 5 } as const;
const call = ({ cookie }: LoggedIn, url: string, body: object) => exchange.call('POST', url, { cookie, body });
const amend = (who: LoggedIn, { id }: { id: string }, body: object) => call(who, `/v1/orders/${id}/amend`, body);
const refusalOf = ({ statusCode, json }: Awaited<ReturnType<typeof call>>) => [statusCode, json().header?.code];

async function place(who: LoggedIn, side: 'B' | 'S', price: string, amount: string, more: object = {}) {
  const body = { marketId: String(marketId), callType: 'LIMIT', side, price, amount, ...more };
  const answer = await call(who, '/v1/orders', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function holdOf({ memberId }: LoggedIn, asset: string): Promise<bigint> {
  return (await exchange.modules.ledger.balance(BigInt(memberId), asset)).hold;
}

const waiting = (side: 'B' | 'S') =>
  [...exchange.modules.orders.engine.book(marketId).book.queue(side)].map(({ id, price, amount }) => [
    String(id),
    price,
    amount,
  ]);
const units = (won: number) => won * 10_000;
const xrp = (whole: number) => BigInt(whole) * 100_000_000n;

describe('an order whose amount is lessened', () => {
  it('keeps its number and its place in the queue, and gives back what it no longer needs', async () => {
    const [first, second] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const ahead = await place(first, 'B', '3000', '10');
    const behind = await place(second, 'B', '3000', '10');
    const answer = await amend(first, ahead, { price: '3000', amount: '4', clientOrderId: 'less' });
    expect(answer.json()).toMatchObject({ id: ahead.id, amount: '4', state: 'open', clientOrderId: null });
    expect(waiting('B')).toEqual([
      [ahead.id, units(3000), xrp(4)],
      [behind.id, units(3000), xrp(10)],
    ]);
    // 12,000 won and a fee of 0.2 %.
    expect(await holdOf(first, 'KRW')).toBe(1_202_400n);
    expect(await exchange.modules.orders.find(Number(ahead.id))).toMatchObject({ amount: xrp(4), hold: 1_202_400n });
  });

  it('is filled with the lessened amount, of which what it traded before is part', async () => {
    const [buyer, seller] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(buyer, 'B', '3000', '10');
    await place(seller, 'S', '3000', '3');
    expect((await amend(buyer, order, { price: '3000', amount: '5' })).json()).toMatchObject({
      ...{ id: order.id, amount: '5', filledAmount: '3', state: 'part filled' },
    });
    await place(seller, 'S', '3000', '4');
    expect(await exchange.modules.orders.find(Number(order.id))).toMatchObject({
      state: 'filled',
      filledAmount: xrp(5),
      hold: 0n,
    });
    expect(await holdOf(buyer, 'KRW')).toBe(0n);
    expect(waiting('S')).toMatchObject([[expect.any(String), units(3000), xrp(2)]]);
  });

  it('stays so when it is asked for twice at once', async () => {
    const who = await exchange.memberLoggedIn(rich);
    const order = await place(who, 'S', '3500', '10');
    const less = { price: '3500', amount: '6' };
    for (const answer of await Promise.all([amend(who, order, less), amend(who, order, less)]))
      expect(answer.json()).toMatchObject({ id: order.id, amount: '6' });
    expect(await holdOf(who, 'XRP')).toBe(xrp(6));
    const stored = await exchange.modules.orders.find(Number(order.id));
    expect(stored?.amount).toBe(xrp(6));
  });
});

describe('an order of another price, or of more', () => {
  it.each([
    ['another price', { price: '2990', amount: '10' }, 2_990, 10, 5_991_960n],
    ['more at the same price', { price: '3000', amount: '15' }, 3_000, 15, 7_515_000n],
  ])('gives its place and its money to a new one: %s', async (_, change, won, amount) => {
    const [first, second] = [
      await exchange.memberLoggedIn({ ...rich, krw: '50000' }),
      await exchange.memberLoggedIn(rich),
    ];
    const order = await place(first, 'B', '3000', '10');
    const behind = await place(second, 'B', String(won), '2');
    // The first order holds 30,060 of 50,000 won: without them the second could not be paid.
    const renewed = (await amend(first, order, { ...change, clientOrderId: 'renewed' })).json();
    expect(renewed).toMatchObject({
      price: String(won),
      amount: String(amount),
      state: 'open',
      clientOrderId: 'renewed',
    });
    expect(renewed.id).not.toBe(order.id);
    expect(waiting('B')).toEqual([
      [behind.id, units(won), xrp(2)],
      [renewed.id, units(won), xrp(amount)],
    ]);
    expect(await exchange.modules.orders.find(Number(order.id))).toMatchObject({
      state: 'cancelled',
      cancelReason: 'amended',
      hold: 0n,
    });
    expect(await holdOf(first, 'KRW')).toBe(BigInt(won * amount * 1_002) / 10n);
  });

  it('is what is left of the new amount, and can trade at once', async () => {
    const [buyer, seller] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(buyer, 'B', '3000', '10');
    await place(seller, 'S', '3000', '3');
    const offered = await place(seller, 'S', '3100', '20');
    expect((await amend(buyer, order, { price: '3100', amount: '12' })).json()).toMatchObject({
      ...{ amount: '9', filledAmount: '9', state: 'filled', price: '3100' },
    });
    expect(waiting('S')).toEqual([[offered.id, units(3100), xrp(11)]]);
  });

  it('takes its place once, however often and in parallel it is asked for', async () => {
    const who = await exchange.memberLoggedIn(rich);
    const order = await place(who, 'S', '3500', '10');
    const change = { price: '3600', amount: '8', clientOrderId: 'once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => amend(who, order, change)));
    const later = await amend(who, order, change);
    const ids = new Set([...answers, later].map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    expect(waiting('S')).toEqual([[...ids, units(3600), xrp(8)]]);
    expect(await holdOf(who, 'XRP')).toBe(xrp(8));
    expect(refusalOf(await amend(who, order, { ...change, price: '3700' }))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(refusalOf(await amend(who, order, { ...change, clientOrderId: 'other' }))).toEqual([
      409,
      'ALREADY_PROCESSED',
    ]);
  });

  it('keeps what the change leaves out, price or amount, also where it is asked for again', async () => {
    const [who, other] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(who, 'S', '3500', '10');
    await place(other, 'B', '3500', '2');
    const dearer = { price: '3600', clientOrderId: 'dearer' };
    const moved = (await amend(who, order, dearer)).json();
    expect(moved).toMatchObject({ price: '3600', amount: '8', state: 'open', clientOrderId: 'dearer' });
    expect((await amend(who, order, dearer)).json().id).toBe(moved.id);
    for (const _ of [1, 2])
      expect((await amend(who, moved, { amount: '5' })).json()).toMatchObject({
        ...{ id: moved.id, price: '3600', amount: '5' },
      });
    expect(waiting('S')).toEqual([[moved.id, units(3600), xrp(5)]]);
    expect(await holdOf(who, 'XRP')).toBe(xrp(5));
    expect(refusalOf(await amend(who, moved, {}))).toEqual([400, 'ORDER_INVALID']);
  });

  it('is ended once by many changes and a cancel at the same time', async () => {
    const who = await exchange.memberLoggedIn(rich);
    const order = await place(who, 'S', '3500', '10');
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) =>
        amend(who, order, { price: String(3600 + at), amount: '10', clientOrderId: `n${at}` }),
      ),
      call(who, `/v1/orders/${order.id}/delete`, {}),
    ]);
    expect(waiting('S').length).toBeLessThanOrEqual(1);
    expect(await holdOf(who, 'XRP')).toBe(waiting('S').length === 1 ? xrp(10) : 0n);
  });

  it('is refused where the money of both does not reach, and the first one waits on', async () => {
    const who = await exchange.memberLoggedIn({ ...rich, krw: '50000' });
    const order = await place(who, 'B', '3000', '10');
    expect(refusalOf(await amend(who, order, { price: '3000', amount: '20' }))).toEqual([409, 'INSUFFICIENT_BALANCE']);
    expect(waiting('B')).toEqual([[order.id, units(3000), xrp(10)]]);
    expect(await holdOf(who, 'KRW')).toBe(3_006_000n);
  });

  it('stays post-only', async () => {
    const [who, other] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(who, 'B', '3000', '10', { timeInForce: 'POST' });
    await place(other, 'S', '3100', '5');
    expect(refusalOf(await amend(who, order, { price: '3100', amount: '10' }))).toEqual([409, 'POST_ONLY_WOULD_TRADE']);
    expect((await amend(who, order, { price: '3050', amount: '10' })).json()).toMatchObject({
      timeInForce: 'POST',
      state: 'open',
    });
  });
});

describe('a change', () => {
  it('of what is no open limit order of the member is refused', async () => {
    const [who, other] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(who, 'S', '3500', '10');
    const less = { price: '3500', amount: '5' };
    expect(refusalOf(await amend(other, order, less))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await amend(who, { id: '999999999' }, less))).toEqual([404, 'NOT_FOUND']);
    await call(who, `/v1/orders/${order.id}/delete`, {});
    expect(refusalOf(await amend(who, order, less))).toEqual([409, 'ALREADY_PROCESSED']);
    await place(other, 'B', '3400', '5');
    const sold = await place(who, 'S', '', '5', { callType: 'MARKET', price: undefined });
    expect(refusalOf(await amend(who, sold, less))).toEqual([400, 'ORDER_NOT_AMENDABLE']);
  });

  it.each([
    ['a price off its step', { price: '3500.5' }, 'ORDER_OFF_TICK'],
    ['less than the market takes', { amount: '1' }, 'ORDER_BELOW_TOTAL'],
    ['no number', { amount: 'much' }, 'ORDER_INVALID'],
    ['nothing', { amount: '0' }, 'ORDER_CHANGED'],
  ])('to %s is refused, and the order waits on', async (_, wrong, refusal) => {
    const who = await exchange.memberLoggedIn(rich);
    const order = await place(who, 'S', '3500', '10');
    const answer = await amend(who, order, { price: '3500', amount: '10', ...wrong });
    expect(refusalOf(answer)[1]).toBe(refusal);
    expect(waiting('S')).toEqual([[order.id, units(3500), xrp(10)]]);
  });

  it('that was judged before the order traded is refused by the engine', async () => {
    const [who, other] = [await exchange.memberLoggedIn(rich), await exchange.memberLoggedIn(rich)];
    const order = await place(who, 'S', '3500', '10');
    const { engine } = exchange.modules.orders;
    const live = engine.book(marketId).find(Number(order.id)) as LiveOrder;
    const { memberId, market, side, orderType, timeInForce, price, total, feePpm } = live;
    const draft = {
      memberId,
      market,
      side,
      orderType,
      timeInForce,
      price,
      amount: xrp(5),
      total,
      feePpm,
      clientOrderId: null,
    };
    await place(other, 'B', '3500', '2');
    expect(await engine.amend({ orderId: live.id, filled: 0n, draft })).toEqual({
      ok: false,
      refusal: 'ORDER_CHANGED',
    });
    expect(refusalOf(await amend(who, order, { price: '3500', amount: '2' }))).toEqual([409, 'ORDER_CHANGED']);
    expect(waiting('S')).toEqual([[order.id, units(3500), xrp(8)]]);
  });

  it('is refused while the member may not trade or the market stands, as a new order is', async () => {
    const who = await exchange.memberLoggedIn(rich);
    const order = await place(who, 'S', '3500', '10');
    const less = { price: '3500', amount: '5' };
    const { engine } = exchange.modules.orders;
    await engine.switchState({ marketId, state: 'halted', planId: null });
    expect(refusalOf(await amend(who, order, less))).toEqual([409, 'MARKET_HALTED']);
    await engine.switchState({ marketId, state: 'open', planId: null });
    const standing = (await exchange.modules.members.standing(BigInt(who.memberId))) as MemberStanding;
    expect(
      await exchange.modules.orders.amend({ ...standing, frozen: true }, Number(order.id), {
        ...less,
        clientOrderId: undefined,
      }),
    ).toEqual({
      ...{ ok: false, refusal: 'ACCOUNT_FROZEN' },
    });
  });
});
