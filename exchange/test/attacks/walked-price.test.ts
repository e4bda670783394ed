import { minuteMs, secondMs } from '@maru/server';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let marketId: number;
let unit: number;

beforeEach(async () => {
  exchange = await createTestApp();
  const market = exchange.modules.markets.findByCode('KRW-XRP');
  marketId = market?.id ?? 0;
  unit = 10 ** (market?.priceScale ?? 0);
});
afterEach(() => exchange.end());

const markets = () => exchange.modules.markets;
const last = () => markets().statistics(marketId).last / unit;
async function send({ cookie }: LoggedIn, body: Record<string, string>) {
  const answer = await exchange.call('POST', '/v1/orders', { cookie, body: { marketId: String(marketId), ...body } });
  return answer.json();
}
const limit = (who: LoggedIn, side: 'B' | 'S', price: number, amount: string) =>
  send(who, { callType: 'LIMIT', side, price: String(price), amount });

describe('two accounts of one person in an empty market', () => {
  it('cannot treble its price by trades of 5,000 KRW, nor by one at the edge of the range (TRAD-046)', async () => {
    const [seller, buyer] = await Promise.all([
      exchange.memberLoggedIn({ coins: { XRP: '10000' } }),
      exchange.memberLoggedIn({ krw: '10000000' }),
    ]);
    const start = last();
    const trade = async (price: number) => {
      const amount = String(Math.ceil((5_000 / price) * 100) / 100);
      await limit(seller, 'S', price, amount);
      return limit(buyer, 'B', price, amount);
    };
    const far = await trade(Math.floor((start * 2.9) / 10) * 10);
    expect([far.header?.code ?? far.state, last()]).toEqual(['cancelled', start]);
    expect(markets().state(marketId)).toBe('cancelOnly');
    markets().restrict('breaker', []);

    for (let step = 0; step < 30; step += 1) {
      const { priceMax } = markets().rules(marketId);
      const reference = markets().reference(marketId) / unit;
      await trade(Math.floor(Math.min(reference * 1.149, Number(priceMax)) / 10) * 10);
      markets().restrict('breaker', []);
      exchange.clock.advance(10 * secondMs);
    }
    expect(last()).toBeGreaterThan(start);
    expect(last()).toBeLessThan(start * 1.5);
  });

  it('cannot make a market order pay what they have just walked to', async () => {
    const [seller, buyer, victim] = await Promise.all([
      exchange.memberLoggedIn({ coins: { XRP: '10000' } }),
      exchange.memberLoggedIn({ krw: '10000000' }),
      exchange.memberLoggedIn({ krw: '10000000' }),
    ]);
    const start = last();
    const walked = Math.floor((start * 1.14) / 10) * 10;
    await limit(seller, 'S', walked, '2');
    expect((await limit(buyer, 'B', walked, '2')).state).toBe('filled');
    expect(last()).toBe(walked);
    await limit(seller, 'S', walked, '5000');
    const order = await send(victim, { callType: 'MARKET', side: 'B', total: '1000000' });
    expect([order.state, Number(order.filledAmount)]).toEqual(['cancelled', 0]);
  });
});

describe('a market that was paused', () => {
  it('takes cancellations, and orders again after its pause', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] });
    try {
      markets().pause(marketId);
      markets().pause(marketId);
      expect(markets().state(marketId)).toBe('cancelOnly');
      jest.advanceTimersByTime(2 * minuteMs - 1);
      expect(markets().state(marketId)).toBe('cancelOnly');
      jest.advanceTimersByTime(1);
      expect(markets().state(marketId)).toBe('open');
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves no order behind that stops every later one: beyond the bounds nothing rests', async () => {
    const [griefer, seller] = await Promise.all([
      exchange.memberLoggedIn({ krw: '1000000' }),
      exchange.memberLoggedIn({ coins: { XRP: '100' } }),
    ]);
    const start = last();
    const bid = await limit(griefer, 'B', Math.floor((start * 1.5) / 10) * 10, '2');
    expect(bid.state).toBe('cancelled');
    expect((await limit(seller, 'S', start, '2')).state).toBe('open');
    expect(markets().state(marketId)).toBe('open');
  });
});
