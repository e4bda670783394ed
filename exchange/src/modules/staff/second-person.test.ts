import { hourMs } from '@maru/server';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterEach(async () => expect(await checkInvariants(office.exchange.context.pool)).toEqual([]));
afterAll(() => office.end());

const proposerLeft = [409, 'STAFF_PROPOSER_LEFT'];
const text = (ko: string) => ({ ko, en: '', ch: '' });
/** Somebody who is there under another address from then on, as after a lost phone. */
async function leave({ email }: Person): Promise<void> {
  expect(await office.exchange.modules.staff.disable(email)).toMatchObject({ ok: true });
}
const statusOf = (answer: Awaited<ReturnType<BackOffice['post']>>) =>
  answer.statusCode === 200 ? 'done' : refusalOf(answer);

function lastOf(found: readonly { readonly mayRefuse: boolean; readonly mayConfirm: boolean }[]) {
  const { mayRefuse, mayConfirm } = found.at(-1) ?? { mayRefuse: null, mayConfirm: null };
  return [mayRefuse, mayConfirm];
}
const read = async (person: Person, path: string) => (await office.get(person, path)).json();

/** What one person proposes. @returns how another one ends it, and whether the desk says that they may refuse and confirm it. */
const proposals = {
  'a case': async (one: Person) => {
    const { id } = await office.handedIn();
    expect((await office.decide(one, id, true)).statusCode).toBe(200);
    return {
      end: (other: Person, confirmed: boolean) => office.confirm(other, id, confirmed),
      may: async (other: Person) => {
        const { may } = await read(other, `/staff/cases/${id}`);
        return [may.sendBack, may.confirm];
      },
    };
  },
  'a link of the product': async (one: Person) => {
    const path = '/staff/documents/remoteConfig';
    const [{ version: seen, body }] = (await office.get(office.operator, path)).json().versions;
    const { proposals: made } = (await office.post(one, path, { seen, body, reason: '이전' })).json();
    const confirmation = `/staff/content-proposals/${made.at(-1).id}/confirmation`;
    return {
      end: (other: Person, confirmed: boolean) => office.post(other, confirmation, { confirmed }),
      may: async (other: Person) => lastOf((await read(other, path)).proposals),
    };
  },
  'a consent text': async (one: Person) => {
    const effectiveAt = new Date(office.exchange.clock.now().getTime() + 240 * hourMs).toISOString();
    const texts = { ko: { title: '이용약관', contents: '<p>새 약관</p>' } };
    const wish = { kind: 'terms', version: '9.0', effectiveAt, texts, reason: '법 개정' };
    const { proposals: made } = (await office.post(one, '/staff/texts', wish)).json();
    const confirmation = `/staff/content-proposals/${made.at(-1).id}/confirmation`;
    return {
      end: (other: Person, confirmed: boolean) => office.post(other, confirmation, { confirmed }),
      may: async (other: Person) => lastOf((await read(other, '/staff/texts/terms')).proposals),
    };
  },
  'a token sale': async (one: Person) => {
    const now = office.exchange.clock.now().getTime();
    const code = `LEFT${now}`;
    const texts = { name: text('새 세일'), comment: text('소개'), contents: text('<p>설명</p>') };
    const terms = {
      ...{ token: 'LEFT', tokenName: '새 토큰', offered: '1000', bonusPercent: '5' },
      startsAt: new Date(now - hourMs).toISOString(),
      endsAt: new Date(now + 20 * hourMs).toISOString(),
      payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '50000' }],
    };
    await office.post(one, '/staff/sales', { code, terms, texts });
    const act = { seen: 1, act: 'publish', reason: '공개' };
    const { proposal } = (await office.post(one, `/staff/sales/${code}/act`, act)).json();
    const path = `/staff/sales/${code}/proposals/${proposal.id}`;
    return {
      end: (other: Person, confirmed: boolean) => office.post(other, path, { seen: 1, confirmed }),
      may: async (other: Person) => lastOf([(await read(other, `/staff/sales/${code}`)).proposal]),
    };
  },
  'a plan of a market': async (one: Person) => {
    const marketId = String(office.exchange.modules.markets.findByCode('KRW-XRP')?.id);
    const from = new Date(office.exchange.clock.now().getTime() + 48 * hourMs).toISOString();
    const wish = { marketId, state: 'halted', from, reason: '점검' };
    const [{ id }] = (await office.post(one, '/staff/markets/plans', wish)).json().plans;
    return {
      end: (other: Person, confirmed: boolean) =>
        office.post(other, `/staff/markets/plans/${id}/${confirmed ? 'confirm' : 'withdraw'}`, {}),
      may: async (other: Person) => {
        const [{ mayWithdraw, mayConfirm }] = (await read(other, '/staff/markets')).plans;
        return [mayWithdraw, mayConfirm];
      },
    };
  },
  'a limit': async (one: Person) => {
    const wish = { name: 'firstAddressFrom', value: '9000000', reason: '조정' };
    const { proposals: made } = (await office.post(one, '/staff/policies', wish)).json();
    const path = `/staff/policies/${made.at(-1).id}/confirmation`;
    return {
      end: (other: Person, confirmed: boolean) => office.post(other, path, { confirmed }),
      may: async (other: Person) => lastOf((await read(other, '/staff/policies')).proposals),
    };
  },
};

describe('a proposal of somebody who may not propose any more', () => {
  it.each(Object.entries(proposals))('is not confirmed, but can be refused: %s (ACCT-121)', async (_, propose) => {
    const gone = await office.staff.loggedIn('operator');
    const { end, may } = await propose(gone);
    expect(await may(office.second)).toEqual([true, true]);
    await leave(gone);
    expect(await may(office.second)).toEqual([true, false]);
    expect(statusOf(await end(office.second, true))).toEqual(proposerLeft);
    expect(statusOf(await end(office.second, false))).toBe('done');
  });

  it('is a proposal of a reviewer as well, and not of an auditor (ACCT-121)', async () => {
    const changed = await office.staff.loggedIn('reviewer');
    const { end, may } = await proposals['a case'](changed);
    expect(await may(office.second)).toEqual([true, true]);
    const set = 'UPDATE staff_member SET role = $2 WHERE email = $1';
    await office.exchange.context.pool.query(set, [changed.email, 'auditor']);
    expect(await may(office.second)).toEqual([true, false]);
    expect(statusOf(await end(office.second, true))).toEqual(proposerLeft);
    await office.exchange.context.pool.query(set, [changed.email, 'reviewer']);
    expect(statusOf(await end(office.second, true))).toBe('done');
  });
});

/** They are of another role for a while. */
async function awayFor(person: Person, work: () => Promise<void>): Promise<void> {
  const set = 'UPDATE staff_member SET role = $2 WHERE email = $1';
  await office.exchange.context.pool.query(set, [person.email, 'auditor']);
  await work();
  await office.exchange.context.pool.query(set, [person.email, 'operator']);
}

describe('a word of somebody who comes back', () => {
  it('is the second for a payout, which anybody of them then says again', async () => {
    const calls = withdrawalCalls(office.exchange);
    const member = await office.exchange.memberLoggedIn({ coins: { ETH: '60' }, authLevel: 5 });
    const wish = { coin: 'ETH', amount: '11', toAddress: outside.ETH, vaspId: 'hanbit' };
    await calls.withdraw(member, await calls.verify(member, wish, { surname: '김', givenName: '민지' }));
    const { id } = (await read(office.operator, '/staff/payouts?list=approval')).list.at(-1);
    const approve = async (person: Person) =>
      (await office.post(person, `/staff/payouts/${id}/voice`, { voice: 'approve', reason: '' })).json();
    const back = await office.staff.loggedIn('operator');
    expect(await approve(back)).toMatchObject({ may: { approve: false } });
    await awayFor(back, async () => {
      expect(await approve(office.operator)).toMatchObject({ state: 'requested', may: { approve: false } });
    });
    expect(await read(office.operator, `/staff/payouts/${id}`)).toMatchObject({ may: { approve: true } });
    expect((await approve(office.operator)).state).toBe('approved');
    await calls.payOut();
  });

  it('is the second for KRW under another name, which anybody of them then says again (WALT-033)', async () => {
    const member = await office.exchange.memberLoggedIn({ name: '김하늘' });
    const sent = { email: member.email, amount: '84000', senderName: '박바다별' };
    await office.exchange.call('POST', '/sandbox/bank/transfers', { body: sent });
    const held = async () =>
      (await read(office.operator, '/staff/bank')).returns.find(({ amount }: { amount: string }) => amount === '84000');
    const { id } = await held();
    const approve = (person: Person) => office.post(person, `/staff/bank/returns/${id}/voice`, { reason: '확인' });
    const back = await office.staff.loggedIn('operator');
    await approve(back);
    expect(statusOf(await approve(back))).toEqual([403, 'STAFF_SAME_PERSON']);
    await awayFor(back, async () => {
      await approve(office.operator);
      expect(statusOf(await approve(office.operator))).toEqual([403, 'STAFF_SAME_PERSON']);
      expect(await held()).toMatchObject({ mayApprove: false });
    });
    expect(await held()).toMatchObject({ mayApprove: true });
    expect(statusOf(await approve(office.operator))).toBe('done');
    expect(await held()).toMatchObject({ mayApprove: false });
    await office.exchange.modules.deposits.returns.flush();
  });
});

describe('a word of somebody who may not say it any more', () => {
  it('does not count for a payout: two others have to approve it', async () => {
    const calls = withdrawalCalls(office.exchange);
    const member = await office.exchange.memberLoggedIn({ coins: { ETH: '60' }, authLevel: 5 });
    const wish = { coin: 'ETH', amount: '11', toAddress: outside.ETH, vaspId: 'hanbit' };
    await calls.withdraw(member, await calls.verify(member, wish, { surname: '김', givenName: '민지' }));
    const { list } = (await office.get(office.operator, '/staff/payouts?list=approval')).json();
    const { id } = list.at(-1);
    const approve = async (person: Person) =>
      (await office.post(person, `/staff/payouts/${id}/voice`, { voice: 'approve', reason: '' })).json();
    const gone = await office.staff.loggedIn('operator');
    expect(await approve(gone)).toMatchObject({ state: 'requested', voices: [{ by: gone.email }] });
    await leave(gone);
    const again = await office.staff.loggedIn('operator');
    expect(await approve(again)).toMatchObject({ state: 'requested', voices: [{ by: again.email }] });
    const { state, voices } = await approve(office.second);
    expect([state, voices.length]).toEqual(['approved', 3]);
    await calls.payOut();
  });

  it('does not count for KRW under another name: two others have to send it back (WALT-033)', async () => {
    const member = await office.exchange.memberLoggedIn({ name: '김하늘' });
    const sent = { email: member.email, amount: '83000', senderName: '박바다별' };
    await office.exchange.call('POST', '/sandbox/bank/transfers', { body: sent });
    const heldOf = ({ returns }: { returns: readonly { readonly id: string; readonly amount: string }[] }) =>
      returns.find(({ amount }) => amount === '83000');
    const id = heldOf((await office.get(office.operator, '/staff/bank')).json())?.id;
    const approve = async (person: Person) =>
      heldOf((await office.post(person, `/staff/bank/returns/${id}/voice`, { reason: '확인' })).json());
    const gone = await office.staff.loggedIn('operator');
    await approve(gone);
    await leave(gone);
    expect(await approve(office.operator)).toMatchObject({
      voices: [{ by: office.operator.email }],
      mayApprove: false,
    });
    const dueOf = async () =>
      (await office.exchange.context.pool.query('SELECT due_at FROM krw_return WHERE id = $1', [id])).rows[0].due_at;
    expect(await dueOf()).toBeNull();
    await approve(office.second);
    expect(await dueOf()).not.toBeNull();
    await office.exchange.modules.deposits.returns.flush();
  });
});
