import { type RefusalName, refusals } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import { hourMs } from '@maru/server';
import { seedMarketData } from '../../../seed';
import { createTestContext, type TestContext } from '../../testing/context';
import { depositor } from '../../testing/engine-trader';
import { checkInvariants, createLedger, type Ledger } from '../ledger';
import { createMarkets, type Markets } from '../market';
import { createOrders, type Orders } from '.';
import type { OrderPlacement } from './order.types';
import { orderView, previewView } from './order.views';

jest.setTimeout(60_000);

let context: TestContext;
let ledger: Ledger;
let markets: Markets;
let orders: Orders;
let nextMember = 1000n;

beforeAll(async () => {
  context = await createTestContext();
  await seedMarketData(context);
  ledger = createLedger(context);
  markets = createMarkets(context).service;
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
});
afterEach(async () => expect(await checkInvariants(context.pool)).toEqual([]));
afterAll(async () => {
  await orders.stop();
  await context.end();
});

const standing = (memberId: bigint): MemberStanding => ({
  memberId,
  uid: String(memberId),
  state: 'active',
  frozen: false,
  grade: 1,
  authLevel: 4,
  foreignNational: false,
  dueDiligence: 'passed',
  watchListed: false,
  watchListPending: false,
  watchListReasons: [],
  livesAbroad: false,
  reverifyBefore: null,
  saleAllowed: true,
  withdrawalBanned: false,
  feeRate: '0.002',
});

const deposit = depositor(() => ({ context, ledger }));

/** A member with money: amounts in minor units. */
async function member(funds: Record<string, bigint>): Promise<MemberStanding> {
  nextMember += 1n;
  const memberId = nextMember;
  for (const [asset, amount] of Object.entries(funds)) await deposit(Number(memberId), asset, amount);
  return standing(memberId);
}

const krw = (won: number) => BigInt(won) * 100n;
const coins = (whole: number) => BigInt(whole) * 100_000_000n;
const marketId = (code: string) => markets.findByCode(code)?.id ?? 0;
/** Orders in KRW-XRP: each test at prices of its own so that the books do not meet. */
const limit = (side: 'B' | 'S', price: string, amount: string, more: Partial<OrderPlacement> = {}): OrderPlacement => ({
  marketId: marketId('KRW-XRP'),
  side,
  type: 'LIMIT',
  price,
  amount,
  timeInForce: undefined,
  clientOrderId: undefined,
  ...more,
});
const market = (side: 'B' | 'S', worth: { total: string } | { amount: string }): OrderPlacement => ({
  ...limit(side, '', ''),
  price: undefined,
  amount: undefined,
  type: 'MARKET',
  ...worth,
});
const best = (amount: string): OrderPlacement => ({ ...limit('B', '', amount), price: undefined, type: 'BEST' });
async function balance({ memberId }: MemberStanding, asset: string) {
  const { available, hold } = await ledger.balance(memberId, asset);
  return [available, hold];
}

async function place(who: MemberStanding, placement: OrderPlacement) {
  const outcome = await orders.place(who, placement);
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return orderView(outcome.value);
}

describe('placing orders', () => {
  it('locks worth and fee of a buy, and frees them once on cancel (TRAD-049)', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const order = await place(buyer, limit('B', '3000', '10'));
    expect(order.state).toBe('open');
    expect(await balance(buyer, 'KRW')).toEqual([krw(100_000) - krw(30_060), krw(30_060)]);
    const cancels = await Promise.all([1, 2, 3].map(() => orders.cancel(buyer.memberId, Number(order.id))));
    expect(cancels.filter(({ ok }) => ok)).toHaveLength(1);
    expect(cancels.filter((outcome) => !outcome.ok && outcome.refusal === 'ALREADY_PROCESSED')).toHaveLength(2);
    expect(await balance(buyer, 'KRW')).toEqual([krw(100_000), 0n]);
  });

  it('trades at the price of the older order, takes the fee of each grade and returns the improvement at once (TRAD-051, TRAD-052, L7)', async () => {
    const seller = { ...(await member({ XRP: coins(10) })), feeRate: '0.0005' };
    const buyer = await member({ KRW: krw(100_000) });
    await place(seller, limit('S', '3010', '10'));
    const bought = await place(buyer, limit('B', '3100', '10'));
    expect(bought).toMatchObject({ state: 'filled', filledAmount: '10', filledTotal: '30100', fee: '60.2' });
    expect(await balance(buyer, 'KRW')).toEqual([krw(100_000) - krw(30_100) - 6020n, 0n]);
    expect(await balance(buyer, 'XRP')).toEqual([coins(10), 0n]);
    expect(await balance(seller, 'KRW')).toEqual([krw(30_100) - 1505n, 0n]);
    expect(await balance(seller, 'XRP')).toEqual([0n, 0n]);
  });

  it('fills partly and keeps the rest in the book (TRAD-051)', async () => {
    const seller = await member({ XRP: coins(4) });
    const buyer = await member({ KRW: krw(100_000) });
    await place(seller, limit('S', '3020', '4'));
    const bought = await place(buyer, limit('B', '3020', '10'));
    expect(bought).toMatchObject({ state: 'part filled', filledAmount: '4' });
    expect(orders.quotes(marketOf('KRW-XRP')).bids).toContainEqual({ price: 30_200_000, amount: coins(6) });
    expect((await orders.cancel(buyer.memberId, Number(bought.id))).ok).toBe(true);
  });

  it('buys at market for a total and sells at market by amount (TRAD-041)', async () => {
    const seller = await member({ XRP: coins(100) });
    const buyer = await member({ KRW: krw(100_000) });
    await place(seller, limit('S', '3100', '10'));
    const bought = await place(buyer, market('B', { total: '10000' }));
    expect(bought.state).toBe('filled');
    expect(Number(bought.filledTotal)).toBeGreaterThan(9_999);
    await place(buyer, limit('B', '3090', '5'));
    // The time-weighted price has followed the last one.
    context.clock.advance(hourMs);
    const sold = await place(seller, market('S', { amount: '5' }));
    expect(sold).toMatchObject({ state: 'filled', filledTotal: '15450' });
    await orders.cancelAll(Number(seller.memberId), 'member');
  });

  it('sells at the market no less than the minimum order amount, in the dry run neither (TRAD-045, ERR-233)', async () => {
    const seller = await member({ XRP: coins(10) });
    for (const judge of ['place', 'preview'] as const) {
      const sold = await orders[judge](seller, market('S', { amount: '1' }));
      expect(sold).toMatchObject({ ok: false, refusal: 'ORDER_BELOW_TOTAL' });
      const more = await orders[judge](seller, market('S', { amount: '11' }));
      expect(more).toMatchObject({ ok: false, refusal: 'INSUFFICIENT_BALANCE' });
    }
    expect(await balance(seller, 'XRP')).toEqual([coins(10), 0n]);
  });

  it('stops a market order at its collar and frees the rest', async () => {
    const seller = await member({ XRP: coins(100) });
    const buyer = await member({ KRW: krw(1_000_000) });
    await place(seller, limit('S', '4500', '10'));
    const bought = await place(buyer, market('B', { total: '50000' }));
    expect(bought).toMatchObject({ state: 'cancelled', cancelReason: 'priceCollar', filledAmount: '0' });
    expect(await balance(buyer, 'KRW')).toEqual([krw(1_000_000), 0n]);
    await orders.cancelAll(Number(seller.memberId), 'member');
  });

  it('cancels the own resting order instead of trading with oneself, and says why', async () => {
    const trader = await member({ KRW: krw(1_000_000), XRP: coins(100) });
    const resting = await place(trader, limit('S', '3030', '10'));
    await place(trader, limit('B', '3030', '10'));
    const log = await orders.history.orders(trader.memberId, { days: {}, side: undefined, coinId: null });
    expect(log.ok && log.value.rows.find(({ id }) => id === Number(resting.id))).toMatchObject({
      state: 'cancelled',
      cancelReason: 'selfTrade',
    });
    await orders.cancelAll(Number(trader.memberId), 'member');
  });

  it('cancels all orders of a member, or those of a market or side, and nobody else’s', async () => {
    const trader = await member({ KRW: krw(1_000_000), XRP: coins(100) });
    const other = await member({ XRP: coins(10) });
    const id = Number(trader.memberId);
    const place3 = () =>
      Promise.all([
        place(trader, limit('S', '3910', '10')),
        place(trader, limit('B', '2710', '10')),
        place(trader, limit('B', '2720', '10')),
      ]);
    await place(other, limit('S', '3910', '10'));
    await place3();
    expect(await orders.cancelAll(id, 'member', { marketId: marketId('KRW-BTC') })).toBe(0);
    expect(await orders.cancelAll(id, 'member', { marketId: marketId('KRW-XRP'), side: 'B' })).toBe(2);
    expect(await balance(trader, 'KRW')).toEqual([krw(1_000_000), 0n]);
    expect(await orders.cancelAll(id, 'member', { side: 'S' })).toBe(1);
    await place3();
    // Twice at once: each order is cancelled once.
    const twice = await Promise.all([orders.cancelAll(id, 'member'), orders.cancelAll(id, 'member')]);
    expect(twice[0] + twice[1]).toBe(3);
    expect(orders.hasOpenOrders(trader.memberId)).toBe(false);
    expect(await orders.cancelAll(Number(other.memberId), 'member')).toBe(1);
  });

  it.each([
    { refusal: 'ORDER_OFF_TICK', id: 'ERR-230 TRAD-042', request: () => limit('B', '3000.5', '10') },
    { refusal: 'ORDER_BELOW_AMOUNT', id: 'ERR-231 TRAD-043', request: () => limit('B', '3000', '0.01') },
    { refusal: 'INSUFFICIENT_BALANCE', id: 'ERR-232 TRAD-044', request: () => limit('B', '3000', '100') },
    { refusal: 'ORDER_BELOW_TOTAL', id: 'ERR-233 TRAD-045', request: () => limit('B', '3000', '1') },
    { refusal: 'ORDER_BELOW_TOTAL', id: 'ERR-233 TRAD-045, at the best price', request: () => best('1') },
    { refusal: 'ORDER_BELOW_AMOUNT', id: 'ERR-231 TRAD-043, at the best price', request: () => best('0.01') },
    { refusal: 'PRICE_OUT_OF_RANGE', id: 'ERR-234 TRAD-046', request: () => limit('B', '20000', '1') },
    { refusal: 'ORDER_OFF_TICK', id: 'first of several, TRAD-047', request: () => limit('B', '3000.5', '0.01') },
    { refusal: 'INSUFFICIENT_BALANCE', id: 'before range, TRAD-047', request: () => limit('B', '20000', '100') },
    { refusal: 'NOT_FOUND', id: 'unknown market', request: () => limit('B', '3000', '10', { marketId: 99_999 }) },
    { refusal: 'ORDER_INVALID', id: 'more than 64 bits', request: () => limit('B', '3000', '999999999999999') },
    {
      refusal: 'ORDER_INVALID',
      id: 'market order that waits',
      request: () => limit('B', '3000', '10', { type: 'BEST', timeInForce: 'GTC' }),
    },
  ] as const)('refuses with $refusal ($id), in the dry run as well', async ({ refusal, request }) => {
    expect(refusals[refusal]).toBeDefined();
    const buyer = await member({ KRW: krw(50_000) });
    expect(await orders.place(buyer, request())).toMatchObject({ ok: false, refusal });
    expect(await orders.preview(buyer, request())).toMatchObject({ ok: false, refusal });
    expect(await balance(buyer, 'KRW')).toEqual([krw(50_000), 0n]);
  });

  it.each<{ refusal: RefusalName; change: Partial<MemberStanding> }>([
    { refusal: 'DUE_DILIGENCE_NEEDED', change: { dueDiligence: 'none' } },
    { refusal: 'UNDER_REVIEW', change: { dueDiligence: 'underReview' } },
    { refusal: 'WATCH_LISTED', change: { watchListed: true } },
    { refusal: 'WATCH_LIST_REVIEW', change: { watchListPending: true } },
    { refusal: 'TRANSACTION_REFUSED', change: { dueDiligence: 'refused' } },
    { refusal: 'FOREIGN_RESIDENT', change: { livesAbroad: true, foreignNational: true } },
    { refusal: 'REVERIFICATION_OVERDUE', change: { reverifyBefore: new Date(0) } },
  ])(
    'refuses a member with $refusal (TRAD-040, TRAD-048, TRAD-122, TRAD-123, ACCT-097, ACCT-131)',
    async ({ refusal, change }) => {
      const buyer = { ...(await member({ KRW: krw(100_000) })), ...change };
      expect(await orders.place(buyer, limit('B', '3000', '10'))).toMatchObject({ ok: false, refusal });
    },
  );

  it('takes no orders in a halted market and takes them again (TRAD-008)', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const state = { marketId: marketId('KRW-ADA'), planId: null };
    await orders.engine.switchState({ ...state, state: 'halted' });
    const request = { ...limit('B', '1000', '10'), marketId: marketId('KRW-ADA') };
    expect(await orders.place(buyer, request)).toMatchObject({ ok: false, refusal: 'MARKET_HALTED' });
    await orders.engine.switchState({ ...state, state: 'open' });
    expect((await orders.place(buyer, request)).ok).toBe(true);
  });

  it('says of a halted market that its orders stay, where all are to be cancelled, and cancels the others (TRAD-008)', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const halted = marketId('KRW-ADA');
    await place(buyer, { ...limit('B', '1000', '10'), marketId: halted });
    await place(buyer, limit('B', '2700', '10'));
    await orders.engine.switchState({ marketId: halted, planId: null, state: 'halted' });
    const cancelAll = (scope = {}) => orders.cancelAllInTurn(Number(buyer.memberId), scope);
    expect(await cancelAll()).toMatchObject({ ok: false, refusal: 'MARKET_HALTED' });
    expect(await cancelAll({ marketId: marketId('KRW-XRP') })).toEqual({ ok: true, value: 0 });
    expect((await orders.storedOpenOrders(buyer.memberId)).map(({ market: { id } }) => id)).toEqual([halted]);
    await orders.engine.switchState({ marketId: halted, planId: null, state: 'open' });
    expect(await cancelAll()).toEqual({ ok: true, value: 1 });
    expect(await balance(buyer, 'KRW')).toEqual([krw(100_000), 0n]);
  });

  it('gives a retry the first answer, and refuses another order under the same id', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const request = limit('B', '2900', '5', { clientOrderId: 'mine-1' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(buyer, request)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await place(buyer, request)).id).toBe(answers[0]?.id);
    expect(await orders.place(buyer, { ...request, amount: '6' })).toMatchObject({
      ok: false,
      refusal: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await balance(buyer, 'KRW'))[1]).toBe(krw(14_500) + krw(29));
  });

  it('takes NULL for a client order id like any other', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const request = limit('B', '2890', '5', { clientOrderId: 'NULL' });
    const first = await place(buyer, request);
    expect((await place(buyer, request)).id).toBe(first.id);
  });

  it('lets no crowd of parallel orders spend more than there is (TRAD-052, L3)', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => orders.place(buyer, limit('B', '2500', '4'))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(9);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'INSUFFICIENT_BALANCE')).toHaveLength(31);
  });

  it('tells in a dry run what an order costs and locks, and moves nothing', async () => {
    const buyer = await member({ KRW: krw(100_000) });
    const preview = await orders.preview(buyer, limit('B', '3000', '10'));
    expect(preview.ok && previewView(preview.value)).toEqual({
      total: '30000',
      fee: '60',
      hold: '30060',
      holdCoin: 'KRW',
    });
    expect(await balance(buyer, 'KRW')).toEqual([krw(100_000), 0n]);
  });
});

describe('after a restart', () => {
  it('the rebuilt books equal the live ones, and the old engine is fenced', async () => {
    const { service: successor } = createOrders(context, { ledger, markets });
    await successor.start();
    for (const { id } of markets.all()) {
      for (const side of ['B', 'S'] as const) {
        const live = [...orders.engine.book(id).book.queue(side)].map((order) => [order.id, order.price, order.amount]);
        const rebuilt = [...successor.engine.book(id).book.queue(side)].map((order) => [
          order.id,
          order.price,
          order.amount,
        ]);
        expect(rebuilt).toEqual(live);
      }
    }
    const buyer = await member({ KRW: krw(100_000) });
    expect(await orders.place(buyer, limit('B', '2000', '10'))).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
    expect(await orders.preview(buyer, limit('B', '2000', '10'))).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
    expect((await successor.place(buyer, limit('B', '2000', '10'))).ok).toBe(true);
    orders = successor;
  });
});

function marketOf(code: string) {
  const market = markets.findByCode(code);
  if (!market) throw new Error(`no market ${code}`);
  return market;
}
