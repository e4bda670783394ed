import { getContractAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { checkInvariants } from '../../../modules/ledger';
import type { TestApp } from '../../../testing/app';
import type { TestContext } from '../../../testing/context';
import { type EvmExchange, openEvmExchange } from '../../../testing/evm-exchange';
import type { EvmUnderTest } from '../../../testing/evm-under-test';

jest.setTimeout(120_000);

let context: TestContext;
let under: EvmUnderTest;
let exchange: TestApp;
let end: EvmExchange['end'];
beforeAll(async () => {
  ({ context, under, exchange, end } = await openEvmExchange());
});
afterEach(async () => expect(await checkInvariants(context.pool)).toEqual([]));
afterAll(() => end());

/** Whose key everybody knows. */
const stranger = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
const plain = (address: string) => address.slice(2).toLowerCase();

/** A contract that pays as many dollars as its block has behind it to one address, whoever calls it. */
function payingByBlock(token: string, to: string): Hex {
  const amount = '43620f424002';
  const call = `6000600060446000600073${plain(token)}5af100`;
  const code = `63a9059cbb60e01b60005273${plain(to)}600452${amount}602452${call}`;
  return `0x60${(code.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${code}`;
}

/** A transaction of the stranger that can be sent again after its block is gone. */
async function signed(call: { readonly to?: Hex; readonly data?: Hex }): Promise<Hex> {
  const { client } = under.devnet;
  const nonce = await client.getTransactionCount({ address: stranger.address });
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 500_000n };
  return stranger.signTransaction({ type: 'eip1559', chainId: 31_337, nonce, ...fees, ...call });
}
const send = (serializedTransaction: Hex) => under.devnet.client.sendRawTransaction({ serializedTransaction });

describe('a payment that another block has with another amount', () => {
  it('is credited as it arrived, and what it was before has failed', async () => {
    const who = await exchange.memberLoggedIn();
    const body = { seToken: 'ETH' };
    const made = await exchange.call('POST', '/v1/wallets/coin/USDT', { cookie: who.cookie, body });
    const { address } = made.json();
    const contract = getContractAddress({ from: stranger.address, nonce: 0n });
    await send(await signed({ data: payingByBlock(under.devnet.settings.tokens.USDT?.contract ?? '', address) }));
    await under.devnet.pay('USDT', contract, '100000');
    await under.advance(1);
    const call = await signed({ to: contract });
    await send(call);
    await under.advance(1);
    const list = async () => (await exchange.call('GET', '/v1/transfers', { cookie: who.cookie })).json().list;
    const [first] = await list();
    expect(first).toMatchObject({ status: 'processing', confirmations: 1 });
    await under.takeBack(1);
    await under.advance(2);
    await send(call);
    await under.advance(8);
    const byId = (one: { id: string }, other: { id: string }) => Number(other.id) - Number(one.id);
    const [then, before] = (await list()).toSorted(byId);
    const amount = String(Number(first.amount) + 3);
    expect(then).toMatchObject({ status: 'approved', amount });
    expect(before).toMatchObject({ id: first.id, status: 'failed', amount: first.amount });
    const { available } = await exchange.modules.ledger.balance(who.memberId, 'USDT');
    expect(available).toBe(BigInt(amount) * 100_000_000n);
  });
});

it('a credited payment that is taken back is one incident: dealt with, it stays so when the network forgets it', async () => {
  const who = await exchange.memberLoggedIn();
  const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: who.cookie, body: {} });
  await under.devnet.pay('ETH', made.json().address, '0.6');
  await under.advance(3);
  const { deposits, ledger } = exchange.modules;
  expect((await ledger.balance(who.memberId, 'ETH')).available).toBe(60_000_000n);
  await under.takeBack(4);
  const [incident] = await deposits.incidents();
  expect(incident).toMatchObject({ memberId: who.memberId, coin: 'ETH' });
  await context.db
    .transaction()
    .execute((tx) => deposits.resolveIncident(tx, incident?.id ?? 0n, 'operator@maru.test', '회사가 부담'));
  await under.advance(8);
  const { rows } = await context.pool.query('SELECT state FROM evm_payment WHERE address = $1', [made.json().address]);
  expect(rows).toEqual([{ state: 'dropped' }]);
  expect(await deposits.incidents()).toEqual([]);
});
