import { createStoppedClock } from '../../src/platform/core/clock';
import { createTestApp, type TestApp } from '../../src/testing/app';
import { outside, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(90_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00Z')) });
  calls = withdrawalCalls(exchange);
});
afterEach(() => exchange.end());

const forge = (path: string, by: number) =>
  exchange.context.pool.query('UPDATE account SET available = available + $1 WHERE path = $2', [by, path]);
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code;

async function lift(): Promise<void> {
  const { pool } = exchange.context;
  const { rows } = await pool.query(`SELECT lift_books('operator', 'put right') AS id`);
  const outcome = async () =>
    (await pool.query('SELECT outcome FROM audit_lift WHERE id = $1', [rows[0].id])).rows[0].outcome;
  while ((await outcome()) === null) {
    await exchange.modules.audit.look();
    await exchange.modules.audit.checked();
  }
  expect(await outcome()).toBe('lifted');
}

it('nothing is paid out while the books are broken: a forged balance would leave, which no lift brings back', async () => {
  const { withdrawals, audit } = exchange.modules;
  const who = await exchange.memberLoggedIn({ krw: '100000', coins: { ETH: '1' } });
  const friend = await exchange.memberLoggedIn({});
  const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: friend.cookie, body: {} });
  const wish = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };
  const inside = { ...wish, amount: '6', toAddress: made.json().address };
  // By itself KRW would be with the bank before anybody has looked.
  const flush = jest.spyOn(withdrawals.payouts, 'flush').mockResolvedValue(undefined as never);
  await forge(`member:${who.memberId}:ETH`, 1_000_000_000);
  await calls.withdraw(who, wish);
  await calls.withdraw(who, inside);
  expect((await calls.withdrawKrw(who, '50000')).statusCode).toBe(200);
  flush.mockRestore();
  expect(await audit.look()).toBe(true);
  expect(audit.openBreaches).toBe(1);

  await calls.payOut();
  await withdrawals.payouts.flush();
  const statement = () => exchange.call('GET', `/sandbox/bank/statement?email=${who.email}`);
  expect((await statement()).json()).toEqual([]);
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  expect(await calls.balance(friend, 'ETH')).toEqual([0, 0]);
  expect(codeOf(await calls.draft(who, wish))).toBe('WITHDRAWAL_STOPPED');
  expect(codeOf(await calls.withdrawKrw(who, '10000'))).toBe('WITHDRAWAL_STOPPED');
  const { id } = (await calls.lines(who, 'ETH'))[0];
  expect((await exchange.call('DELETE', `/v1/transfers/${id}`, { cookie: who.cookie })).statusCode).toBe(200);

  await forge(`member:${who.memberId}:ETH`, -1_000_000_000);
  await lift();
  exchange.clock.advance(1_800_000);
  await calls.payOut();
  await withdrawals.payouts.flush();
  expect((await statement()).json()).toMatchObject([{ amount: '50000' }]);
  expect(await calls.lines(who, 'ETH')).toMatchObject([{ status: 'approved' }, { status: 'cancelled' }]);
});
