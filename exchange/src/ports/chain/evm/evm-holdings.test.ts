import { checkInvariants } from '../../../modules/ledger';
import type { LoggedIn, TestApp } from '../../../testing/app';
import type { TestContext } from '../../../testing/context';
import { type EvmExchange, openEvmExchange } from '../../../testing/evm-exchange';
import type { EvmUnderTest } from '../../../testing/evm-under-test';
import type { IncomingCoins } from '../chain';

jest.setTimeout(120_000);

let context: TestContext;
let under: EvmUnderTest;
let exchange: TestApp;
let end: EvmExchange['end'];
beforeAll(async () => {
  ({ context, under, exchange, end } = await openEvmExchange());
});
afterEach(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
  under.chain.onPayment(credit);
});
afterAll(() => end());

const credit = (incoming: IncomingCoins) => exchange.modules.deposits.receiveCoins(incoming);

async function payer(): Promise<LoggedIn & { readonly address: string }> {
  const who = await exchange.memberLoggedIn();
  const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: who.cookie, body: {} });
  return { ...who, address: made.json().address };
}

async function lookAtEther() {
  const { custody } = exchange.modules;
  await custody.look();
  const ether = custody.state().find(({ coin }) => coin.code === 'ETH');
  return { gap: ether?.gap, halt: ether?.halt?.reason ?? null };
}

describe('holdings on a local Ethereum', () => {
  it('have what is being credited, so that no payout stops while deposits are told of one after the other', async () => {
    const [first, second] = [await payer(), await payer()];
    await under.devnet.pay('ETH', first.address, '2000');
    await under.devnet.pay('ETH', second.address, '3000');
    await under.advance(2);
    const agree = { gap: 'none', halt: null };
    expect(await lookAtEther()).toEqual(agree);
    const looks: unknown[] = [];
    under.chain.onPayment(async (incoming) => {
      const taken = await credit(incoming);
      looks.push(await lookAtEther());
      return taken;
    });
    await under.advance(1);
    expect(looks).toEqual([{ ...agree, gap: 'onItsWay' }, agree]);
    expect(await lookAtEther()).toEqual(agree);
  });
});

it('the fee that a deposit address is given to move its tokens is no payment to its member', async () => {
  const who = await exchange.memberLoggedIn();
  const { cookie } = who;
  const made = await exchange.call('POST', '/v1/wallets/coin/USDT', { cookie, body: { seToken: 'ETH' } });
  await under.devnet.pay('USDT', made.json().address, '40');
  await under.advance(14);
  const { ledger } = exchange.modules;
  expect((await ledger.balance(who.memberId, 'USDT')).available).toBe(4_000_000_000n);
  expect(await ledger.balance(who.memberId, 'ETH')).toMatchObject({ available: 0n, hold: 0n });
  const { rows } = await context.pool.query(`SELECT state FROM evm_payout WHERE payout_id LIKE 'fuel:%'`);
  expect(rows).toEqual([{ state: 'final' }]);
  // A payout of somebody else to that address is one.
  const to = { address: made.json().address, tag: '' };
  const answer = await under.chain.sign({ payoutId: '900', network: 'ETH', coin: 'ETH', to, amount: '0.25' });
  if (answer.state !== 'signed') throw new Error(answer.reason);
  await under.chain.broadcast('ETH', answer.signed);
  await under.advance(4);
  expect((await ledger.balance(who.memberId, 'ETH')).available).toBe(25_000_000n);
});
