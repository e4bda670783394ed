import { Money } from '@maru/domain';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
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
  await office.exchange.world.chain.setPayoutMode('confirm');
  expect(await checkInvariants(office.exchange.context.pool)).toEqual([]);
});
afterAll(() => office.end());

/** A payout of that many ETH that waits for the staff. */
async function waiting(amount: string) {
  const member = await office.exchange.memberLoggedIn({ coins: { ETH: '60' }, authLevel: 5 });
  const wish = { coin: 'ETH', amount, toAddress: outside.ETH, vaspId: 'hanbit' };
  await calls.withdraw(member, await calls.verify(member, wish, { surname: '김', givenName: '민지' }));
  const { list } = (await office.get(office.operator, '/staff/payouts?list=approval')).json();
  return { member, payout: list.at(-1) };
}
const say = (person: Person, id: string, voice = 'approve', reason = '') =>
  office.post(person, `/staff/payouts/${id}/voice`, { voice, reason });
const acts = async (act: string, subject: string) =>
  (
    await office.exchange.context.pool.query('SELECT detail FROM trail_entry WHERE act = $1 AND subject = $2', [
      act,
      subject,
    ])
  ).rows;

/** Workers may have signed it before the answer was read. */
const onItsWay = expect.stringMatching(/^(approved|signed)$/);

describe('payouts that wait for people', () => {
  it('are seen with their reasons, and leave once an operator approves', async () => {
    const { member, payout } = await waiting('6');
    expect(payout).toMatchObject({
      ...{ state: 'requested', coin: 'ETH', amount: '6', risks: ['amount', 'firstAddress'], voicesNeeded: 1 },
      ...{ address: outside.ETH, receiver: 'hanbit', may: { approve: true, reject: true, resolve: false } },
    });
    expect(await calls.lines(member, 'ETH')).toMatchObject([{ id: payout.number }]);
    expect(payout.member).not.toContain(member.email.split('@')[0]);
    expect((await say(office.operator, payout.id)).json()).toMatchObject({ state: onItsWay, may: { approve: false } });
    await calls.payOut();
    expect(await calls.lines(member, 'ETH')).toMatchObject([{ status: 'approved' }]);
    expect(await acts('payout voice', payout.id)).toMatchObject([{ detail: { voice: 'approve' } }]);
    expect(refusalOf(await say(office.second, payout.id))).toEqual([409, 'TRANSFER_NOT_READY']);
  });

  it('need two people from 50,000,000 KRW on, and one person twice is one person', async () => {
    const { member, payout } = await waiting('11');
    expect(payout).toMatchObject({ risks: ['amount', 'firstAddress', 'secondPerson'], voicesNeeded: 2 });
    expect((await say(office.operator, payout.id)).json()).toMatchObject({
      state: 'requested',
      may: { approve: false },
    });
    expect(refusalOf(await say(office.operator, payout.id))).toEqual([403, 'STAFF_SAME_PERSON']);
    await calls.payOut();
    expect(await calls.lines(member, 'ETH')).toMatchObject([{ status: 'ready' }]);
    expect((await say(office.second, payout.id)).json()).toMatchObject({ state: onItsWay });
    await calls.payOut();
    expect(await calls.lines(member, 'ETH')).toMatchObject([{ status: 'approved' }]);
  });

  it('cannot leave while their coin is halted, and can once it is resumed', async () => {
    const { chain } = office.exchange.world;
    const { custody } = office.exchange.modules;
    const { payout } = await waiting('6');
    await chain.addHolding('ETH', '-1');
    await custody.look();
    expect(refusalOf(await say(office.operator, payout.id))).toEqual([409, 'WITHDRAWAL_STOPPED']);
    await chain.addHolding('ETH', '1');
    await office.post(office.second, '/staff/custody/ETH/resume', { reason: '확인' });
    expect((await say(office.operator, payout.id)).json()).toMatchObject({ state: onItsWay });
    await calls.payOut(1);
  });

  it('are given back with a reason, which no rejection may lack', async () => {
    const { member, payout } = await waiting('6');
    const reject = (reason: string) => office.post(office.operator, `/staff/payouts/${payout.id}/reject`, { reason });
    expect(refusalOf(await reject(' '))).toEqual([400, 'STAFF_REASON_MISSING']);
    expect((await reject('자금 출처 확인 필요')).json()).toMatchObject({
      state: 'rejected',
      reason: '자금 출처 확인 필요',
    });
    expect(await calls.balance(member, 'ETH')).toEqual([60, 0]);
    expect(await acts('payout rejected', payout.id)).toHaveLength(1);
  });

  it('are given back after their approval too while they wait for the signer, once it has said that it signs them no more', async () => {
    const { member, payout } = await waiting('6');
    const { faults } = office.exchange.world;
    faults.set('signer', { mode: 'down', ratio: 1, delayMs: 0 });
    await say(office.operator, payout.id);
    await calls.payOut(1);
    const of = async () => (await office.get(office.operator, `/staff/payouts/${payout.id}`)).json();
    const waits = { state: 'approved', may: { approve: false, reject: true, resolve: false } };
    expect(await of()).toMatchObject(waits);
    const reject = () => office.post(office.operator, `/staff/payouts/${payout.id}/reject`, { reason: '핫월렛 부족' });
    expect((await reject()).statusCode).toBe(503);
    expect(await of()).toMatchObject(waits);
    faults.clear();
    expect((await reject()).json()).toMatchObject({ state: 'rejected', reason: '핫월렛 부족' });
    expect(await calls.balance(member, 'ETH')).toEqual([60, 0]);
    expect(refusalOf(await reject())).toEqual([409, 'TRANSFER_NOT_READY']);
  });
});

describe('a broadcast in doubt', () => {
  /** A payout whose broadcast had no answer, although the network has it or has not. */
  async function doubtful(mode: 'lose' | 'away') {
    const member = await office.exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const { world, modules, clock } = office.exchange;
    await calls.withdraw(member, { coin: 'ETH', amount: '0.05', toAddress: outside.ETH });
    clock.advance(60_000);
    if (mode === 'lose') await world.chain.setPayoutMode('lose');
    else {
      const real = world.chain.broadcast.bind(world.chain);
      world.chain.broadcast = async () => {
        world.chain.broadcast = real;
        throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
      };
    }
    await modules.coinWithdrawals.worker.flush();
    await world.chain.setPayoutMode('confirm');
    return member;
  }
  const stuck = async () => (await office.get(office.operator, '/staff/payouts?list=stuck')).json().list;

  it('that the network knows of goes on by itself, and is sent once', async () => {
    const member = await doubtful('lose');
    expect(await stuck()).toEqual([]);
    await calls.payOut();
    expect(await calls.lines(member, 'ETH')).toMatchObject([{ status: 'approved' }]);
    const sent = await office.exchange.call('GET', `/sandbox/chain/transactions?address=${outside.ETH}`);
    const own = sent.json().filter(({ amount }: { amount: string }) => Number(amount) === 0.05);
    expect(own).toHaveLength(1);
  });

  it('that the network does not know of waits for two people, who can give it back but not claim that it is there', async () => {
    const member = await doubtful('away');
    const [payout] = await stuck();
    expect(payout).toMatchObject({ state: 'stuck', reason: 'no answer', voicesNeeded: 2, may: { resolve: true } });
    expect(await calls.balance(member, 'ETH')).toEqual([0.942, 0.058]);
    await calls.payOut();
    expect(await stuck()).toHaveLength(1);
    expect(refusalOf(await say(office.operator, payout.id, 'lost'))).toEqual([400, 'STAFF_REASON_MISSING']);
    expect((await say(office.operator, payout.id, 'lost', '노드 로그에 없음')).json()).toMatchObject({
      state: 'stuck',
    });
    await say(office.operator, payout.id, 'sent', '탐색기에서 확인');
    expect(refusalOf(await say(office.second, payout.id, 'sent', '확인'))).toEqual([409, 'TRANSFER_NOT_READY']);
    // The network has contradicted: both look again.
    const contradicted = 'said to be sent, but the network does not know it';
    expect(await stuck()).toMatchObject([{ reason: contradicted, voices: [] }]);
    expect((await say(office.operator, payout.id, 'lost', '다시 확인')).json()).toMatchObject({
      ...{ state: 'stuck', voices: [{ voice: 'lost', by: office.operator.email }] },
    });
    expect((await say(office.second, payout.id, 'lost', '확인')).json()).toMatchObject({ state: 'failed' });
    expect(await calls.balance(member, 'ETH')).toEqual([1, 0]);
    expect(await stuck()).toEqual([]);
  });
});

describe('limits of withdrawals', () => {
  const policies = async (person = office.operator) => (await office.get(person, '/staff/policies')).json();

  it('are proposed by one person and put in force by another, with history, and shown to members as they are', async () => {
    const wish = { name: 'limit.3.day', value: '7000000', reason: '이상 거래 대응' };
    expect((await office.post(office.operator, '/staff/policies', wish)).statusCode).toBe(200);
    const member = await office.exchange.memberLoggedIn({ krw: '10000000', authLevel: 3 });
    const limit = async () =>
      (await office.exchange.call('GET', '/v1/transfers/krw/withdraw/terms', { cookie: member.cookie })).json().limit
        .day;
    expect(await limit()).toBe('100000000');
    const [own] = (await policies()).proposals;
    const [others] = (await policies(office.second)).proposals;
    expect([own.mayConfirm, others.mayConfirm]).toEqual([false, true]);
    const confirm = (person: Person) =>
      office.post(person, `/staff/policies/${own.id}/confirmation`, { confirmed: true });
    expect(refusalOf(await confirm(office.operator))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect((await confirm(office.second)).json()).toMatchObject({
      proposals: [],
      history: [{ name: 'limit.3.day', value: '7000000' }],
    });
    expect(refusalOf(await confirm(office.second))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(await limit()).toBe('7000000');
    expect(await acts('policy decided', 'limit.3.day')).toHaveLength(1);
  });

  it('say from which worth on the travel rule applies, with who set it and why (CONS-033, WALT-115)', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ coins: { ETH: '5' }, authLevel: 5 });
    const price = exchange.modules.markets.krwPrice('ETH') ?? new Money(1);
    const amount = new Money('1500000').div(price).toDecimalPlaces(8).toFixed();
    const body = { ciCode: 'ETH', amount, address: outside.ETH, destTag: '' };
    const applies = async () =>
      (await exchange.call('POST', '/v1/travel/priceVerifications', { cookie: member.cookie, body })).json().priceLimit;
    const refusalOfDraft = async () =>
      (await calls.draft(member, { coin: 'ETH', amount, toAddress: outside.ETH, vaspId: 'hanbit' })).json().header
        ?.code;
    expect([await applies(), await refusalOfDraft()]).toEqual(['Y', 'TRAVEL_RULE_NEEDED']);
    const wish = { name: 'travelRuleFrom', value: '2000000', reason: '고시 개정' };
    expect((await office.post(office.operator, '/staff/policies', wish)).statusCode).toBe(200);
    const own = (await policies()).proposals.at(-1);
    const done = await office.post(office.second, `/staff/policies/${own.id}/confirmation`, { confirmed: true });
    const by = `${office.operator.email}, ${office.second.email}`;
    expect(done.json().history[0]).toMatchObject({ ...wish, by });
    expect([await applies(), await refusalOfDraft()]).toEqual(['N', undefined]);
    expect((await calls.terms(member, 'ETH')).travelRuleFrom).toBe('2000000');
  });

  it.each([
    ['nothing', '1'],
    ['limit.6.day', '1'],
    ['graceSeconds', '-1'],
    ['graceSeconds', '1.5'],
    ['graceSeconds', '1e9'],
  ])('refuse %s = %s', async (name, value) => {
    expect(refusalOf(await office.post(office.operator, '/staff/policies', { name, value, reason: 'x' }))).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  });
});
