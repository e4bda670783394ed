import { describeChainPort } from '../../../testing/chain-port.suite';
import { createTestContext, type TestContext } from '../../../testing/context';
import { EvmUnderTest } from '../../../testing/evm-under-test';

jest.setTimeout(120_000);

let context: TestContext;
let under: EvmUnderTest;
afterAll(async () => {
  await under.end();
  await context.end();
});

describeChainPort('a local Ethereum and the signer behind it', async () => {
  context = await createTestContext();
  under = await EvmUnderTest.start(context);
  return {
    chain: under.chain,
    network: 'ETH',
    coin: 'ETH',
    elsewhere: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    advance: (blocks) => under.advance(blocks),
    takeBack: (blocks) => under.takeBack(blocks),
    pay: (address, amount) => under.devnet.pay('ETH', address, amount),
    async restart() {
      await under.signer.end('SIGKILL');
      const { startSignerProcess } = await import('../../../testing/signer-process');
      under.signer = await startSignerProcess(under.devnet.signerHome);
      under.chain = under.make();
      return under.chain;
    },
  };
});
