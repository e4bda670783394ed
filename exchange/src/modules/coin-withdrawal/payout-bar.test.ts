import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00Z')) });
  calls = withdrawalCalls(exchange);
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const change = ({ email }: LoggedIn, to: object) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email, ...to } });

/** A withdrawal of ETH that is confirmed, and waits out its half minute. */
async function accepted(): Promise<LoggedIn> {
  const who = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
  await calls.withdraw(who, { coin: 'ETH', amount: '0.05', toAddress: outside.ETH });
  return who;
}

async function expectGivenBack(who: LoggedIn): Promise<void> {
  expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'rejected', transactionId: '' }]);
}

describe('a payout of coins', () => {
  it('is given back where a watch list has named the member meanwhile (WALT-088)', async () => {
    const who = await accepted();
    await change(who, { wlfYn: 'Y', wlfContents: ['03'] });
    await calls.payOut();
    await expectGivenBack(who);
  });

  it.each([{ frozen: true }, { banWithdrawal: 'Y' }, { wlfYn: 'Y' }])(
    'that waits for its signer is not signed any more where the member is %o by then',
    async (to) => {
      const who = await accepted();
      exchange.world.faults.set('signer', { mode: 'down', ratio: 1, delayMs: 0 });
      await calls.payOut();
      expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'processing' }]);
      await change(who, to);
      exchange.world.faults.clear();
      exchange.clock.advance(600_000);
      await calls.payOut();
      await change(who, { frozen: false });
      await expectGivenBack({ ...who, cookie: await exchange.logIn(who.email) });
    },
  );
});
