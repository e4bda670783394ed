import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { CustodyRepository } from './custody.repository';
import { Custody, type CustodyDeps } from './custody.service';

export { type Custody, type CustodyState, differenceOf } from './custody.service';

export type CustodyModuleDeps = Omit<CustodyDeps, 'repository'>;

const lookMs = 2 * secondMs;
/** Looks between two sums over all members: one each minute. */
const looksPerSum = 30;

/** Liabilities against holdings, coin by coin. */
export function createCustody(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  deps: CustodyModuleDeps,
): ExchangeModule<Custody> {
  const custody = new Custody(context, { ...deps, repository: new CustodyRepository(context.db) });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looks = 0;
  const warn = (error: unknown) => context.log.warn({ err: error }, 'books and holdings are compared again later');
  const lookOn = () => {
    // A look is as long as its slowest network, and the next one does without that coin.
    void custody.look().catch(warn);
    if (looks % looksPerSum === 0) void custody.lookAtMembers().catch(warn);
    looks += 1;
    if (!stopped) timer = setTimeout(lookOn, lookMs).unref();
  };
  return {
    name: 'custody',
    service: custody,
    start: async () => {
      await custody.begin();
      // Tests look by themselves.
      if (context.config.auditLookMs !== null) lookOn();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
