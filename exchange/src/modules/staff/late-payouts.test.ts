import { type BackOffice, createBackOffice, refusalOf } from '../../testing/back-office';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  office = await createBackOffice();
  calls = withdrawalCalls(office.exchange);
});
afterEach(async () => {
  expect(await checkInvariants(office.exchange.context.pool)).toEqual([]);
});
afterAll(() => office.end());

/** Somebody who logs in now, which moves the clock a little: sessions of the staff are short. */
const operator = () => office.staff.loggedIn('operator');
const toLookInto = async () => (await office.get(await operator(), '/staff/payouts?list=stuck')).json().list;
async function minutesLater(minutes: number): Promise<void> {
  office.exchange.clock.advance(minutes * 60_000);
  await office.exchange.modules.coinWithdrawals.worker.flush();
}

/** A payout of ETH with something in its way, which the staff do not see for so long. @returns what they see five minutes later. */
async function heldUp(amount: string, quietMinutes: number, hinder: () => unknown) {
  const member = await office.exchange.memberLoggedIn({ coins: { ETH: '1' } });
  await hinder();
  await calls.withdraw(member, { coin: 'ETH', amount, toAddress: outside.ETH });
  await minutesLater(1);
  await minutesLater(quietMinutes);
  expect(await toLookInto()).toEqual([]);
  await minutesLater(5);
  return { member, list: await toLookInto() };
}

describe('a payout that does not get on', () => {
  it('since no block takes it is shown to the staff after an hour, stays pending, and leaves the list once it is in', async () => {
    const { chain } = office.exchange.world;
    const { member, list } = await heldUp('0.06', 55, () => chain.setPayoutMode('silent'));
    const [payout, ...others] = list;
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ state: 'broadcast', late: true, amount: '0.06', may: { resolve: false } });
    const lost = { voice: 'lost', reason: '늦음' };
    const said = await office.post(await operator(), `/staff/payouts/${payout.id}/voice`, lost);
    expect(refusalOf(said)).toEqual([409, 'TRANSFER_NOT_READY']);
    expect(await calls.balance(member, 'ETH')).toEqual([0.932, 0.068]);
    await chain.setPayoutMode('confirm');
    await calls.payOut(40);
    expect(await toLookInto()).toEqual([]);
    expect(await calls.balance(member, 'ETH')).toEqual([0.932, 0]);
  });

  it('since the signer is away is shown after as many minutes as the policy says', async () => {
    const wish = { name: 'lateAfterMinutes', value: '10', reason: '빠른 확인' };
    const { proposals } = (await office.post(await operator(), '/staff/policies', wish)).json();
    const confirmation = `/staff/policies/${proposals.at(-1).id}/confirmation`;
    await office.post(await operator(), confirmation, { confirmed: true });
    const { member, list } = await heldUp('0.07', 5, () =>
      office.exchange.call('POST', '/sandbox/faults', { body: { target: 'signer', mode: 'down' } }),
    );
    expect(list).toMatchObject([{ state: 'approved', late: true, amount: '0.07' }]);
    office.exchange.world.faults.clear();
    await minutesLater(10);
    await calls.payOut(8);
    expect(await toLookInto()).toEqual([]);
    expect(await calls.balance(member, 'ETH')).toEqual([0.922, 0]);
  });
});
