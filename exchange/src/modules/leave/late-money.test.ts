import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { krwDepositsOf } from '../../testing/krw-deposits';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

const name = '김하늘';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const { pay, krw, suspended, sendBack, statement } = krwDepositsOf(() => exchange);
const sandbox = (path: string, body: object) => exchange.call('POST', `/sandbox/chain/${path}`, { body });
const setState = ({ email }: LoggedIn, state: string) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email, state } });
/** Leaves, and is let go. */
async function leave({ cookie, email }: LoggedIn): Promise<void> {
  await exchange.call('POST', '/v1/me/delete', { cookie, body: { reason: '수수료' } });
  const body = { email, kind: 'leave', decision: 'approve' };
  expect((await exchange.call('POST', '/sandbox/reviews', { body })).json()).toEqual({ ok: true });
}
const returnsOf = async ({ memberId }: LoggedIn) =>
  (await exchange.modules.deposits.returnDesk.list()).filter(({ row }) => row.member_id === memberId);
async function withAddress(coin: string) {
  const member = await exchange.memberLoggedIn({ name });
  const made = await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: member.cookie, body: {} });
  return { member, address: made.json().address as string };
}
async function paymentsOf({ memberId }: LoggedIn) {
  const { rows } = await exchange.context.pool.query(
    'SELECT state, reason, confirmations FROM coin_deposit WHERE member_id = $1 ORDER BY id',
    [memberId],
  );
  return rows;
}
const owned = async ({ memberId }: LoggedIn, coin: string) =>
  (await exchange.modules.ledger.balance(memberId, coin)).available;

describe('KRW of a member who has left', () => {
  it('waits in suspense though it came under the own name, and goes back by the word of two people (ACCT-103)', async () => {
    const member = await exchange.memberLoggedIn({ name });
    await leave(member);
    expect((await pay(member, '30000', { senderName: name })).json()).toMatchObject({ rejected: true });
    expect([await krw(member), await suspended()]).toEqual([0, 30_000]);
    expect(await returnsOf(member)).toMatchObject([{ row: { state: 'held' }, sender: name }]);
    await sendBack();
    expect([await krw(member), await suspended()]).toEqual([0, 0]);
    expect(await statement(member)).toMatchObject([{ amount: '30000', memo: '마루 입금 반환' }]);
  });

  it('credited before and told again is what it was', async () => {
    const member = await exchange.memberLoggedIn({ name });
    const told = { transferId: `of ${member.uid}`, memberId: member.memberId, amount: '500' };
    await exchange.world.bank.transfer(told);
    await setState(member, 'closed');
    const again = await exchange.modules.deposits.receiveRemittance(told);
    expect(again).toEqual({ ok: true, value: { amount: '500' } });
  });

  it.each(['KRW', 'BTC'])(
    'that arrives while the decision is under way is no balance of the closed account: %s',
    async (coin) => {
      const { member, address } = await withAddress('BTC');
      const decision = await exchange.context.pool.connect();
      await decision.query('BEGIN');
      await decision.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [member.memberId]);
      const arriving =
        coin === 'KRW'
          ? pay(member, '30000', { senderName: name })
          : sandbox('deposits', { coin, address, amount: '0.5' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      await decision.query("UPDATE member SET state = 'closed' WHERE id = $1", [member.memberId]);
      await decision.query('COMMIT');
      decision.release();
      await arriving;
      expect(await owned(member, coin)).toBe(0n);
      await sendBack();
    },
  );
});

describe('coins of a member who has left', () => {
  it('are recorded and credited to nobody, and custody expects them among the holdings (ACCT-103)', async () => {
    const { member, address } = await withAddress('ETC');
    await leave(member);
    await sandbox('deposits', { coin: 'ETC', address, amount: '0.5', confirmations: 1 });
    await sandbox('blocks', { coin: 'ETC', count: 3 });
    expect(await paymentsOf(member)).toEqual([{ state: 'ignored', reason: 'closed', confirmations: 4 }]);
    expect(await owned(member, 'ETC')).toBe(0n);
    expect((await exchange.modules.deposits.unbookedCoins()).get('ETC')).toEqual({ waiting: 0n, ignored: 50_000_000n });
    await exchange.modules.custody.look();
    expect(exchange.modules.custody.state().find((state) => state.coin.code === 'ETC')?.gap).toBe('none');
  });

  it('that were seen before he left are not credited after it', async () => {
    const { member, address } = await withAddress('ETC');
    await sandbox('deposits', { coin: 'ETC', address, amount: '0.5', confirmations: 1 });
    await setState(member, 'closed');
    await sandbox('blocks', { coin: 'ETC', count: 3 });
    expect(await paymentsOf(member)).toMatchObject([{ state: 'ignored', reason: 'closed' }]);
    expect(await owned(member, 'ETC')).toBe(0n);
  });

  it('that were credited before he left, and taken back by their chain then, are an incident as ever', async () => {
    const { member, address } = await withAddress('ETC');
    await sandbox('deposits', { coin: 'ETC', address, amount: '0.5' });
    await setState(member, 'closed');
    await sandbox('reorg', { coin: 'ETC', depth: 3, drop: true });
    expect(await paymentsOf(member)).toMatchObject([{ state: 'credited', reason: null }]);
    expect((await exchange.modules.deposits.incidents()).map(({ memberId }) => memberId)).toEqual([member.memberId]);
  });
});
