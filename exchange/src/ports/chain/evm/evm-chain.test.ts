import { encodeDeployData, parseAbi } from 'viem';
import { testDollarBytecode } from '../../../../devnet/test-dollar';
import { checkInvariants } from '../../../modules/ledger';
import type { LoggedIn, TestApp } from '../../../testing/app';
import type { TestContext } from '../../../testing/context';
import { type EvmExchange, openEvmExchange } from '../../../testing/evm-exchange';
import type { EvmUnderTest } from '../../../testing/evm-under-test';
import { startSignerProcess } from '../../../testing/signer-process';
import type { ChainPayout } from '../chain';

jest.setTimeout(120_000);

const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let context: TestContext;
let under: EvmUnderTest;
let exchange: TestApp;
let end: EvmExchange['end'];
beforeAll(async () => {
  ({ context, under, exchange, end } = await openEvmExchange());
});
afterEach(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
});
afterAll(() => end());

async function payer(coin: string, body: object = {}): Promise<LoggedIn & { readonly address: string }> {
  const who = await exchange.memberLoggedIn();
  const made = await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: who.cookie, body });
  return { ...who, address: made.json().address };
}
const list = async ({ cookie }: LoggedIn) => (await exchange.call('GET', '/v1/transfers', { cookie })).json().list;
const balance = async ({ memberId }: LoggedIn, coin: string) =>
  (await exchange.modules.ledger.balance(memberId, coin)).available;
async function rowsOf(address: string) {
  const { rows } = await context.pool.query(
    'SELECT coin, state, reason, told_amount FROM coin_deposit WHERE address = $1',
    [address],
  );
  return rows;
}

let count = 0;
function payoutOf(coin = 'ETH', amount = '0.5', to = elsewhere): ChainPayout {
  count += 1;
  return { payoutId: `evm-${count}`, network: 'ETH', coin, to: { address: to, tag: '' }, amount };
}
async function signed(payout: ChainPayout) {
  const answer = await under.chain.sign(payout);
  if (answer.state !== 'signed') throw new Error(answer.reason);
  return answer.signed;
}
async function send(payout: ChainPayout) {
  const transaction = await signed(payout);
  await under.chain.broadcast('ETH', transaction);
  return transaction;
}
const fate = (payout: ChainPayout, { transactionId }: { readonly transactionId: string }) =>
  under.chain.status(payout, transactionId);

describe('deposits on a local Ethereum', () => {
  it('are listed from the first block, credited with the last one they need, in full wei cut to the ledger (ENTI-061)', async () => {
    const who = await payer('ETH');
    await under.devnet.pay('ETH', who.address, '1.234567899999999999');
    await under.advance(1);
    expect(await list(who)).toMatchObject([{ status: 'processing', confirmations: 1, confirmationsNeeded: 3 }]);
    await under.advance(1);
    expect(await balance(who, 'ETH')).toBe(0n);
    await under.advance(1);
    expect(await list(who)).toMatchObject([{ status: 'approved', amount: '1.23456789' }]);
    expect(await balance(who, 'ETH')).toBe(123_456_789n);
  });

  it('of tokens are known by their contract; those of another contract are none', async () => {
    const who = await payer('USDT', { seToken: 'ETH' });
    await under.devnet.pay('USDT', who.address, '12.5');
    await otherToken(who.address);
    await under.advance(3);
    expect(await balance(who, 'USDT')).toBe(1_250_000_000n);
    expect(await rowsOf(who.address)).toEqual([{ coin: 'USDT', state: 'credited', reason: null, told_amount: '12.5' }]);
  });

  it('of dust, and of transactions that failed, credit nothing', async () => {
    const who = await payer('ETH');
    await under.devnet.pay('ETH', who.address, '0.000009');
    await failingPayment(who.address);
    await under.advance(4);
    expect([await balance(who, 'ETH'), await balance(who, 'USDT')]).toEqual([0n, 0n]);
    expect(await rowsOf(who.address)).toEqual([
      { coin: 'ETH', state: 'ignored', reason: 'dust', told_amount: '0.000009' },
    ]);
  });

  it.each([1, 2, 3])(
    'go and come again with %i blocks that are taken back, the books right all the time',
    async (depth) => {
      const who = await payer('ETH');
      await under.devnet.pay('ETH', who.address, '0.7');
      await under.advance(2);
      await under.takeBack(depth);
      expect(await checkInvariants(context.pool)).toEqual([]);
      await under.advance(6);
      const [row] = await list(who);
      expect(row).toMatchObject(depth === 1 ? { status: 'approved' } : { status: 'failed' });
      expect(await balance(who, 'ETH')).toBe(depth === 1 ? 70_000_000n : 0n);
    },
  );

  it('that were credited and taken back are an incident, and stay in the books', async () => {
    const who = await payer('ETH');
    await under.devnet.pay('ETH', who.address, '0.6');
    await under.advance(3);
    await under.takeBack(6);
    await under.advance(4);
    expect(await balance(who, 'ETH')).toBe(60_000_000n);
    const incidents = await exchange.modules.deposits.incidents();
    expect(incidents.filter(({ memberId }) => memberId === who.memberId)).toMatchObject([
      { coin: 'ETH', network: 'ETH' },
    ]);
  });

  it('are found by a watcher that was away, once, and by two of them once', async () => {
    const who = await payer('ETH');
    await under.devnet.pay('ETH', who.address, '0.8');
    await under.devnet.client.mine({ blocks: 120 });
    const others = [under.make(), under.make()];
    for (const other of others) other.onPayment((incoming) => exchange.modules.deposits.receiveCoins(incoming));
    for (let look = 0; look < 4; look += 1) await Promise.all([under.chain, ...others].map((chain) => chain.tick()));
    expect(await balance(who, 'ETH')).toBe(80_000_000n);
    expect(await list(who)).toHaveLength(1);
  });
});

describe('payouts on a local Ethereum', () => {
  it('of a token arrive, and one that the contract refuses has failed finally', async () => {
    const paid = payoutOf('USDT', '7.5');
    const done = await send(paid);
    await under.advance(3);
    expect(await fate(paid, done)).toMatchObject({ state: 'confirmed' });
    // The wallet had it when it was signed, and has not when the block comes.
    const broke = payoutOf('USDT', '100000');
    const transaction = await signed(broke);
    await emptyHotWallet();
    await under.chain.broadcast('ETH', transaction);
    await under.advance(1);
    expect(await fate(broke, transaction)).toMatchObject({ state: 'pending', confirmations: 1 });
    await under.advance(2);
    expect(await fate(broke, transaction)).toMatchObject({ state: 'failed', confirmations: 3 });
  });

  it('wait unsigned while the hot wallet is short', async () => {
    await expect(under.chain.sign(payoutOf('USDT', '99999'))).rejects.toThrow('short of USDT');
  });

  it('that no block takes get a higher fee with the same nonce, and their newest transaction is told', async () => {
    const { client } = under.devnet;
    const payout = payoutOf();
    const first = await send(payout);
    await client.request({ method: 'anvil_dropAllTransactions' } as never);
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 1n });
    // Blocks without it: the network has forgotten it, and is sent it again.
    await context.pool.query('UPDATE evm_payout SET sent_height = sent_height - 10 WHERE payout_id = $1', [
      payout.payoutId,
    ]);
    await under.chain.tick();
    const { transactionId } = await fate(payout, first);
    expect(transactionId).not.toBe(first.transactionId);
    await under.advance(3);
    expect(await fate(payout, first)).toMatchObject({ state: 'confirmed', transactionId });
    expect(await under.chain.sign(payout)).toMatchObject({ state: 'signed', signed: { transactionId } });
  });

  it('that were never sent are given up after half an hour, and hold back no later one', async () => {
    const [left, later] = [payoutOf(), payoutOf()];
    const first = await signed(left);
    const second = await send(later);
    await under.advance(4);
    expect(await fate(later, second)).toMatchObject({ state: 'pending', confirmations: 0 });
    under.clock.advance(31 * 60_000);
    await under.advance(5);
    expect(await fate(later, second)).toMatchObject({ state: 'confirmed' });
    expect(await under.chain.broadcast('ETH', first)).toMatchObject({ state: 'rejected' });
    expect(await under.chain.sign(left)).toMatchObject({ state: 'refused' });
    expect(await fate(left, first)).toMatchObject({ state: 'failed' });
  });

  it('are signed once, whenever the signer is killed', async () => {
    const payouts = Array.from({ length: 12 }, () => payoutOf('ETH', '0.001'));
    for (const [at, payout] of payouts.entries()) {
      const asked = under.chain.sign(payout).catch(() => null);
      if (at % 3 === 0) {
        await under.signer.end('SIGKILL');
        under.signer = await startSignerProcess(under.devnet.signerHome);
      }
      await asked;
      await send(payout);
    }
    await under.advance(4);
    for (const payout of payouts)
      expect(await fate(payout, await signed(payout))).toMatchObject({ state: 'confirmed' });
    const { rows } = await context.pool.query('SELECT nonce::integer AS nonce FROM evm_payout ORDER BY nonce');
    expect(rows.map(({ nonce }) => nonce)).toEqual(rows.map((_, at) => at));
  });

  it('go to a contract as such (CONS-114)', async () => {
    const contract = under.devnet.settings.tokens.USDT?.contract ?? '';
    expect(await under.chain.inspect('ETH', contract)).toBe('contract');
  });
});

it('deposit addresses are emptied to the cold wallet, with a fee from the hot one where they hold tokens', async () => {
  const { client, settings } = under.devnet;
  const who = await payer('USDT', { seToken: 'ETH' });
  const address = who.address as `0x${string}`;
  await under.devnet.pay('USDT', address, '40');
  await under.advance(14);
  await under.chain.tick();
  const read = (owner: `0x${string}`) =>
    client.readContract({
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      address: settings.tokens.USDT?.contract ?? '0x',
      functionName: 'balanceOf',
      args: [owner],
    });
  expect(await read(address)).toBe(0n);
  expect(await read(settings.cold)).toBeGreaterThanOrEqual(40_000_000n);
  const { rows } = await context.pool.query('SELECT unswept FROM evm_address WHERE address = $1', [address]);
  expect(rows).toEqual([{ unswept: false }]);
});

/** A token like the dollar at another address, paid to somebody. */
async function otherToken(to: string): Promise<void> {
  const { client } = under.devnet;
  const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const data = encodeDeployData({
    abi: parseAbi(['constructor(uint256)']),
    bytecode: testDollarBytecode,
    args: [10n ** 12n],
  });
  const hash = await devnetSend({ from, data });
  await client.mine({ blocks: 1 });
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  await devnetSend({ from, to: contractAddress ?? '0x', data: transferData(to, 5_000_000n) });
}

/** Somebody without any dollars pays some. */
const failingPayment = (to: string) =>
  devnetSend({
    from: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    to: under.devnet.settings.tokens.USDT?.contract ?? '0x',
    data: transferData(to, 5_000_000n),
  });

/** The hot wallet loses its dollars by another way than the signer. */
async function emptyHotWallet(): Promise<void> {
  const { client, settings } = under.devnet;
  const slot = await import('viem').then(({ keccak256, encodeAbiParameters }) =>
    keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [settings.hot, 1n])),
  );
  await client.setStorageAt({
    address: settings.tokens.USDT?.contract ?? '0x',
    index: slot,
    value: `0x${'0'.repeat(64)}`,
  });
}

const transferData = (to: string, units: bigint) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}` as const;

const devnetSend = (call: object) =>
  under.devnet.client.request({
    method: 'eth_sendTransaction',
    params: [{ gas: '0x2dc6c0', ...call }],
  } as never) as Promise<`0x${string}`>;
