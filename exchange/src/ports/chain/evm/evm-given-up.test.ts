import { createTestApp } from '../../../testing/app';
import { createTestContext, type TestContext } from '../../../testing/context';
import { EvmUnderTest } from '../../../testing/evm-under-test';
import { startSignerProcess } from '../../../testing/signer-process';
import type { ChainPayout } from '../chain';

jest.setTimeout(120_000);

const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let context: TestContext;
let under: EvmUnderTest;
beforeAll(async () => {
  context = await createTestContext();
  await createTestApp({ beside: context, leads: false }).then((app) => app.end());
  under = await EvmUnderTest.start(context);
});
afterAll(async () => {
  await under.end();
  await context.end();
});

/** Blocks, and looks that fail while the signer is away. */
async function advance(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await under.devnet.client.mine({ blocks: 1 });
    await under.chain.tick().catch(() => undefined);
  }
}

it('a payout that is given up is never sent, though the signer is away in the middle of it', async () => {
  const payout: ChainPayout = {
    ...{ payoutId: 'left-1', network: 'ETH', coin: 'ETH', amount: '0.5' },
    to: { address: elsewhere, tag: '' },
  };
  const first = await under.chain.sign(payout);
  if (first.state !== 'signed') throw new Error(first.reason);
  under.clock.advance(31 * 60_000);
  await under.signer.end('SIGKILL');
  await advance(4);
  expect(await under.devnet.client.getBalance({ address: elsewhere })).toBe(0n);
  under.signer = await startSignerProcess(under.devnet.signerHome);
  await advance(6);
  expect(await under.devnet.client.getBalance({ address: elsewhere })).toBe(0n);
  expect(await under.chain.sign(payout)).toMatchObject({ state: 'refused' });
  expect(await under.chain.broadcast('ETH', first.signed)).toMatchObject({ state: 'rejected' });
  const fate = await under.chain.status(payout, first.signed.transactionId);
  expect(fate).toMatchObject({ state: 'failed' });
  expect(fate.transactionId).not.toBe(first.signed.transactionId);
});
