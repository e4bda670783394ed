import type { Chain, ChainPayout } from '../ports/chain/chain';

/** An adapter of the port to the chains, and the network behind it. */
export interface ChainUnderTest {
  readonly chain: Chain;
  /** Code of the network that is tried, and of a coin that lives there. */
  readonly network: string;
  readonly coin: string;
  /** An account of somebody else that the network can pay to. */
  readonly elsewhere: string;
  /** The network goes on by so many blocks, and the adapter sees it. */
  advance(blocks: number): Promise<void>;
  /** Takes the last blocks back together with what they held; the chain is as long as before. */
  takeBack(blocks: number): Promise<void>;
  /** Somebody pays to an address. @returns the transaction. */
  pay(address: string, amount: string): Promise<string>;
  /** The same adapter as after a start of the process. */
  restart(): Promise<Chain>;
}

/** What every adapter of the port does, whatever network is behind it. */
export function describeChainPort(name: string, setUp: () => Promise<ChainUnderTest>): void {
  describe(`the port to the chains, ${name}`, () => {
    let under: ChainUnderTest;
    let chain: Chain;
    let count = 0;
    beforeAll(async () => {
      under = await setUp();
      ({ chain } = under);
    });

    /** A payout that was never asked for before. */
    function payoutOf(amount = '0.25'): ChainPayout {
      count += 1;
      const { network, coin, elsewhere } = under;
      return { payoutId: `suite-${count}`, network, coin, to: { address: elsewhere, tag: '' }, amount };
    }
    async function signed(payout: ChainPayout) {
      const answer = await chain.sign(payout);
      if (answer.state !== 'signed') throw new Error(answer.reason);
      return answer.signed;
    }
    const fate = (payout: ChainPayout, transactionId: string) => chain.status(payout, transactionId);

    it('gives a member one address for ever, another one to each', async () => {
      const made = await chain.depositAddress(under.network, 201n);
      expect(await chain.depositAddress(under.network, 201n)).toEqual(made);
      expect((await chain.depositAddress(under.network, 202n))?.address).not.toBe(made?.address);
      expect(await chain.inspect(under.network, made?.address ?? '')).toBe('account');
      expect(chain.canonical(made?.address ?? '')).toBe(made?.address);
    });

    it('signs a payout once: asked twenty times at once, after a restart, and never for anything else', async () => {
      const payout = payoutOf();
      const answers = await Promise.all(Array.from({ length: 20 }, () => signed(payout)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      chain = await under.restart();
      expect(await signed(payout)).toEqual(answers[0]);
      expect(await chain.sign({ ...payout, amount: '0.5' })).toMatchObject({ state: 'refused' });
      expect(await chain.sign({ ...payoutOf(), to: { address: 'nowhere', tag: '' } })).toMatchObject({
        state: 'refused',
      });
      await chain.broadcast(under.network, answers[0] ?? { transactionId: '', raw: '' });
    });

    it('knows nothing of a payout before it is sent, and confirms it block by block after that', async () => {
      const payout = payoutOf();
      const needed = chain.confirmationsNeeded(under.network);
      const { transactionId, raw } = await signed(payout);
      expect(await fate(payout, transactionId)).toMatchObject({ state: 'unknown', confirmations: 0 });
      expect(await chain.broadcast(under.network, { transactionId, raw })).toEqual({ state: 'accepted' });
      expect(await fate(payout, transactionId)).toMatchObject({ state: 'pending', confirmations: 0 });
      for (let block = 1; block < needed; block += 1) {
        await under.advance(1);
        expect(await fate(payout, transactionId)).toEqual({ state: 'pending', confirmations: block, transactionId });
      }
      await under.advance(1);
      expect(await fate(payout, transactionId)).toEqual({ state: 'confirmed', confirmations: needed, transactionId });
    });

    it('gives up what was signed and not handed over, so that what comes later is paid, and nothing else', async () => {
      const [left, never, later] = [payoutOf(), payoutOf(), payoutOf()];
      await signed(left);
      for (const payout of [left, left, never]) expect(await chain.giveUp(payout)).toBe(true);
      const transaction = await signed(later);
      await chain.broadcast(under.network, transaction);
      expect(await chain.giveUp(later)).toBe(false);
      await under.advance(chain.confirmationsNeeded(under.network) + 1);
      expect(await fate(later, transaction.transactionId)).toMatchObject({ state: 'confirmed' });
      expect(await chain.giveUp(later)).toBe(false);
    });

    it('takes a transaction as often as it is handed over, and pays it once', async () => {
      await under.advance(5);
      const before = Number(await chain.holdings(under.coin));
      const payout = payoutOf('1');
      const transaction = await signed(payout);
      const answers = await Promise.all([1, 2, 3].map(() => chain.broadcast(under.network, transaction)));
      expect(answers.every(({ state }) => state === 'accepted')).toBe(true);
      await under.advance(5);
      expect(await chain.broadcast(under.network, transaction)).toEqual({ state: 'accepted' });
      await under.advance(5);
      // Network fees come on top where there are any.
      expect(before - Number(await chain.holdings(under.coin))).toBeCloseTo(1, 2);
    });

    it('tells of a payment with each of its confirmations, and that a block was taken back', async () => {
      const { address = '' } = (await chain.depositAddress(under.network, 203n)) ?? {};
      const needed = chain.confirmationsNeeded(under.network);
      await under.advance(1);
      const heard: (number | string | undefined)[] = [];
      chain.onPayment(async (incoming) => {
        if (incoming.address === address) heard.push(incoming.gone ? 'gone' : incoming.confirmations);
        return { ok: true, value: { memberId: 203n, transferId: 1n } };
      });
      await under.pay(address, '2.5');
      for (let block = 0; block < needed + 2; block += 1) await under.advance(1);
      expect(heard.filter((each) => each !== 0)).toEqual(Array.from({ length: needed }, (_, at) => at + 1));
      await under.takeBack(needed + 3);
      await under.advance(needed + 3);
      expect(heard.at(-1)).toBe('gone');
    });

    it('holds what has come in finally', async () => {
      const { address = '' } = (await chain.depositAddress(under.network, 204n)) ?? {};
      await under.advance(chain.confirmationsNeeded(under.network));
      const before = Number(await chain.holdings(under.coin));
      chain.onPayment(async () => ({ ok: true, value: { memberId: 204n, transferId: 1n } }));
      await under.pay(address, '3');
      await under.advance(1);
      expect(Number(await chain.holdings(under.coin))).toBeCloseTo(before, 2);
      await under.advance(chain.confirmationsNeeded(under.network));
      expect(Number(await chain.holdings(under.coin))).toBeCloseTo(before + 3, 2);
    });

    it('judges addresses (CONS-080, CONS-114)', async () => {
      expect(await chain.inspect(under.network, under.elsewhere)).toBe('account');
      expect(await chain.inspect(under.network, `${under.elsewhere}0`)).toBe('invalid');
      expect(await chain.inspect(under.network, '')).toBe('invalid');
    });
  });
}
