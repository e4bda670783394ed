import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import { WithdrawalRepository } from './withdrawal.repository';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00Z')) });
  // Payouts move where a test says so: by themselves they could leave between two steps of a slow one.
  jest.spyOn(exchange.modules.withdrawals.payouts, 'wake').mockReturnValue();
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

/** A withdrawal that has been accepted, and not yet looked at by the worker. */
async function accepted(): Promise<LoggedIn> {
  const { payouts } = exchange.modules.withdrawals;
  const flush = jest.spyOn(payouts, 'flush').mockResolvedValue(undefined as never);
  const member = await exchange.memberLoggedIn({ krw: '100000' });
  const { cookie } = member;
  const path = '/v1/auth/means/SMS/token?coinId=0&amount=50000';
  const { token } = (await exchange.call('GET', path, { cookie })).json();
  const rows = exchange.context.db.selectFrom('member').selectAll().where('id', '=', member.memberId);
  const { phone } = await rows.executeTakeFirstOrThrow();
  const [{ code }] = (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json();
  const body = { amount: '50000', transferType: 'O', authType: 'P', authValue: code, authToken: token };
  const rest = { mode: 'withdraw', backCode: '280', deviceType: '200' };
  const answer = await exchange.call('POST', '/v1/transfers/krw/withdraw', { cookie, body: { ...body, ...rest } });
  expect(answer.statusCode).toBe(200);
  flush.mockRestore();
  return member;
}

const change = (member: LoggedIn, to: object) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email: member.email, ...to } });
const payOut = () => exchange.modules.withdrawals.payouts.flush();

async function expectNothingPaid({ email, memberId }: LoggedIn): Promise<void> {
  expect((await exchange.call('GET', `/sandbox/bank/statement?email=${email}`)).json()).toEqual([]);
  expect(await exchange.modules.ledger.balance(memberId, 'KRW')).toMatchObject({ available: 10_000_000n, hold: 0n });
}

describe('a withdrawal of KRW that the bank does not have yet', () => {
  it.each([{ frozen: true }, { banWithdrawal: 'Y' }, { wlfYn: 'Y' }])(
    'is given back where the account is now %o',
    async (to) => {
      const member = await accepted();
      await change(member, to);
      await payOut();
      await expectNothingPaid(member);
    },
  );

  it('is given back with the next try where the first could not be written down', async () => {
    const member = await accepted();
    await change(member, { frozen: true });
    jest.spyOn(exchange.modules.withdrawals.krw, 'giveBack').mockRejectedValueOnce(new Error('the database is gone'));
    await payOut();
    exchange.clock.advance(20 * 60_000);
    await payOut();
    await expectNothingPaid(member);
  });
  it('is in the hands of one try: one that outlived its lease hands nothing over, and what is handed over is not given back', async () => {
    const member = await accepted();
    const repository = new WithdrawalRepository(exchange.context.db);
    const now = exchange.clock.now();
    const claim = () => repository.claim(now, now);
    const [stalled, own] = [await claim(), await claim()];
    if (!stalled || !own) throw new Error('nothing was due');
    expect(await repository.handOver(stalled, now)).toBe(false);
    expect(await repository.handOver(own, now)).toBe(true);
    expect(await repository.handOver(own, now)).toBe(false);
    const { krw } = exchange.modules.withdrawals;
    await expect(krw.giveBack(own.id, 'account frozen')).rejects.toThrow('handed to the bank');
    await krw.settle(own.id, 'refused', 'the bank has no such account');
    expect(await repository.handOver({ ...own, tries: own.tries }, now)).toBe(false);
    await expectNothingPaid(member);
  });
});
