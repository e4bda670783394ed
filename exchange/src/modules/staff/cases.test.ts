import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';
import { createStaffClient, type StaffClient } from '../../testing/staff';
import { checkInvariants } from '../ledger';
import { createStaff } from '.';

jest.setTimeout(120_000);

type Person = Awaited<ReturnType<StaffClient['loggedIn']>>;

let exchange: TestApp;
let staff: StaffClient;
let reviewer: Person;
let operator: Person;
let second: Person;
let auditor: Person;
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
  reviewer = await staff.loggedIn('reviewer');
  operator = await staff.loggedIn('operator');
  second = await staff.loggedIn('operator');
  auditor = await staff.loggedIn('auditor');
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

const get = async (person: Person, url: string) => staff.call('GET', url, { cookie: person.cookie });
const post = (person: Person, url: string, body: object) => staff.call('POST', url, { cookie: person.cookie, body });
const decide = (person: Person, id: string, approved: boolean, { reason = '', revision = 1 } = {}) =>
  post(person, `/staff/cases/${id}/decision`, { approved, reason, revision });
const confirm = (person: Person, id: string, confirmed = true, revision = 1) =>
  post(person, `/staff/cases/${id}/confirmation`, { confirmed, revision });
const codeOf = (answer: { statusCode: number; json(): { header?: { code: unknown } } }) => [
  answer.statusCode,
  answer.json().header?.code,
];
const refusal = (status: number, code: string) => [status, code];
const acts = async (id: string) =>
  (
    await exchange.context.pool.query(
      `SELECT act, detail FROM trail_entry WHERE subject = $1 AND act LIKE 'review%' ORDER BY seq`,
      [id],
    )
  ).rows;

const form = {
  foreign: 'N',
  resident: 'Y',
  englishName: 'Kim Saerom',
  purpose: 'A0201',
  fundSource: 'A0301',
  owner: 'A0101',
  job: '40001',
  pledge: 'Y',
};

/** A member whose identity form waits. */
async function handedIn(): Promise<{ member: LoggedIn; id: string }> {
  const member = await exchange.memberLoggedIn({ authLevel: 4, dueDiligence: '' });
  const answer = await exchange.call('POST', '/v1/auth/kyc-confirmations', { cookie: member.cookie, body: form });
  expect(answer.json()).toEqual({ ok: true });
  return { member, id: await caseOf(member) };
}

async function caseOf({ memberId }: LoggedIn): Promise<string> {
  const { rows } = await exchange.context.pool.query(
    'SELECT max(id)::text AS id FROM review_case WHERE member_id = $1',
    [memberId],
  );
  return rows[0].id;
}

const diligenceOf = async ({ memberId }: LoggedIn) =>
  (await exchange.context.pool.query('SELECT due_diligence FROM member WHERE id = $1', [memberId])).rows[0]
    .due_diligence;

async function askReset(kind: 'OTP' | 'phone', member: LoggedIn): Promise<string> {
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  const fields = { ...(await exchange.captcha()), kind };
  const answer = await sendFiles(exchange, {
    path: '/v1/auth/request-initialize',
    cookie: member.cookie,
    fields,
    files,
  });
  expect(answer.json()).toEqual({ ok: true });
  return caseOf(member);
}

describe('a case', () => {
  it('shows the form, the member and who may do what, and waits in its queue', async () => {
    const { member, id } = await handedIn();
    const shown = (await get(reviewer, `/staff/cases/${id}`)).json();
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
    const queues = (await get(auditor, '/staff/queues')).json();
    expect(queues.map(({ queue }: { queue: string }) => queue)).toEqual([
      'kyc',
      'residence',
      'remittance',
      'phoneReset',
      'otpReset',
      'leave',
      'unfreeze',
      'inquiry',
    ]);
    expect(queues[0]).toMatchObject({ open: expect.any(Number), oldestAt: expect.any(String) });
    expect(queues[0].open).toBeGreaterThan(0);
    expect((await get(auditor, `/staff/cases/${id}`)).json().may).toEqual({ decide: false, confirm: false });
  });

  it('is approved by two people, whose names are on record (ACCT-121, ACCT-122)', async () => {
    const { member, id } = await handedIn();
    const proposed = (await decide(reviewer, id, true, { reason: '서류 일치' })).json();
    expect(proposed).toMatchObject({
      state: 'proposed',
      proposal: { approved: true, reason: '서류 일치', by: reviewer.email },
    });
    expect(await diligenceOf(member)).toBe('R');
    expect((await get(operator, `/staff/cases/${id}`)).json().may).toEqual({ decide: false, confirm: true });
    const decided = (await confirm(operator, id)).json();
    expect(decided).toMatchObject({
      state: 'approved',
      proposal: null,
      decision: { approved: true, reason: '서류 일치', by: `${reviewer.email}, ${operator.email}` },
    });
    expect(await diligenceOf(member)).toBe('E');
    const told = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).body;
    expect(told).not.toContain('서류 일치');
    expect((await acts(id)).map(({ act, detail }) => [act, detail.by])).toEqual([
      ['review proposed', reviewer.email],
      ['review confirmed', operator.email],
      ['review decided', `${reviewer.email}, ${operator.email}`],
    ]);
    expect((await acts(id)).flatMap(({ detail }) => Object.keys(detail))).not.toContain('reason');
  });

  it('is not confirmed by whoever proposed it, nor by a reviewer or an auditor (ACCT-121)', async () => {
    const { member, id } = await handedIn();
    await decide(operator, id, true);
    expect(codeOf(await confirm(operator, id))).toEqual(refusal(403, 'STAFF_SAME_PERSON'));
    expect(codeOf(await confirm(operator, id, false))).toEqual(refusal(403, 'STAFF_SAME_PERSON'));
    expect(codeOf(await confirm(reviewer, id))).toEqual(refusal(403, 'STAFF_FORBIDDEN'));
    expect(codeOf(await confirm(auditor, id))).toEqual(refusal(403, 'STAFF_FORBIDDEN'));
    expect((await get(operator, `/staff/cases/${id}`)).json()).toMatchObject({
      state: 'proposed',
      may: { confirm: false },
    });
    expect(await diligenceOf(member)).toBe('R');
    // The database holds it as well, whatever the code does.
    await expect(
      exchange.context.pool.query(
        `UPDATE review_case SET state = 'approved', decided_at = now(), decided_by = 'x', second_by = proposed_by WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('review_case_two_people');
    expect((await confirm(second, id)).json().state).toBe('approved');
  });

  it('is rejected by one person, with a reason that the member is told (ACCT-121)', async () => {
    const { member, id } = await handedIn();
    expect(codeOf(await decide(reviewer, id, false))).toEqual(refusal(400, 'STAFF_REASON_MISSING'));
    expect(codeOf(await decide(reviewer, id, false, { reason: '  ' }))).toEqual(refusal(400, 'STAFF_REASON_MISSING'));
    const rejected = (await decide(reviewer, id, false, { reason: '이름이 다릅니다' })).json();
    expect(rejected).toMatchObject({
      state: 'rejected',
      decision: { approved: false, reason: '이름이 다릅니다', by: reviewer.email },
    });
    expect(await diligenceOf(member)).toBe('J');
    expect((await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).body).toContain('이름이 다릅니다');
    expect(codeOf(await decide(operator, id, true))).toEqual(refusal(409, 'ALREADY_PROCESSED'));
  });

  it('goes back to the queue where the second person does not agree', async () => {
    const { id } = await handedIn();
    await decide(reviewer, id, true);
    expect((await confirm(operator, id, false)).json()).toMatchObject({
      state: 'open',
      proposal: null,
      may: { decide: true },
    });
    expect((await acts(id)).at(-1)).toEqual({
      act: 'review proposal ended',
      detail: expect.objectContaining({ proposedBy: reviewer.email, by: operator.email }),
    });
    expect(codeOf(await confirm(operator, id))).toEqual(refusal(409, 'ALREADY_PROCESSED'));
    expect((await decide(reviewer, id, true)).json().state).toBe('proposed');
    expect((await confirm(operator, id)).json().state).toBe('approved');
  });

  it('that the member has handed in again is decided as it is now, and loses its proposal', async () => {
    const { member, id } = await handedIn();
    await decide(reviewer, id, true);
    await exchange.call('POST', '/v1/auth/kyc-confirmations', {
      cookie: member.cookie,
      body: { ...form, englishName: 'Kim Saebyeok' },
    });
    expect((await get(reviewer, `/staff/cases/${id}`)).json()).toMatchObject({
      state: 'open',
      revision: 2,
      proposal: null,
    });
    expect(codeOf(await confirm(operator, id))).toEqual(refusal(409, 'STAFF_CASE_CHANGED'));
    expect(codeOf(await decide(reviewer, id, true))).toEqual(refusal(409, 'STAFF_CASE_CHANGED'));
    expect(codeOf(await decide(reviewer, id, false, { reason: 'alt' }))).toEqual(refusal(409, 'STAFF_CASE_CHANGED'));
    expect((await acts(id)).at(-1)).toMatchObject({ act: 'review proposal ended', detail: { by: 'member' } });
    await decide(reviewer, id, true, { revision: 2 });
    expect((await confirm(operator, id, true, 2)).json().state).toBe('approved');
  });

  it('is decided once, however many decide at the same moment', async () => {
    const { id } = await handedIn();
    const proposals = await Promise.all(
      [reviewer, operator, second, reviewer, operator].map((person) => decide(person, id, true)),
    );
    expect(proposals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const { by } = (await get(auditor, `/staff/cases/${id}`)).json().proposal;
    const others = [operator, second].filter(({ email }) => email !== by);
    const confirmations = await Promise.all([...others, ...others, ...others].map((person) => confirm(person, id)));
    const statuses = confirmations.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect((await acts(id)).filter(({ act }) => act === 'review decided')).toHaveLength(1);
  });

  it('is either rejected or proposed, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await handedIn();
      const both = await Promise.all([decide(reviewer, id, true), decide(operator, id, false, { reason: 'nein' })]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  it('is listed waiting ones first and the oldest of them first, with the address half hidden', async () => {
    const { member } = await handedIn();
    const { list, total } = (await get(auditor, '/staff/cases?kind=kyc')).json();
    expect(total).toBeGreaterThan(5);
    const states = list.map(({ state }: { state: string }) => state);
    const waits = (state: string) => state === 'open' || state === 'proposed';
    expect(states.lastIndexOf(states.findLast(waits))).toBeLessThan(states.findIndex((state: string) => !waits(state)));
    const waiting = (await get(auditor, '/staff/cases?kind=kyc&state=open')).json().list;
    const dates = waiting.map(({ askedAt }: { askedAt: string }) => askedAt);
    expect(dates).toEqual([...dates].sort());
    expect(new Set(waiting.map(({ state }: { state: string }) => state))).toEqual(new Set(['open']));
    expect(JSON.stringify(waiting)).not.toContain(member.email);
    expect(waiting.at(-1).member).toMatch(/^me\*\*\*@maru\.test$/);
    for (const state of ['proposed', 'approved', 'rejected'])
      for (const line of (await get(auditor, `/staff/cases?state=${state}`)).json().list)
        expect(line.state).toBe(state);
  });
});

describe('the other kinds', () => {
  it('are approved by two people: a lost authenticator and a lost phone (ACCT-121)', async () => {
    for (const kind of ['OTP', 'phone'] as const) {
      const member = await exchange.memberLoggedIn({ authLevel: 4 });
      const id = await askReset(kind, member);
      expect((await decide(reviewer, id, true)).json()).toMatchObject({ state: 'proposed', files: 3 });
      expect((await confirm(operator, id)).json().state).toBe('approved');
    }
  });

  it('are approved by two people: a member who leaves; whose money came meanwhile, stays (ACCT-120)', async () => {
    const leaver = await exchange.memberLoggedIn({ authLevel: 3 });
    const left = await exchange.call('POST', '/v1/me/delete', { cookie: leaver.cookie, body: { reason: '이유' } });
    expect([left.statusCode, left.body]).toEqual([200, expect.anything()]);
    const id = await caseOf(leaver);
    await decide(reviewer, id, true);
    await exchange.sandbox.memberMaker.change({ email: leaver.email, krw: '5000' });
    expect(codeOf(await confirm(operator, id))[0]).toBe(409);
    expect((await get(operator, `/staff/cases/${id}`)).json().state).toBe('proposed');
    await exchange.sandbox.memberMaker.change({ email: leaver.email, krw: '0' });
    expect((await confirm(operator, id)).json()).toMatchObject({ state: 'approved', member: { state: 'closed' } });
  });

  it('are decided by the sandbox as before, and those then wait no more', async () => {
    const { member, id } = await handedIn();
    await decide(reviewer, id, true);
    const body = { email: member.email, kind: 'kyc', decision: 'approve' };
    expect((await exchange.call('POST', '/sandbox/reviews', { body })).statusCode).toBe(200);
    expect(codeOf(await confirm(operator, id))).toEqual(refusal(409, 'ALREADY_PROCESSED'));
    expect((await get(operator, `/staff/cases/${id}`)).json().decision.by).toBe('sandbox');
  });
});

describe('what members write', () => {
  it('comes back as text, in JSON that nothing sniffs', async () => {
    const script = '</script><script>alert(1)</script>';
    const member = await exchange.memberLoggedIn({ authLevel: 3, name: '<img src=x onerror=alert(1)>' });
    const leave = { cookie: member.cookie, body: { reason: script } };
    expect((await exchange.call('POST', '/v1/me/delete', leave)).statusCode).toBe(200);
    const answer = await get(reviewer, `/staff/cases/${await caseOf(member)}`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.json()).toMatchObject({
      answers: [{ name: 'reason', value: script }],
      member: { name: '<img src=x onerror=alert(1)>' },
    });
  });
});

describe('a freeze', () => {
  it('is not lifted where nobody is frozen', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
    const ask = (id: bigint | number, reason = '본인 확인') =>
      post(operator, `/staff/members/${id}/unfreeze`, { reason });
    expect(codeOf(await ask(memberId))).toEqual(refusal(409, 'ALREADY_PROCESSED'));
    expect(codeOf(await ask(999_999_999))).toEqual(refusal(404, 'NOT_FOUND'));
    expect(codeOf(await ask(memberId, ' '))).toEqual(refusal(400, 'STAFF_REASON_MISSING'));
  });

  it('is lifted by two operators, once, and a second request while it waits is refused', async () => {
    const { memberId, email } = await exchange.memberLoggedIn({ authLevel: 3 });
    const frozenAt = new Date('2026-11-01T00:00:00.000Z');
    const { auth, desk, members, support, reviews } = exchange.modules;
    const lifted: bigint[] = [];
    reviews.on('unfreeze', {
      decide: async (_, { member, verdict }) => {
        if (verdict.approved) lifted.push(member.id);
        return { ok: true, value: { messages: [] } };
      },
    });
    const { staffRoutes } = createStaff(exchange.context, {
      hasher: auth.hasher,
      desk,
      members,
      support,
      frozenAt: ({ id }) => (id === memberId ? frozenAt : null),
    });
    const there = await createStaffClient(exchange, staffRoutes && { routes: staffRoutes });
    const call = (person: Person, url: string, body: object) =>
      there.call('POST', url, { cookie: person.cookie, body });
    const found = await there.call('GET', `/staff/members?email=${email.toUpperCase()}`, { cookie: operator.cookie });
    expect(found.json()).toMatchObject({ email, state: 'frozen', frozenAt: frozenAt.toISOString() });
    const url = `/staff/members/${memberId}/unfreeze`;
    const asked = (await call(operator, url, { reason: '본인 확인' })).json();
    expect(asked).toMatchObject({
      kind: 'unfreeze',
      state: 'proposed',
      proposal: { approved: true, reason: '본인 확인', by: operator.email },
      may: { confirm: false },
    });
    expect(codeOf(await call(second, url, { reason: '또' }))).toEqual(refusal(409, 'ALREADY_PROCESSED'));
    const confirmation = { confirmed: true, revision: 1 };
    const confirmed = `/staff/cases/${asked.id}/confirmation`;
    expect(codeOf(await call(operator, confirmed, confirmation))).toEqual(refusal(403, 'STAFF_SAME_PERSON'));
    expect(lifted).toEqual([]);
    expect((await call(second, confirmed, confirmation)).json()).toMatchObject({ state: 'approved' });
    expect(lifted).toEqual([memberId]);
    expect((await acts(asked.id)).map(({ act }) => act)).toEqual([
      'review proposed',
      'review confirmed',
      'review decided',
    ]);
    await there.app.close();
  });
});
