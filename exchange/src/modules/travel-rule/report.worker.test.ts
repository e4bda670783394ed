import { JSON_TIMEOUT_MS, Money } from '@maru/domain';
import { simulatedAddresses } from '../../ports/chain/simulated-addresses';
import { noTravelRule } from '../../ports/travel-rule';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { type BackOffice, createBackOffice } from '../../testing/back-office';
import { checkInvariants } from '../ledger';
import { TravelRuleRepository } from './travel-rule.repository';
import { TravelRuleService, type TravelRuleServiceDeps } from './travel-rule.service';

jest.setTimeout(120_000);

let office: BackOffice;
let exchange: TestApp;
let btc = '';
beforeAll(async () => {
  office = await createBackOffice();
  ({ exchange } = office);
  btc = (await simulatedAddresses.depositAddress('BTC', 990_001n))?.address ?? '';
});
afterEach(async () => {
  await setMode('accept');
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => office.end());

const setMode = (mode: string) => exchange.call('POST', '/sandbox/vasps/hanbit', { body: { mode } });
let withdrawals = 0n;

/** A withdrawal that was verified and sent, recorded as often as is asked. */
async function paidOut({ cookie, memberId }: LoggedIn, times = 1): Promise<bigint> {
  withdrawals += 1n;
  const withdrawalId = withdrawals;
  const body = {
    ciCode: 'BTC',
    vaspId: 'hanbit',
    amount: '0.05',
    accountNumber: btc,
    primaryIdentifier: '홍',
    secondaryIdentifier: '길동',
  };
  const { verificationUuid } = (await exchange.call('POST', '/v1/travel/verifications', { cookie, body })).json()
    .result;
  const coinId = exchange.modules.markets.coin('BTC')?.id ?? 0;
  const same = {
    verificationUuid,
    coinId,
    exchangeId: 'hanbit',
    amount: '0.05',
    address: btc,
    tag: '',
    surname: '홍',
    givenName: '길동',
  };
  await exchange.context.db.transaction().execute(async (tx) => {
    await exchange.modules.travelRule.redeem(tx, memberId, same);
    for (let at = 0; at < times; at += 1)
      await exchange.modules.travelRule.record(tx, {
        withdrawalId,
        memberId,
        verificationUuid,
        transactionId: `tx${withdrawalId}`,
      });
  });
  return withdrawalId;
}
const reported = () => exchange.world.travelRule.reportsTo('hanbit');
const reportOf = (withdrawalId: bigint) =>
  reported().filter(({ transactionId }) => transactionId === `tx${withdrawalId}`);
const flush = () => exchange.modules.travelRule.reports.flush();
const stateOf = async (withdrawalId: bigint) =>
  (await exchange.context.pool.query('SELECT state FROM travel_record WHERE withdrawal_id = $1', [withdrawalId]))
    .rows[0]?.state;

describe('the record of a payout', () => {
  it('tells the receiving exchange both names by IVMS101, once however often it is written', async () => {
    const member = await exchange.memberLoggedIn({ name: '김민지' });
    const id = await paidOut(member, 3);
    await flush();
    await flush();
    expect(reportOf(id)).toHaveLength(1);
    const [report] = reportOf(id);
    expect(report).toMatchObject({ coin: 'BTC', amount: '0.05', exchangeId: 'hanbit' });
    const names = (person?: { naturalPerson: { name: { nameIdentifier: readonly object[] } } }) =>
      person?.naturalPerson.name.nameIdentifier[0];
    expect(names(report?.ivms101.originator.originatorPersons[0])).toMatchObject({ primaryIdentifier: '김민지' });
    expect(names(report?.ivms101.beneficiary.beneficiaryPersons[0])).toEqual({
      primaryIdentifier: '홍',
      secondaryIdentifier: '길동',
      nameIdentifierType: 'LEGL',
    });
    expect(report?.ivms101.beneficiary.accountNumber).toEqual([btc]);
    expect(await stateOf(id)).toBe('taken');
  });

  it('waits for an exchange that is silent, and is told again', async () => {
    const member = await exchange.memberLoggedIn();
    const id = await paidOut(member);
    await setMode('silent');
    await flush();
    expect([await stateOf(id), reportOf(id)]).toEqual(['due', []]);
    await setMode('accept');
    await flush();
    expect(await stateOf(id)).toBe('due');
    exchange.clock.advance(600_000);
    await flush();
    expect([await stateOf(id), reportOf(id).length]).toEqual(['taken', 1]);
  });

  it('names nobody in plain bytes', async () => {
    const member = await exchange.memberLoggedIn({ name: '남궁시험' });
    await paidOut(member);
    const { rows } = await exchange.context.pool.query(
      'SELECT r::text AS row FROM travel_record r WHERE member_id = $1',
      [member.memberId],
    );
    for (const name of ['남궁시험', '길동']) {
      expect(rows[0].row).not.toContain(name);
      expect(rows[0].row).not.toContain(Buffer.from(name).toString('hex'));
    }
  });

  it('is not written for a recipient whom no withdrawal has used up', async () => {
    const member = await exchange.memberLoggedIn();
    const writing = exchange.context.db.transaction().execute((tx) =>
      exchange.modules.travelRule.record(tx, {
        withdrawalId: 9_999n,
        memberId: member.memberId,
        verificationUuid: 'none',
        transactionId: 'x',
      }),
    );
    await expect(writing).rejects.toThrow('no verified recipient');
  });
});

describe('an exchange that lies', () => {
  it('accepts the recipient and denies the transfer: a case for the staff, which two people close', async () => {
    const member = await exchange.memberLoggedIn();
    await setMode('lie');
    const ids = [await paidOut(member), await paidOut(member)];
    await flush();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['denied', 'denied']);
    const id = await office.caseOf(member);
    const found = (await office.get(office.reviewer, `/staff/cases/${id}`)).json();
    expect(found).toMatchObject({ kind: 'travelRule', state: 'open' });
    expect(found.answers.map(({ name }: { name: string }) => name)).toEqual(ids.map((one) => `withdrawal ${one}`));
    expect(found.answers[0].value).toMatch(/^0\.05 BTC → hanbit, .*transfer denied$/);
    await office.decide(office.reviewer, id, true, { revision: 2 });
    expect((await office.confirm(office.operator, id, true, 2)).json().state).toBe('approved');
    const { rows } = await exchange.context.pool.query(
      'SELECT count(*)::int AS open FROM travel_record WHERE member_id = $1 AND resolved_at IS NULL',
      [member.memberId],
    );
    expect(rows[0].open).toBe(0);
  });
});

describe('the sandbox’s exchanges', () => {
  it('are listed with how they behave, which outlives a restart', async () => {
    await setMode('refuse');
    const list = (await exchange.call('GET', '/sandbox/vasps')).json();
    expect(list[0]).toMatchObject({ vaspId: 'hanbit', vaspName: '한빛거래소', country: 'KR', mode: 'refuse' });
    expect((await exchange.call('POST', '/sandbox/vasps/nowhere', { body: { mode: 'accept' } })).statusCode).toBe(404);
    expect((await exchange.call('POST', '/sandbox/vasps/hanbit', { body: { mode: 'shout' } })).statusCode).toBe(400);
    const second = await createTestApp({ beside: exchange.context, leads: false });
    expect((await second.world.travelRule.all())[0]?.mode).toBe('refuse');
    await second.end();
  });
});

describe('the rule as it is set', () => {
  const serviceWith = (change: Partial<TravelRuleServiceDeps>) =>
    new TravelRuleService({
      ...exchange.context,
      ...exchange.modules,
      repository: new TravelRuleRepository(exchange.context.db),
      members: exchange.modules.members.repository,
      chain: exchange.world.chain,
      network: exchange.world.travelRule,
      travelRuleFrom: async () => '0',
      answerMsMax: 50,
      ...change,
    });

  it('holds for every transfer at 0 (WALT-115)', async () => {
    const service = serviceWith({});
    expect(await service.applies(new Money('0'))).toBe(true);
    const priced = await service.price(1n, { coin: 'BTC', amount: '0.00000001', address: btc, tag: '' });
    expect(priced).toEqual({ ok: true, value: { known: false, applies: true } });
    expect(await exchange.modules.travelRule.applies(new Money('999999'))).toBe(false);
  });

  it('gives up on an exchange that never answers, in the product three seconds before a page would (WALT-119, CONS-090)', async () => {
    const member = await exchange.memberLoggedIn();
    const network = { ...exchange.world.travelRule, verify: () => new Promise<never>(() => undefined) };
    const standing = await exchange.modules.members.standing(member.memberId);
    if (!standing) throw new Error('no such member');
    const names = { surname: '홍', givenName: '길동' };
    const wish = { coin: 'BTC', exchangeId: 'hanbit', amount: '0.05', account: btc, ...names };
    expect(await serviceWith({ network }).verify(standing, wish)).toMatchObject({ refusal: 'TRAVEL_RULE_SILENT' });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await paidOut(member);
    expect(timers).toHaveBeenCalledWith(expect.any(Function), JSON_TIMEOUT_MS - 3_000);
    timers.mockRestore();
  });

  it('asks nobody without an adapter', async () => {
    expect(await noTravelRule.exchanges()).toEqual([]);
    await expect(noTravelRule.verify({} as never)).rejects.toThrow('no travel rule network');
    await expect(noTravelRule.report({} as never)).rejects.toThrow('no travel rule network');
  });
});
