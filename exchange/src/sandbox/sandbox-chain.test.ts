import { accepted, refused } from '@maru/contract';
import { createStoppedClock } from '../platform/core/clock';
import type { ChainPayout, IncomingCoins } from '../ports/chain/chain';
import { simulatedAddresses } from '../ports/chain/simulated-addresses';
import { createTestContext, type TestContext } from '../testing/context';
import { createFaults } from './faults';
import { createSandboxChain, type SandboxChain } from './sandbox-chain';

jest.setTimeout(60_000);

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payoutOf = (payoutId: string, amount = '1.5'): ChainPayout => ({
  payoutId,
  network: 'ETH',
  coin: 'ETH',
  to: { address, tag: '' },
  amount,
});

describe('the simulated chains', () => {
  const faults = createFaults();
  let context: TestContext;
  let clock: ReturnType<typeof createStoppedClock>;
  let heard: IncomingCoins[];
  let chain: SandboxChain;
  beforeEach(async () => {
    context = await createTestContext();
    clock = createStoppedClock(new Date('2026-11-24T03:00:00Z'));
    heard = [];
    chain = restarted();
  });
  afterEach(async () => {
    faults.clear();
    await context.end();
  });

  /** Chains as after a start of the process: they know what the database knows. */
  function restarted(): SandboxChain {
    const made = createSandboxChain({ db: context.db, faults, clock });
    made.onPayment(async (incoming) => {
      heard.push(incoming);
      return accepted({ memberId: 101n, transferId: 1n });
    });
    return made;
  }

  async function send(payout: ChainPayout) {
    const answer = await chain.sign(payout);
    if (answer.state !== 'signed') throw new Error(answer.reason);
    return { ...answer.signed, answer: await chain.broadcast(payout.network, answer.signed) };
  }
  const status = (transactionId: string) => chain.status({ payoutId: '1', network: 'ETH' }, transactionId);

  it('confirm a payout block by block, before and after a restart', async () => {
    const { transactionId } = await send(payoutOf('1'));
    expect(await status(transactionId)).toEqual({ state: 'pending', confirmations: 0, transactionId });
    await chain.mine('ETH', 1);
    chain = restarted();
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 1 });
    await chain.mine('ETH', 1);
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 2 });
    await chain.mine('ETH', 1);
    expect(await status(transactionId)).toMatchObject({ state: 'confirmed', confirmations: 3 });
  });

  it('add a block every two seconds of the clock while something is not final, and none after that', async () => {
    const { transactionId } = await send(payoutOf('1'));
    clock.advance(1999);
    await chain.tick();
    expect(await status(transactionId)).toMatchObject({ confirmations: 0 });
    clock.advance(1);
    await Promise.all([chain.tick(), restarted().tick()]);
    expect(await status(transactionId)).toMatchObject({ confirmations: 1 });
    clock.advance(60_000);
    await chain.tick();
    const { confirmations } = await status(transactionId);
    clock.advance(60_000);
    await chain.tick();
    expect(await status(transactionId)).toMatchObject({ state: 'confirmed', confirmations });
    clock.reset();
    const other = await send(payoutOf('2'));
    await chain.tick();
    clock.advance(2000);
    await chain.tick();
    expect(await status(other.transactionId)).toMatchObject({ confirmations: 1 });
  });

  it('sign one transaction for a payout, however often, and no second payout by its id', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => restarted().sign(payoutOf('1'))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      state: 'signed',
      signed: { transactionId: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    });
    expect(await chain.sign(payoutOf('1', '2'))).toMatchObject({ state: 'refused' });
    expect(await chain.sign({ ...payoutOf('3'), network: 'BTC', coin: 'BTC' })).toMatchObject({ state: 'refused' });
    faults.set('signer', { mode: 'down', ratio: 1, delayMs: 0 });
    await expect(chain.sign(payoutOf('4'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('take a transaction once, and answer as told: rejected, lost, silent, failed', async () => {
    await chain.setPayoutMode('reject');
    const rejected = await send(payoutOf('1'));
    expect(rejected.answer).toMatchObject({ state: 'rejected' });
    await chain.setPayoutMode('lose');
    await expect(send(payoutOf('2'))).rejects.toThrow('lost');
    await chain.setPayoutMode('silent');
    const silent = await send(payoutOf('3'));
    await chain.setPayoutMode('fail');
    const failed = await send(payoutOf('4'));
    await chain.mine('ETH', 3);
    const two = await chain.sign(payoutOf('2'));
    expect(two).toMatchObject({ state: 'signed' });
    if (two.state === 'signed')
      expect(await status(two.signed.transactionId)).toMatchObject({ state: 'confirmed', confirmations: 3 });
    expect(await status(rejected.transactionId)).toMatchObject({ state: 'unknown' });
    expect(await status(silent.transactionId)).toMatchObject({ state: 'confirmed' });
    expect(await status(failed.transactionId)).toMatchObject({ state: 'failed', confirmations: 3 });
    expect((await send(payoutOf('1'))).answer).toMatchObject({ state: 'rejected' });
    expect(await chain.holdings('ETH')).toBe('-3');
  });

  it('leave a silent payout aside as long as the mode lasts', async () => {
    await chain.setPayoutMode('silent');
    const { transactionId } = await send(payoutOf('1'));
    await chain.mine('ETH', 5);
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 0 });
    await chain.setPayoutMode('confirm');
    await chain.mine('ETH', 1);
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 1 });
  });

  it('take payouts back with their blocks: they wait again, or are unknown', async () => {
    const { transactionId } = await send(payoutOf('1'));
    await chain.mine('ETH', 3);
    await chain.reorganise('ETH', 3);
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 0 });
    await chain.mine('ETH', 3);
    expect(await status(transactionId)).toMatchObject({ state: 'confirmed' });
    await chain.reorganise('ETH', 2);
    expect(await status(transactionId)).toMatchObject({ state: 'pending', confirmations: 1 });
    await chain.reorganise('ETH', 1, true);
    expect(await status(transactionId)).toMatchObject({ state: 'unknown' });
  });

  it('tell of a payment with each of its confirmations, then no more', async () => {
    await chain.pay({ transactionId: 'tx1', coin: 'BTC', address: 'bc1q', amount: '0.5', confirmations: 0 });
    for (let block = 0; block < 5; block += 1) await chain.mine('BTC', 1);
    expect(heard.map(({ confirmations }) => confirmations)).toEqual([0, 1, 2, 3]);
    expect(heard.at(-1)).toMatchObject({ transactionId: 'tx1', network: 'BTC', amount: '0.5', gone: false });
    expect(await chain.transactionsOf('bc1q')).toMatchObject([
      { txid: 'tx1', amount: '0.5', confirmations: 5, state: 'mined' },
    ]);
    await chain.reorganise('BTC', 9, true);
    expect(heard.at(-1)).toMatchObject({ gone: true, confirmations: 0, block: null });
    const looks = heard.map(({ asOf = 0n }) => asOf);
    expect(looks).toEqual([...looks].sort((one, two) => Number(one - two)));
  });

  it('tell again what the exchange could not take, also after a restart', async () => {
    chain.onPayment(() => Promise.reject(new Error('the database is away')));
    const sent = { transactionId: 'tx1', coin: 'BTC', address: 'bc1q', amount: '0.5' };
    await expect(chain.pay(sent)).rejects.toThrow('away');
    chain = restarted();
    await chain.tick();
    await chain.tick();
    expect(heard).toHaveLength(1);
  });

  it('hold what came in finally, less what went out finally, and what was there at the first start', async () => {
    expect([await chain.beginHoldings(), await restarted().beginHoldings()]).toEqual([true, false]);
    await chain.openHolding('BTC', '10');
    await chain.pay({ transactionId: 'tx1', coin: 'BTC', address: 'bc1q', amount: '0.50000000' });
    await chain.pay({ transactionId: 'tx2', coin: 'BTC', address: 'bc1q', amount: '7', confirmations: 2 });
    chain.onPayment(async () => refused('NOT_FOUND'));
    await chain.pay({ transactionId: 'tx3', coin: 'BTC', address: 'bc1qother', amount: '100' });
    expect(await chain.holdings('BTC')).toBe('10.5');
    await chain.addHolding('BTC', '-0.1');
    expect(await restarted().holdings('BTC')).toBe('10.4');
    expect(await chain.holdings('DOT')).toBe('0');
    const shared = await simulatedAddresses.depositAddress('XRP', 101n);
    await chain.pay({ transactionId: 'tx4', coin: 'XRP', address: shared?.address ?? '', amount: '25' });
    expect(await chain.holdings('XRP')).toBe('25');
  });

  it('judge addresses, contracts among them (CONS-114)', async () => {
    expect(await chain.inspect('ETH', address)).toBe('account');
    expect(await chain.inspect('ETH', `${address.slice(0, -4)}abcd`)).toBe('invalid');
    expect(await chain.inspect('ETH', '0x000000000000000000000000000000000000c0de')).toBe('contract');
    await chain.addContract('ETH', address.toLowerCase());
    expect(await restarted().inspect('ETH', address)).toBe('contract');
    expect(await chain.inspect('ETC', address)).toBe('account');
    faults.set('chain', { mode: 'down', ratio: 1, delayMs: 0 });
    await expect(chain.inspect('ETH', address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    for (const ask of [chain.holdings('ETH'), status('x'), chain.broadcast('ETH', { transactionId: 'x', raw: '{}' })])
      await expect(ask).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
