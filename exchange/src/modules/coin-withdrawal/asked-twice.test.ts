import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';
import { WithdrawalPlans } from './plan.service';

jest.setTimeout(60_000);

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

const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };

it('a withdrawal that two calls ask for, with money for one, is made once and answered to both (API-086, WALT-127)', async () => {
  const who = await exchange.memberLoggedIn({ coins: { ETH: '0.1' } });
  const proof = await calls.proveOnce(who, eth);
  const ask = () => calls.send(who, eth, proof);
  const { judge } = WithdrawalPlans.prototype;
  // The first call has found no withdrawal, and is judged once the second is answered, or cannot be before.
  const second = new Promise<Awaited<ReturnType<typeof ask>>>((resolve) => {
    jest.spyOn(WithdrawalPlans.prototype, 'judge').mockImplementationOnce(async function (
      this: WithdrawalPlans,
      ...asked
    ) {
      const answer = ask();
      answer.then(resolve);
      await Promise.race([answer, new Promise((done) => setTimeout(done, 500))]);
      return judge.apply(this, asked);
    });
  });
  const answers = [await ask(), await second] as const;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0].json()).toEqual(answers[1].json());
  expect(await calls.balance(who, 'ETH')).toEqual([0.042, 0.058]);
});
