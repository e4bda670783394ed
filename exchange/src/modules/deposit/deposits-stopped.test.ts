import { createTestApp, type TestApp } from '../../testing/app';
import { codeOf, krwDepositsOf } from '../../testing/krw-deposits';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ config: { depositsStopped: true } });
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});
const { request, pay, krw, closedGates } = krwDepositsOf(() => exchange);

describe('a stop of all deposits (WALT-035, WALT-048, ERR-195)', () => {
  it('closes KRW, and credits what arrives all the same', async () => {
    const member = await exchange.memberLoggedIn();
    expect(await closedGates(member)).toEqual(['DEPOSIT_STOPPED']);
    const answer = await request(member, '10000');
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'DEPOSIT_STOPPED']);
    await pay(member, '5000');
    expect(await krw(member)).toBe(5000);
  });

  it.each(['BTC', 'USDT', 'XRP'])('closes %s, whatever the coin itself says', async (code) => {
    const { cookie } = await exchange.memberLoggedIn();
    const coin = (await exchange.call('GET', `/v1/coins/code/${code}`)).json();
    expect([coin.ioInEnable, coin.ioOutEnable]).toEqual(['N', 'Y']);
    const body = code === 'USDT' ? { seToken: 'TRX' } : {};
    const made = await exchange.call('POST', `/v1/wallets/coin/${code}`, { cookie, body });
    expect([made.statusCode, made.json().header.message]).toEqual([409, '현재 입금이 중단되었습니다.']);
  });
});
