import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00Z')) });
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

/** A withdrawal of ETH to a member of this exchange that has been confirmed, and is not approved yet. */
async function onItsWay() {
  const calls = withdrawalCalls(exchange);
  const from = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
  const to = await exchange.memberLoggedIn({});
  const made = await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: to.cookie, body: {} });
  await calls.withdraw(from, { coin: 'ETH', amount: '0.05', toAddress: made.json().address });
  return { calls, from, to };
}

describe('coins for a member of this exchange who leaves before they arrive', () => {
  it('go back to the sender: a closed account could not be paid out any more (ENTI-055)', async () => {
    const { calls, from, to } = await onItsWay();
    await exchange.context.db.updateTable('member').set({ state: 'closed' }).where('id', '=', to.memberId).execute();
    await calls.payOut();
    expect(await calls.balance(from, 'ETH')).toEqual([1, 0]);
    expect(await calls.lines(from, 'ETH')).toMatchObject([{ status: 'rejected' }]);
    expect(await exchange.modules.ledger.balances(to.memberId)).toEqual([]);
  });

  it('wait for a decision on the leaving that is under way', async () => {
    const { calls, from, to } = await onItsWay();
    const { db } = exchange.context;
    await db.transaction().execute(async (tx) => {
      await exchange.modules.members.repository.lock(tx, to.memberId);
      await Promise.race([calls.payOut(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      expect(await exchange.modules.ledger.balances(to.memberId, tx)).toEqual([]);
      await tx.updateTable('member').set({ state: 'closed' }).where('id', '=', to.memberId).execute();
    });
    await calls.payOut();
    expect(await calls.balance(from, 'ETH')).toEqual([1, 0]);
    expect(await exchange.modules.ledger.balances(to.memberId)).toEqual([]);
  });
});
