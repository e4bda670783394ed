import { createTestApp, type TestApp } from '../../testing/app';
import { withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';
import { KrwTerms } from './terms.service';

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

const path = '/v1/transfers/krw/withdraw';

it('a withdrawal of KRW that two calls ask for, with money for one, is made once and answered to both (API-094, WALT-127)', async () => {
  const who = await exchange.memberLoggedIn({ krw: '15000' });
  const { cookie } = who;
  const issued = await exchange.call('GET', '/v1/auth/means/SMS/token?coinId=0&amount=10000', { cookie });
  const fields = { amount: '10000', transferType: 'O', mode: 'withdraw', backCode: '280', deviceType: '200' };
  const body = { ...fields, ...(await calls.proof(who, issued.json().token, 'SMS')) };
  const ask = () => exchange.call('POST', path, { cookie, body });
  const { of } = KrwTerms.prototype;
  // The first call has found no withdrawal, and is judged once the second is answered, or cannot be before.
  const second = new Promise<Awaited<ReturnType<typeof ask>>>((resolve) => {
    jest.spyOn(KrwTerms.prototype, 'of').mockImplementationOnce(async function (this: KrwTerms, ...asked) {
      const answer = ask();
      answer.then(resolve);
      await Promise.race([answer, new Promise((done) => setTimeout(done, 500))]);
      return of.apply(this, asked);
    });
  });
  const answers = [await ask(), await second] as const;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0].json().id).toBe(answers[1].json().id);
  const [available, hold] = await calls.balance(who, 'KRW');
  // The bank may have paid it meanwhile.
  expect([available, [0, 11_000].includes(hold)]).toEqual([4_000, true]);
});
