import { createTestApp, type TestApp } from './app';
import { createTestContext, type TestContext } from './context';
import { EvmUnderTest } from './evm-under-test';

export interface EvmExchange {
  readonly context: TestContext;
  readonly under: EvmUnderTest;
  readonly exchange: TestApp;
  end(): Promise<void>;
}

/** An exchange on a local Ethereum of its own. */
export async function openEvmExchange(): Promise<EvmExchange> {
  const context = await createTestContext();
  // Makes the tables that the adapter needs before an exchange can have it.
  await createTestApp({ beside: context, leads: false }).then((app) => app.end());
  const under = await EvmUnderTest.start(context);
  const exchange = await createTestApp({ beside: context, outside: { chain: under.chain } });
  return {
    ...{ context, under, exchange },
    end: async () => {
      await exchange.end();
      await under.end();
      await context.end();
    },
  };
}
