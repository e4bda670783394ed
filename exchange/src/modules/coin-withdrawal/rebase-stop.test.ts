import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';

jest.setTimeout(60_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T09:55:00+09:00')) });
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

it('takes no withdrawal of a coin that rebases from 10:00 on and before 11:50, nor one that was drafted before (WALT-089, WALT-051, ERR-219, AMB-29)', async () => {
  const who = await exchange.memberLoggedIn({ coins: { AMPL: '1000', ETH: '1' } });
  const ampl = { coin: 'AMPL', amount: '100', toAddress: outside.ETH };
  const { page } = await calls.drafted(who, ampl);
  const proof = await calls.prove(who, page);
  const at = (kst: string) =>
    exchange.clock.advance(Date.parse(`2026-11-21T${kst}+09:00`) - exchange.clock.now().getTime());
  const headerOf = async (answer: ReturnType<typeof calls.draft>) => (await answer).json().header;
  const isRebasing = async () =>
    (await calls.terms(who, 'AMPL')).gates.some(
      ({ gate, met }: { gate: string; met: boolean }) => gate === 'notRebasing' && !met,
    );

  at('09:59:59.999');
  expect((await calls.draft(who, ampl)).statusCode).toBe(200);
  at('10:00:00.000');
  const stopped = { code: 'REBASE_STOP', message: '리베이스 시간(10:00~11:50)에는 입출금이 중단됩니다.' };
  expect(await headerOf(calls.draft(who, ampl))).toEqual(stopped);
  expect(await headerOf(calls.confirm(page, proof))).toEqual(stopped);
  expect(await calls.balance(who, 'AMPL')).toEqual([1000, 0]);
  expect((await calls.draft(who, { coin: 'ETH', amount: '0.05', toAddress: outside.ETH })).statusCode).toBe(200);
  at('11:49:59.999');
  expect(await isRebasing()).toBe(true);
  at('11:50:00.000');
  expect(await isRebasing()).toBe(false);
});
