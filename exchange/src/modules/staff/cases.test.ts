import type { LoggedIn } from '../../testing/app';
import { type BackOffice, createBackOffice, identityForm, refusalOf } from '../../testing/back-office';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterEach(async () => expect(await checkInvariants(office.exchange.context.pool)).toEqual([]));
afterAll(() => office.end());

const diligenceOf = async ({ memberId }: LoggedIn) =>
  (await office.exchange.context.pool.query('SELECT due_diligence FROM member WHERE id = $1', [memberId])).rows[0]
    .due_diligence;

describe('a case', () => {
  it('shows the form, the member and who may do what, and waits in its queue', async () => {
    const { member, id } = await office.handedIn();
    const shown = (await office.get(office.reviewer, `/staff/cases/${id}`)).json();
    expect(shown).toMatchObject({
      id,
      kind: 'kyc',
      state: 'open',
      member: { email: member.email, authLevel: expect.any(Number), state: 'active', frozenAt: null },
      revision: 1,
      needsSecond: true,
      proposal: null,
      decision: null,
      may: { decide: true, confirm: false },
    });
    expect(shown.member.phone).toMatch(/^\d{3}-\*{4}-\d{4}$/);
    expect(shown.answers).toContainEqual({ name: 'englishName', value: 'Kim Saerom' });
    expect(shown.answers.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
      'foreign',
      'resident',
      'englishName',
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/account_number|password|otp_secret/);
    const queues = (await office.get(office.auditor, '/staff/queues')).json();
    expect(queues.map(({ queue }: { queue: string }) => queue)).toEqual([
      'kyc',
      'residence',
      'remittance',
      'phoneReset',
      'otpReset',
      'leave',
      'unfreeze',
      'travelRule',
      'inquiry',
    ]);
    expect(queues[0]).toMatchObject({ open: expect.any(Number), oldestAt: expect.any(String) });
    expect(queues[0].open).toBeGreaterThan(0);
    expect((await office.get(office.auditor, `/staff/cases/${id}`)).json().may).toEqual({
      decide: false,
      confirm: false,
      sendBack: false,
    });
  });

  it('is approved by two people, whose names are on record (ACCT-121, ACCT-122)', async () => {
    const { member, id } = await office.handedIn();
    const proposed = (await office.decide(office.reviewer, id, true, { reason: '서류 일치' })).json();
    expect(proposed).toMatchObject({
      state: 'proposed',
      proposal: { approved: true, reason: '서류 일치', by: office.reviewer.email },
    });
    expect(await diligenceOf(member)).toBe('R');
    expect((await office.get(office.operator, `/staff/cases/${id}`)).json().may).toEqual({
      decide: false,
      confirm: true,
      sendBack: true,
    });
    const decided = (await office.confirm(office.operator, id)).json();
    expect(decided).toMatchObject({
      state: 'approved',
      proposal: null,
      decision: { approved: true, reason: '서류 일치', by: `${office.reviewer.email}, ${office.operator.email}` },
    });
    expect(await diligenceOf(member)).toBe('E');
    const told = (await office.exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).body;
    expect(told).not.toContain('서류 일치');
    expect((await office.acts(id)).map(({ act, detail }) => [act, detail.by])).toEqual([
      ['review proposed', office.reviewer.email],
      ['review confirmed', office.operator.email],
      ['review decided', `${office.reviewer.email}, ${office.operator.email}`],
    ]);
    expect((await office.acts(id)).flatMap(({ detail }) => Object.keys(detail))).not.toContain('reason');
  });

  it('is not confirmed by whoever proposed it, nor by a reviewer or an auditor (ACCT-121)', async () => {
    const { member, id } = await office.handedIn();
    await office.decide(office.operator, id, true);
    expect(refusalOf(await office.confirm(office.operator, id))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect(refusalOf(await office.confirm(office.operator, id, false))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect(refusalOf(await office.confirm(office.reviewer, id))).toEqual([403, 'STAFF_FORBIDDEN']);
    expect(refusalOf(await office.confirm(office.auditor, id))).toEqual([403, 'STAFF_FORBIDDEN']);
    expect((await office.get(office.operator, `/staff/cases/${id}`)).json()).toMatchObject({
      state: 'proposed',
      may: { confirm: false },
    });
    expect(await diligenceOf(member)).toBe('R');
    // The database holds it as well, whatever the code does.
    await expect(
      office.exchange.context.pool.query(
        `UPDATE review_case SET state = 'approved', decided_at = now(), decided_by = 'x', second_by = proposed_by WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('review_case_two_people');
    expect((await office.confirm(office.second, id)).json().state).toBe('approved');
  });

  it('is rejected by one person, with a reason that the member is told (ACCT-121)', async () => {
    const { member, id } = await office.handedIn();
    expect(refusalOf(await office.decide(office.reviewer, id, false))).toEqual([400, 'STAFF_REASON_MISSING']);
    expect(refusalOf(await office.decide(office.reviewer, id, false, { reason: '  ' }))).toEqual([
      400,
      'STAFF_REASON_MISSING',
    ]);
    const rejected = (await office.decide(office.reviewer, id, false, { reason: '이름이 다릅니다' })).json();
    expect(rejected).toMatchObject({
      state: 'rejected',
      decision: { approved: false, reason: '이름이 다릅니다', by: office.reviewer.email },
    });
    expect(await diligenceOf(member)).toBe('J');
    expect((await office.exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).body).toContain('이름이 다릅니다');
    expect(refusalOf(await office.decide(office.operator, id, true))).toEqual([409, 'ALREADY_PROCESSED']);
  });

  it('goes back to the queue where the second person does not agree', async () => {
    const { id } = await office.handedIn();
    await office.decide(office.reviewer, id, true);
    expect((await office.confirm(office.operator, id, false)).json()).toMatchObject({
      state: 'open',
      proposal: null,
      may: { decide: true },
    });
    expect((await office.acts(id)).at(-1)).toEqual({
      act: 'review proposal ended',
      detail: expect.objectContaining({ proposedBy: office.reviewer.email, by: office.operator.email }),
    });
    expect(refusalOf(await office.confirm(office.operator, id))).toEqual([409, 'ALREADY_PROCESSED']);
    expect((await office.decide(office.reviewer, id, true)).json().state).toBe('proposed');
    expect((await office.confirm(office.operator, id)).json().state).toBe('approved');
  });

  it('that the member has handed in again is decided as it is now, and loses its proposal', async () => {
    const { member, id } = await office.handedIn();
    await office.decide(office.reviewer, id, true);
    await office.exchange.call('POST', '/v1/auth/kyc-confirmations', {
      cookie: member.cookie,
      body: { ...identityForm, englishName: 'Kim Saebyeok' },
    });
    expect((await office.get(office.reviewer, `/staff/cases/${id}`)).json()).toMatchObject({
      state: 'open',
      revision: 2,
      proposal: null,
    });
    expect(refusalOf(await office.confirm(office.operator, id))).toEqual([409, 'STAFF_CASE_CHANGED']);
    expect(refusalOf(await office.decide(office.reviewer, id, true))).toEqual([409, 'STAFF_CASE_CHANGED']);
    expect(refusalOf(await office.decide(office.reviewer, id, false, { reason: 'alt' }))).toEqual([
      409,
      'STAFF_CASE_CHANGED',
    ]);
    expect((await office.acts(id)).at(-1)).toMatchObject({ act: 'review proposal ended', detail: { by: 'member' } });
    await office.decide(office.reviewer, id, true, { revision: 2 });
    expect((await office.confirm(office.operator, id, true, 2)).json().state).toBe('approved');
  });

  it('is decided once, however many decide at the same moment', async () => {
    const { id } = await office.handedIn();
    const proposals = await Promise.all(
      [office.reviewer, office.operator, office.second, office.reviewer, office.operator].map((person) =>
        office.decide(person, id, true),
      ),
    );
    expect(proposals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const { by } = (await office.get(office.auditor, `/staff/cases/${id}`)).json().proposal;
    const others = [office.operator, office.second].filter(({ email }) => email !== by);
    const confirmations = await Promise.all(
      [...others, ...others, ...others].map((person) => office.confirm(person, id)),
    );
    const statuses = confirmations.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect((await office.acts(id)).filter(({ act }) => act === 'review decided')).toHaveLength(1);
  });

  it('is either rejected or proposed, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await office.handedIn();
      const both = await Promise.all([
        office.decide(office.reviewer, id, true),
        office.decide(office.operator, id, false, { reason: 'nein' }),
      ]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  it('is listed waiting ones first and the oldest of them first, with the address half hidden', async () => {
    const { member } = await office.handedIn();
    const { list, total } = (await office.get(office.auditor, '/staff/cases?kind=kyc')).json();
    expect(total).toBeGreaterThan(5);
    const states = list.map(({ state }: { state: string }) => state);
    const waits = (state: string) => state === 'open' || state === 'proposed';
    expect(states.lastIndexOf(states.findLast(waits))).toBeLessThan(states.findIndex((state: string) => !waits(state)));
    const waiting = (await office.get(office.auditor, '/staff/cases?kind=kyc&state=open')).json().list;
    const dates = waiting.map(({ askedAt }: { askedAt: string }) => askedAt);
    expect(dates).toEqual([...dates].sort());
    expect(new Set(waiting.map(({ state }: { state: string }) => state))).toEqual(new Set(['open']));
    expect(JSON.stringify(waiting)).not.toContain(member.email);
    expect(waiting.at(-1).member).toMatch(/^me\*\*\*@maru\.test$/);
    for (const state of ['proposed', 'approved', 'rejected'])
      for (const line of (await office.get(office.auditor, `/staff/cases?state=${state}`)).json().list)
        expect(line.state).toBe(state);
  });
});
