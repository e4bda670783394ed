import { checkInvariants } from '../../../modules/ledger';
import type { TestApp } from '../../../testing/app';
import type { TestContext } from '../../../testing/context';
import { type EvmExchange, openEvmExchange } from '../../../testing/evm-exchange';
import type { EvmUnderTest } from '../../../testing/evm-under-test';
import { startSignerProcess } from '../../../testing/signer-process';
import { withdrawalCalls } from '../../../testing/withdrawals';
import type { ChainPayout } from '../chain';
import { SignerClient } from './signer-client';

jest.setTimeout(120_000);

const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let context: TestContext;
let under: EvmUnderTest;
let exchange: TestApp;
let end: EvmExchange['end'];
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  ({ context, under, exchange, end } = await openEvmExchange());
  calls = withdrawalCalls(exchange);
});
afterEach(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
});
afterAll(() => end());

/** The exchange died after the signer had written the payout down, and before it knew of it. */
async function signedUnheard({ payoutId, coin, to, amount }: ChainPayout): Promise<void> {
  const { signerSocket: socket, signerSecretFile: secretFile, hot } = under.devnet.settings;
  const nonceMin = await under.devnet.client.getTransactionCount({ address: hot });
  const fees = { maxFeePerGas: '3000000000', maxPriorityFeePerGas: '1000000000' };
  const words = { payoutId, coin, to: to.address, amount, fees, nonceMin };
  const answer = await new SignerClient({ socket, secretFile }).sign(words);
  expect(answer).toMatchObject({ state: 'signed' });
}
let count = 0;
/** A payout after it. @returns what has become of it some blocks later. */
async function laterPayout() {
  count += 1;
  const to = { address: elsewhere, tag: '' };
  const payout: ChainPayout = { payoutId: `later-${count}`, network: 'ETH', coin: 'ETH', to, amount: '0.01' };
  const answer = await under.chain.sign(payout);
  if (answer.state !== 'signed') throw new Error(answer.reason);
  await under.chain.broadcast('ETH', answer.signed);
  await under.advance(5);
  return under.chain.status(payout, answer.signed.transactionId);
}

/** A withdrawal of 0.05 ETH that is approved, and waits for its signer. */
async function approvedUnsigned() {
  const who = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
  await calls.withdraw(who, { coin: 'ETH', amount: '0.05', toAddress: elsewhere });
  await under.signer.end('SIGKILL');
  await calls.payOut();
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'processing' }]);
  under.signer = await startSignerProcess(under.devnet.signerHome);
  const { rows } = await context.pool.query('SELECT max(id)::text AS id FROM coin_withdrawal');
  const to = { address: elsewhere, tag: '' };
  const payout: ChainPayout = { payoutId: rows[0].id, network: 'ETH', coin: 'ETH', amount: '0.05', to };
  return { who, payout };
}
const paid = () => under.devnet.client.getBalance({ address: elsewhere });
async function stepOn(): Promise<void> {
  exchange.clock.advance(600_000);
  await exchange.modules.coinWithdrawals.worker.flush();
}

it('a payout that is given back before its signature was heard of keeps no later one waiting', async () => {
  const { who, payout } = await approvedUnsigned();
  await signedUnheard(payout);
  await exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, banWithdrawal: 'Y' } });
  await stepOn();
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'rejected' }]);
  const before = await paid();
  expect(await laterPayout()).toMatchObject({ state: 'confirmed' });
  expect((await paid()) - before).toBe(10n ** 16n);
  expect(await under.chain.sign(payout)).toMatchObject({ state: 'refused' });
});

it.each([true, false])(
  'the staff can give back one that is approved and waits, signed unheard: %s',
  async (isSigned) => {
    const { who, payout } = await approvedUnsigned();
    if (isSigned) await signedUnheard(payout);
    const { desk } = exchange.modules.coinWithdrawals;
    expect(await desk.reject(BigInt(payout.payoutId), 'one', '핫월렛 부족')).toMatchObject({ ok: true });
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
    await stepOn();
    expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'rejected' }]);
    const before = await paid();
    expect(await laterPayout()).toMatchObject({ state: 'confirmed' });
    expect((await paid()) - before).toBe(10n ** 16n);
  },
);

it('one that was given back while it was signed is given up at once', async () => {
  const { payout } = await approvedUnsigned();
  const { desk } = exchange.modules.coinWithdrawals;
  const sign = under.chain.sign.bind(under.chain);
  jest.spyOn(under.chain, 'sign').mockImplementationOnce(async (wanted) => {
    expect(await desk.reject(BigInt(wanted.payoutId), 'one', '회원 요청')).toMatchObject({ ok: true });
    return sign(wanted);
  });
  await stepOn();
  expect(await under.chain.sign(payout)).toMatchObject({ state: 'refused' });
  expect(await laterPayout()).toMatchObject({ state: 'confirmed' });
});

it('one that is on its way is not given back by the staff', async () => {
  const { who, payout } = await approvedUnsigned();
  const { desk } = exchange.modules.coinWithdrawals;
  await stepOn();
  const refused = { ok: false, refusal: 'TRANSFER_NOT_READY' };
  expect(await desk.reject(BigInt(payout.payoutId), 'one', '회원 요청')).toMatchObject(refused);
  await under.advance(4);
  await stepOn();
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'approved' }]);
});

it('one that is asked for while network fees are above the highest waits, and is paid once they have fallen (decision 54)', async () => {
  const { who } = await approvedUnsigned();
  const { client } = under.devnet;
  const blockOf = async (baseFeePerGas: bigint) => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas });
    await client.mine({ blocks: 1 });
  };
  await blockOf(600_000_000_000n);
  await stepOn();
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'processing' }]);
  expect(await calls.balance(who, 'ETH')).toEqual([0.942, 0.058]);
  await blockOf(1_000_000_000n);
  await stepOn();
  await under.advance(4);
  await stepOn();
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'approved' }]);
});

it('a gift of fees that nobody asks for again after a crash keeps payouts waiting for half an hour at most', async () => {
  const { signerSocket: socket, signerSecretFile: secretFile, hot } = under.devnet.settings;
  const nonceMin = await under.devnet.client.getTransactionCount({ address: hot });
  const fees = { maxFeePerGas: '3000000000', maxPriorityFeePerGas: '1000000000' };
  const gift = { payoutId: 'fuel:77:0', index: 77, amount: '0.001', fees, nonceMin };
  expect(await new SignerClient({ socket, secretFile }).fuel(gift)).toMatchObject({ state: 'signed' });
  const before = await paid();
  expect(await laterPayout()).toMatchObject({ state: 'pending' });
  under.clock.advance(29 * 60_000);
  await under.advance(5);
  expect((await paid()) - before).toBe(0n);
  under.clock.advance(2 * 60_000);
  await under.advance(5);
  expect((await paid()) - before).toBe(10n ** 16n);
});
