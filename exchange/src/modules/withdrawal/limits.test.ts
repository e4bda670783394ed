import { createTestApp, type TestApp } from '../../testing/app';
import { withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const limits = '/v1/wallets/coin/KRW/withdrawal-limit';

describe('the limits of KRW', () => {
  it('are told where those of coins are, with what was withdrawn and its fee taken off (WALT-064, WALT-151, AMB-25, API-063)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 3, krw: '300000' });
    expect((await calls.withdrawKrw(member, '100000')).statusCode).toBe(200);
    expect((await exchange.call('GET', limits, { cookie: member.cookie })).json()).toEqual({
      limit: { once: '50000000', day: '100000000', month: '1000000000' },
      avail: { once: '50000000', day: '99899000', month: '999899000' },
    });
    expect((await exchange.call('GET', limits)).statusCode).toBe(401);
  });

  it('are what is told where an order has taken the balance in the meantime (ERR-203)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 3, krw: '300000' });
    const { holds } = exchange.modules.ledger;
    const hold = jest.spyOn(holds, 'hold').mockResolvedValueOnce({ ok: false, refusal: 'INSUFFICIENT_BALANCE' });
    expect((await calls.withdrawKrw(member, '100000')).json().header.code).toBe('WITHDRAWAL_OVER_LIMIT');
    expect(hold).toHaveBeenCalledTimes(1);
    expect(await calls.balance(member, 'KRW')).toEqual([300_000, 0]);
  });
});
