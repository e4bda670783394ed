import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };

describe('a withdrawal of coins', () => {
  it.each(['abc', '0,008', '-0.008', '8e-3', 'NaN'])(
    'is refused as one with another fee where it says "%s" (API-010, ERR-215)',
    async (fee) => {
      const who = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
      const answer = await calls.draft(who, { ...eth, fee });
      expect([answer.statusCode, answer.json().header.code]).toEqual([409, 'FEE_CHANGED']);
    },
  );

  it('with zeros behind its amount is the one that its token names (API-050, API-086)', async () => {
    const who = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const wish = { ...eth, amount: '0.0500' };
    const sent = await calls.send(who, wish, await calls.proveOnce(who, wish));
    expect([sent.statusCode, sent.json().amount]).toEqual([200, '0.05']);
    const other = await calls.proveOnce(who, wish);
    expect((await calls.send(who, { ...wish, amount: '0.06' }, other)).json().header.code).toBe(
      'PAYMENT_TOKEN_INVALID',
    );
  });
});
