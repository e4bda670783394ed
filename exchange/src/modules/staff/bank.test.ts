import { hourMs, minuteMs } from '@maru/server';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
import { withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterEach(async () => {
  expect(await checkInvariants(office.exchange.context.pool)).toEqual([]);
});
afterAll(() => office.end());

const page = async (person = office.operator) => (await office.get(person, '/staff/bank')).json();
async function acts(act: string, subject: string) {
  const sql = 'SELECT detail FROM trail_entry WHERE act = $1 AND subject = $2 ORDER BY seq';
  return (await office.exchange.context.pool.query(sql, [act, subject])).rows.map(({ detail }) => detail.by);
}

function announce(person: Person, more: object = {}) {
  const now = office.exchange.clock.now().getTime();
  const times = { from: new Date(now - hourMs).toISOString(), until: new Date(now + hourMs).toISOString() };
  const wish = { ...times, deposits: true, withdrawals: true, reason: '은행 정기 점검', ...more };
  return office.post(person, '/staff/bank/maintenances', wish);
}
const end = (person: Person, id: string, reason = '점검이 일찍 끝남') =>
  office.post(person, `/staff/bank/maintenances/${id}/end`, { reason });

describe('the maintenance of the bank', () => {
  /** Whether deposits and withdrawals of KRW are open to a member. */
  const open = async () => {
    const { exchange } = office;
    const { cookie } = await exchange.memberLoggedIn({ krw: '100000', authLevel: 4 });
    const [deposit, withdrawal] = await Promise.all(
      ['deposit', 'withdraw'].map(async (way) =>
        (await exchange.call('GET', `/v1/transfers/krw/${way}/terms`, { cookie })).json(),
      ),
    );
    const draft = await exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', {
      cookie,
      body: { amount: '10000' },
    });
    const gate = withdrawal.gates.find((each: { gate: string }) => each.gate === 'open');
    return {
      deposits: deposit.gates.every(({ refusal }: { refusal: string | null }) => refusal === null),
      withdrawals: gate.met,
      until: gate.until,
      draft: draft.statusCode === 200 ? 'taken' : draft.json().header.code,
    };
  };

  it('closes deposits and withdrawals for its time, says until when, and ends early with a reason (WALT-034, WALT-062, ERR-210)', async () => {
    expect(await open()).toMatchObject({ deposits: true, withdrawals: true, draft: 'taken' });
    const { maintenances } = (await announce(office.operator)).json();
    const [{ id, until }] = maintenances;
    expect(maintenances[0]).toMatchObject({ reason: '은행 정기 점검', by: office.operator.email, open: true });
    expect(await open()).toEqual({ deposits: false, withdrawals: false, until, draft: 'WITHDRAWAL_STOPPED' });

    expect((await end(office.second, id)).json().maintenances[0]).toMatchObject({
      ...{ open: false, endedBy: office.second.email, endReason: '점검이 일찍 끝남' },
    });
    expect(await open()).toMatchObject({ deposits: true, withdrawals: true, draft: 'taken' });
    expect(refusalOf(await end(office.operator, id))).toEqual([409, 'ALREADY_PROCESSED']);
    expect([await acts('bank closed', id), await acts('bank opened', id)]).toEqual([
      [office.operator.email],
      [office.second.email],
    ]);
  });

  it('is announced once, however often it is sent, and opens again with one end', async () => {
    const { operator, second } = office;
    const before = (await page()).maintenances.length;
    const sent = await Promise.all([operator, operator, operator].map((person) => announce(person)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { maintenances } = await page();
    expect(maintenances).toHaveLength(before + 1);
    await end(second, maintenances[0].id);
    expect(await open()).toMatchObject({ deposits: true, withdrawals: true });
    // Another person, reason, time or way, and the same once it has ended, is another one.
    for (const [person, more] of [
      [operator, {}],
      [second, {}],
      [operator, { reason: '긴급 점검' }],
      [operator, { deposits: false }],
      [operator, { until: new Date(office.exchange.clock.now().getTime() + minuteMs).toISOString() }],
    ] as const)
      await announce(person, more);
    const going = (await page()).maintenances.filter((each: { open: boolean }) => each.open);
    expect(going).toHaveLength(5);
    for (const { id } of going) await end(second, id);
  });

  it('holds back what was asked for before, and the bank has it once the time is over', async () => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ krw: '100000', authLevel: 4 });
    exchange.world.bank.setPayoutMode('silent');
    expect((await withdrawalCalls(exchange).withdrawKrw(member, '10000')).statusCode).toBe(200);
    await exchange.modules.withdrawals.payouts.flush();
    exchange.world.bank.setPayoutMode('pay');
    const { maintenances } = (await announce(office.operator, { deposits: false })).json();
    const payOut = jest.spyOn(exchange.world.bank, 'payOut');
    exchange.clock.advance(minuteMs);
    await exchange.modules.withdrawals.payouts.flush();
    expect(payOut).not.toHaveBeenCalled();
    expect((await exchange.modules.ledger.balance(member.memberId, 'KRW')).hold).toBe(1_100_000n);
    await end(office.operator, maintenances[0].id);
    await exchange.modules.withdrawals.payouts.flush();
    expect(payOut).toHaveBeenCalledTimes(1);
    expect((await exchange.modules.ledger.balance(member.memberId, 'KRW')).hold).toBe(0n);
    payOut.mockRestore();
  });

  it.each([
    { closes: { withdrawals: false }, deposits: false, withdrawals: true },
    { closes: { deposits: false }, deposits: true, withdrawals: false },
  ])('closes what it names alone: $closes', async ({ closes, deposits, withdrawals }) => {
    const { maintenances } = (await announce(office.operator, closes)).json();
    expect(await open()).toMatchObject({ deposits, withdrawals });
    await end(office.operator, maintenances[0].id);
  });

  it('is open before it begins and once it is over', async () => {
    const now = office.exchange.clock.now().getTime();
    const from = new Date(now + hourMs).toISOString();
    const { maintenances } = (await announce(office.operator, { from, until: new Date(now + 2 * hourMs) })).json();
    expect(await open()).toMatchObject({ deposits: true, withdrawals: true });
    await end(office.operator, maintenances[0].id, '취소');
  });

  it('needs a reason and a time to come, and stays as it was announced', async () => {
    const [late, early] = ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'];
    const refusals = [
      { reason: ' ' },
      { from: early, until: late },
      { from: new Date(Date.now() + 2 * hourMs).toISOString() },
      { deposits: false, withdrawals: false },
    ];
    const codes = [];
    for (const more of refusals) codes.push(refusalOf(await announce(office.operator, more))[1]);
    expect(codes).toEqual(['STAFF_REASON_MISSING', 'BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST']);
    const { maintenances } = (await announce(office.operator)).json();
    expect(refusalOf(await end(office.operator, maintenances[0].id, ' '))).toEqual([400, 'STAFF_REASON_MISSING']);
    const { pool } = office.exchange.context;
    for (const sql of ["UPDATE bank_maintenance SET reason = 'x'", 'DELETE FROM bank_maintenance'])
      await expect(pool.query(sql)).rejects.toThrow(/was announced/);
    await end(office.operator, maintenances[0].id);
  });
});

describe('KRW under another name', () => {
  const say = (person: Person, id: string, reason = '예금주 확인') =>
    office.post(person, `/staff/bank/returns/${id}/voice`, { reason });
  /** A payment of that much that is held. */
  const held = async (amount: string) => {
    const { exchange } = office;
    const member = await exchange.memberLoggedIn({ name: '김하늘' });
    await exchange.call('POST', '/sandbox/bank/transfers', {
      body: { email: member.email, amount, senderName: '박바다별' },
    });
    const found = (await page()).returns.find((each: { amount: string }) => each.amount === amount);
    return { member, found };
  };
  const statement = async ({ email }: { email: string }) =>
    (await office.exchange.call('GET', `/sandbox/bank/statement?email=${email}`)).json();

  it('waits with its sender partly hidden, and goes back once two different people have said so (WALT-033)', async () => {
    const { member, found } = await held('71000');
    expect(found).toMatchObject({ name: '김*늘', sender: '박**별', voices: [], voicesNeeded: 2, mayApprove: true });
    expect(found.member).not.toContain(member.email.split('@')[0]);
    expect(await statement(member)).toEqual([]);

    const once = (await say(office.operator, found.id)).json().returns[0];
    expect(once).toMatchObject({ returnedAt: null, mayApprove: false, voices: [{ by: office.operator.email }] });
    expect(refusalOf(await say(office.operator, found.id))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect(await statement(member)).toEqual([]);

    expect((await say(office.second, found.id)).statusCode).toBe(200);
    expect(await statement(member)).toMatchObject([{ amount: '71000', memo: '마루 입금 반환' }]);
    expect((await page()).returns[0].returnedAt).not.toBeNull();
    expect(refusalOf(await say(office.second, found.id))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(await acts('return voice', found.id)).toEqual([office.operator.email, office.second.email]);
  });

  it('is not sent back by a row that nobody has spoken for, whoever writes it', async () => {
    const { found } = await held('72000');
    const { pool } = office.exchange.context;
    const due = "UPDATE krw_return SET due_at = now() WHERE id = $1 AND state = 'held'";
    await expect(pool.query(due, [found.id])).rejects.toThrow('needs two people');
    await say(office.operator, found.id);
    await expect(pool.query(due, [found.id])).rejects.toThrow('needs two people');
  });

  it('needs a reason each time, and is only looked at by an auditor', async () => {
    const { found } = await held('73000');
    expect(refusalOf(await say(office.operator, found.id, ' '))).toEqual([400, 'STAFF_REASON_MISSING']);
    const seen = (await page(office.auditor)).returns.find(({ id }: { id: string }) => id === found.id);
    expect(seen).toMatchObject({ mayApprove: false, voices: [] });
  });

  it('that may go back waits for the end of the bank’s maintenance, and goes back once it is over (WALT-033)', async () => {
    const { exchange } = office;
    const { member, found } = await held('74000');
    const { maintenances } = (await announce(office.operator, { deposits: false })).json();
    const sendBack = jest.spyOn(exchange.world.bank, 'sendBack');
    for (const person of [office.operator, office.second]) await say(person, found.id);
    exchange.clock.advance(minuteMs);
    await exchange.modules.deposits.returns.flush();
    expect(sendBack).not.toHaveBeenCalled();
    expect(await statement(member)).toEqual([]);

    await end(office.operator, maintenances[0].id);
    await exchange.modules.deposits.returns.flush();
    expect(sendBack).toHaveBeenCalledTimes(1);
    expect(await statement(member)).toMatchObject([{ amount: '74000', memo: '마루 입금 반환' }]);
    sendBack.mockRestore();
  });
});
