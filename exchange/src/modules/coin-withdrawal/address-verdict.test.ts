import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { outside } from '../../testing/withdrawals';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp({});
  member = await exchange.memberLoggedIn();
});
afterAll(() => exchange.end());

const cardano =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
const verdict = async (coin: string, address: string) =>
  (
    await exchange.call('GET', `/v1/aspect/validator/wallet-address/${coin}/${address}`, { cookie: member.cookie })
  ).json();

describe('the check of an address (API-081)', () => {
  it.each([
    { coin: 'BTC', address: outside.BTC, result: 'Y' },
    { coin: 'ADA', address: cardano, result: 'Y' },
    { coin: 'BTC', address: `${outside.BTC}x`, result: 'N' },
    { coin: 'BTC', address: outside.ETH, result: 'N' },
  ])('says $result of $address for $coin', async ({ coin, address, result }) => {
    expect(await verdict(coin, address)).toEqual({ result });
  });

  it('says C of a contract (ERR-206)', async () => {
    const inspect = jest.spyOn(exchange.world.chain, 'inspect').mockResolvedValueOnce('contract');
    expect(await verdict('ETH', outside.ETH)).toEqual({ result: 'C' });
    inspect.mockRestore();
  });
});
