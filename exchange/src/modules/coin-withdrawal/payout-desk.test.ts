import { withoutStaff } from '../../platform/core/two-people';
import type { PayoutStatus } from '../../ports/chain/chain';
import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

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

const flush = () => exchange.modules.coinWithdrawals.worker.flush();
const hourMs = 3_600_000;

/** A payout whose broadcast had no answer, and that its network does not know. */
async function inDoubt(before: () => void = () => undefined) {
  const member = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
  await calls.withdraw(member, { coin: 'ETH', amount: '0.05', toAddress: outside.ETH });
  exchange.clock.advance(60_000);
  before();
  jest.spyOn(exchange.world.chain, 'broadcast').mockRejectedValueOnce(new Error('no answer'));
  await flush();
  const { desk } = exchange.modules.coinWithdrawals;
  const [payout] = await desk.list('stuck');
  const id = payout?.row.id ?? 0n;
  return {
    id,
    say: async (by: string, voice: 'sent' | 'lost') => {
      const said = await desk.say(id, voice, withoutStaff(by), '노드 두 곳에서 확인');
      return said.ok ? 'noted' : said.refusal;
    },
    found: async () => {
      const found = await desk.find(id);
      if (!found.ok) throw new Error(found.refusal);
      const { row, steps, voices } = found.value;
      return { state: row.state, note: steps.at(-1)?.note, voices: voices.map(({ said_by }) => said_by) };
    },
    balance: () => calls.balance(member, 'ETH'),
  };
}

/** What the network says from now on. */
const networkSays = (state: PayoutStatus['state']) =>
  jest
    .spyOn(exchange.world.chain, 'status')
    .mockImplementation(async (_, transactionId) => ({ state, confirmations: 0, transactionId }));

describe('words about a payout in doubt (decision 56)', () => {
  it('count in that doubt alone: once it is in doubt again, two people have to speak anew', async () => {
    const payout = await inDoubt();
    expect(await payout.say('one', 'lost')).toBe('noted');
    expect(await payout.say('one', 'sent')).toBe('noted');
    networkSays('pending');
    expect(await payout.say('two', 'sent')).toBe('noted');
    expect(await payout.found()).toMatchObject({ state: 'broadcast', voices: ['one', 'one', 'two'] });
    networkSays('unknown');
    exchange.clock.advance(hourMs + 60_000);
    await flush();
    expect(await payout.found()).toMatchObject({ state: 'stuck', voices: [] });

    expect(await payout.say('two', 'lost')).toBe('noted');
    expect(await payout.found()).toMatchObject({ state: 'stuck', voices: ['two'] });
    expect(await payout.balance()).toEqual([0.942, 0.058]);
    expect(await payout.say('two', 'lost')).toBe('STAFF_SAME_PERSON');
    // Whoever spoke in the first doubt may speak in the second.
    expect(await payout.say('one', 'lost')).toBe('noted');
    expect((await payout.found()).state).toBe('failed');
    expect(await payout.balance()).toEqual([1, 0]);
  });

  it.each([
    ['lost', 'pending', 'said to be lost, but the network knows it'],
    ['sent', 'unknown', 'said to be sent, but the network does not know it'],
  ] as const)('that the network contradicts count no more: %s', async (voice, status, note) => {
    const payout = await inDoubt();
    networkSays(status);
    expect(await payout.say('one', voice)).toBe('noted');
    expect(await payout.say('two', voice)).toBe('TRANSFER_NOT_READY');
    expect(await payout.found()).toEqual({ state: 'stuck', note, voices: [] });

    networkSays('unknown');
    expect(await payout.say('two', 'lost')).toBe('noted');
    expect(await payout.say('two', 'lost')).toBe('STAFF_SAME_PERSON');
    expect((await payout.found()).state).toBe('stuck');
    expect(await payout.say('one', 'lost')).toBe('noted');
    expect((await payout.found()).state).toBe('failed');
    expect(await payout.balance()).toEqual([1, 0]);
  });

  it('move nothing where the payout has come into doubt again since they were counted', async () => {
    const payout = await inDoubt();
    await payout.say('one', 'lost');
    networkSays('unknown').mockImplementationOnce(async (_, transactionId) => {
      const step = `INSERT INTO coin_withdrawal_step (withdrawal_id, state, actor, at) VALUES ($1, 'stuck', 'exchange', now())`;
      await exchange.context.pool.query(step, [payout.id]);
      return { state: 'unknown', confirmations: 0, transactionId };
    });
    expect(await payout.say('two', 'lost')).toBe('TRANSFER_NOT_READY');
    expect(await payout.found()).toMatchObject({ state: 'stuck', voices: [] });
    expect(await payout.balance()).toEqual([0.942, 0.058]);
    await payout.say('one', 'lost');
    await payout.say('two', 'lost');
  });

  it('stand while the network does not answer: who spoke last says it again', async () => {
    const payout = await inDoubt();
    await payout.say('one', 'lost');
    jest.spyOn(exchange.world.chain, 'status').mockRejectedValueOnce(new Error('away'));
    await expect(payout.say('two', 'lost')).rejects.toThrow('away');
    expect(await payout.found()).toMatchObject({ state: 'stuck', voices: ['one', 'two'] });
    expect(await payout.say('two', 'lost')).toBe('noted');
    expect((await payout.found()).state).toBe('failed');
  });

  it('are heard where the step that came into doubt has failed after its commit', async () => {
    let told = 0;
    let stop = (): void => undefined;
    const payout = await inDoubt(() => {
      // Approved, signed, sending, in doubt.
      stop = exchange.context.events.on('balancesChanged', () => {
        told += 1;
        if (told === 4) throw new Error('the connection is lost');
      });
    });
    stop();
    expect(told).toBe(4);
    expect(await payout.found()).toMatchObject({ state: 'stuck' });
    expect(await payout.say('one', 'lost')).toBe('noted');
    expect(await payout.say('two', 'lost')).toBe('noted');
    expect(await payout.balance()).toEqual([1, 0]);
  });
});
