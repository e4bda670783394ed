import { randomBytes } from 'node:crypto';
import { systemClock } from '../platform/core/clock';
import { describeChainPort } from '../testing/chain-port.suite';
import { createTestContext, type TestContext } from '../testing/context';
import { createFaults } from './faults';
import { createSandboxChain } from './sandbox-chain';

jest.setTimeout(60_000);

let context: TestContext;
afterAll(() => context.end());

describeChainPort('the sandbox behind it', async () => {
  context = await createTestContext();
  const make = () => createSandboxChain({ db: context.db, faults: createFaults(), clock: systemClock });
  let chain = make();
  return {
    chain,
    network: 'ETH',
    coin: 'ETH',
    elsewhere: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    async advance(blocks) {
      for (let block = 0; block < blocks; block += 1) await chain.mine('ETH', 1);
    },
    async takeBack(blocks) {
      await chain.reorganise('ETH', blocks, true);
      await chain.mine('ETH', blocks);
    },
    async pay(address, amount) {
      const transactionId = `0x${randomBytes(32).toString('hex')}`;
      await chain.pay({ transactionId, network: 'ETH', coin: 'ETH', address, amount, confirmations: 0 });
      return transactionId;
    },
    async restart() {
      chain = make();
      return chain;
    },
  };
});
