import { noChain } from '../../src/ports/chain/chain';
import { createTestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

it('an adapter with one address for all networks serves a member on each of them, and no second member', async () => {
  const chain = {
    ...noChain,
    depositAddress: async () => ({ address: '0xsame', tag: '' }),
    canonical: (address: string) => address,
    onPayment: () => undefined,
  };
  const exchange = await createTestApp({ outside: { chain } });
  const [first, second] = await Promise.all([1, 2].map(() => exchange.memberLoggedIn({ authLevel: 3 })));
  const ask = (who: typeof first, seToken: string) =>
    exchange.call('POST', '/v1/wallets/coin/USDT', { cookie: who?.cookie ?? '', body: { seToken } });
  const made = await Promise.all(['ETH', 'TRX', 'ETH'].map((network) => ask(first, network)));
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const refused = await ask(second, 'TRX');
  expect([refused.statusCode, refused.json().header.code]).toEqual([409, 'DEPOSIT_STOPPED']);
  await exchange.end();
});
