import { encodeAbiParameters } from 'viem';
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
afterEach(() => jest.restoreAllMocks());
afterAll(() => end());

/** A contract that says as often as it is asked to that its caller has paid somebody: words of address, amount and count. */
const sayer =
  '0x6020356000526040355b801560405760003533' +
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600190036009565b00';
const unknownToken = '0x00000000000000000000000000000000000bad00';
const somebody = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Said {
  readonly token: string;
  readonly units: bigint;
  readonly times: number;
}

async function say(to: string, { token, units, times }: Said): Promise<void> {
  const { client } = under.devnet;
  await client.request({ method: 'anvil_setCode', params: [token, sayer] } as never);
  const words = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const;
  const data = encodeAbiParameters(words, [to as `0x${string}`, units, BigInt(times)]);
  const gas = `0x${(60_000 + times * 2_800).toString(16)}`;
  await client.request({ method: 'eth_sendTransaction', params: [{ from: somebody, to: token, gas, data }] } as never);
}
async function payer() {
  const who = await exchange.memberLoggedIn();
  const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: who.cookie, body: {} });
  return { ...who, address: String(made.json().address) };
}
const balance = async ({ memberId }: { readonly memberId: bigint }) =>
  (await exchange.modules.ledger.balance(memberId, 'ETH')).available;
async function paymentsTo(address: string): Promise<number> {
  const { rows } = await context.pool.query('SELECT count(*)::integer AS n FROM evm_payment WHERE address = $1', [
    address,
  ]);
  return rows[0].n;
}

/** How often the network is asked for something from now on. */
function asked(method: string): () => number {
  const fetched = jest.spyOn(globalThis, 'fetch');
  return () =>
    fetched.mock.calls
      .map(([, request]) => String(request?.body).split(`"${method}"`).length - 1)
      .reduce((sum, each) => sum + each, 0);
}

it('ten thousand payments of a token that is not listed cost one look nothing, and delay no deposit', async () => {
  const who = await payer();
  await say(who.address, { token: unknownToken, units: 5n, times: 10_000 });
  await under.devnet.client.mine({ blocks: 1 });
  await under.devnet.pay('ETH', who.address, '0.1');
  await under.devnet.client.mine({ blocks: 3 });
  await under.chain.tick();
  expect(await balance(who)).toBe(10_000_000n);
  expect(await paymentsTo(who.address)).toBe(1);
});

it('payments of nothing are not looked at one by one', async () => {
  const who = await payer();
  const token = under.devnet.settings.tokens.USDT?.contract ?? '';
  for (let count = 0; count < 100; count += 1) await say(who.address, { token, units: 0n, times: 1 });
  await under.devnet.client.mine({ blocks: 3 });
  const receipts = asked('eth_getTransactionReceipt');
  // The sayer has no balances to sweep.
  await under.chain.tick().catch(() => undefined);
  expect(await paymentsTo(who.address)).toBe(0);
  expect(receipts()).toBe(0);
});

it('many small payments to one address keep nobody else waiting', async () => {
  const [many, who] = [await payer(), await payer()];
  const token = under.devnet.settings.tokens.USDT?.contract ?? '';
  await say(many.address, { token, units: 500n, times: 1_200 });
  await under.devnet.client.mine({ blocks: 1 });
  await under.devnet.pay('ETH', who.address, '0.1');
  await under.devnet.client.mine({ blocks: 3 });
  await under.chain.tick().catch(() => undefined);
  expect(await paymentsTo(many.address)).toBe(1_200);
  expect(await balance(who)).toBe(10_000_000n);
});
