import type { LoggedIn } from '../../testing/app';
import { type BackOffice, createBackOffice, refusalOf } from '../../testing/back-office';
import { pngOf, sendFiles } from '../../testing/files';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterEach(async () => expect(await checkInvariants(office.exchange.context.pool)).toEqual([]));
afterAll(() => office.end());

/** Three documents of a member. */
async function send(path: string, { cookie }: LoggedIn, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  const fields = { ...(await office.exchange.captcha()), ...more };
  expect((await sendFiles(office.exchange, { path, cookie, fields, files })).json()).toEqual({ ok: true });
}

describe('the other kinds', () => {
  it('are approved by two people: a residence proof, which lifts the member to level 5 (ACCT-121)', async () => {
    const member = await office.exchange.memberLoggedIn({ authLevel: 4, foreign: true });
    await send('/v1/auth/residences', member);
    const id = await office.caseOf(member);
    await office.decide(office.reviewer, id, true);
    expect((await office.confirm(office.operator, id)).json()).toMatchObject({
      kind: 'residence',
      state: 'approved',
      member: { foreign: true, authLevel: 5 },
    });
  });

  it('are approved by two people: a lost authenticator and a lost phone (ACCT-121)', async () => {
    for (const kind of ['OTP', 'phone'] as const) {
      const member = await office.exchange.memberLoggedIn({ authLevel: 4 });
      await send('/v1/auth/request-initialize', member, { kind });
      const id = await office.caseOf(member);
      expect((await office.decide(office.reviewer, id, true)).json()).toMatchObject({ state: 'proposed', files: 3 });
      expect((await office.confirm(office.operator, id)).json().state).toBe('approved');
    }
  });

  it('are approved by two people: a member who leaves; whose money came meanwhile, stays (ACCT-120)', async () => {
    const leaver = await office.exchange.memberLoggedIn({ authLevel: 3 });
    const left = await office.exchange.call('POST', '/v1/me/delete', {
      cookie: leaver.cookie,
      body: { reason: '이유' },
    });
    expect([left.statusCode, left.body]).toEqual([200, expect.anything()]);
    const id = await office.caseOf(leaver);
    await office.decide(office.reviewer, id, true);
    await office.exchange.sandbox.memberMaker.change({ email: leaver.email, krw: '5000' });
    expect(refusalOf(await office.confirm(office.operator, id))[0]).toBe(409);
    expect((await office.get(office.operator, `/staff/cases/${id}`)).json().state).toBe('proposed');
    await office.exchange.sandbox.memberMaker.change({ email: leaver.email, krw: '0' });
    expect((await office.confirm(office.operator, id)).json()).toMatchObject({
      state: 'approved',
      member: { state: 'closed' },
    });
  });

  it('are decided by the sandbox as before, and those then wait no more', async () => {
    const { member, id } = await office.handedIn();
    await office.decide(office.reviewer, id, true);
    const body = { email: member.email, kind: 'kyc', decision: 'approve' };
    expect((await office.exchange.call('POST', '/sandbox/reviews', { body })).statusCode).toBe(200);
    expect(refusalOf(await office.confirm(office.operator, id))).toEqual([409, 'ALREADY_PROCESSED']);
    expect((await office.get(office.operator, `/staff/cases/${id}`)).json().decision.by).toBe('sandbox');
  });
});

describe('what members write', () => {
  it('comes back as text, in JSON that nothing sniffs', async () => {
    const script = '</script><script>alert(1)</script>';
    const member = await office.exchange.memberLoggedIn({ authLevel: 3, name: '<img src=x onerror=alert(1)>' });
    const leave = { cookie: member.cookie, body: { reason: script } };
    expect((await office.exchange.call('POST', '/v1/me/delete', leave)).statusCode).toBe(200);
    const answer = await office.get(office.reviewer, `/staff/cases/${await office.caseOf(member)}`);
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
    const { memberId } = await office.exchange.memberLoggedIn({ authLevel: 3 });
    const ask = (id: bigint | number, reason = '본인 확인') =>
      office.post(office.operator, `/staff/members/${id}/unfreeze`, { reason });
    expect(refusalOf(await ask(memberId))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(refusalOf(await ask(999_999_999))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await ask(memberId, ' '))).toEqual([400, 'STAFF_REASON_MISSING']);
  });

  it('that was sent back is judged by operators alone, as it was proposed by one (ACCT-121)', async () => {
    const { memberId } = await office.exchange.memberLoggedIn({ authLevel: 3 });
    await office.exchange.modules.auth.freezes.freeze(memberId);
    const url = `/staff/members/${memberId}/unfreeze`;
    const { id } = (await office.post(office.operator, url, { reason: '본인 확인' })).json();
    expect((await office.confirm(office.second, id, false)).json()).toMatchObject({
      state: 'open',
      may: { decide: true },
    });
    for (const approved of [true, false])
      expect(refusalOf(await office.decide(office.reviewer, id, approved, { reason: '확인' }))).toEqual([
        403,
        'STAFF_FORBIDDEN',
      ]);
    const shown = (await office.get(office.reviewer, `/staff/cases/${id}`)).json();
    expect(shown).toMatchObject({ state: 'open', may: { decide: false, confirm: false } });
    expect((await office.decide(office.second, id, true)).json().state).toBe('proposed');
    expect((await office.confirm(office.operator, id)).json().state).toBe('approved');
  });

  it('is lifted by two operators, once, and a second request while it waits is refused', async () => {
    const { memberId, email } = await office.exchange.memberLoggedIn({ authLevel: 3 });
    const frozenAt = office.exchange.clock.now().toISOString();
    await office.exchange.modules.auth.freezes.freeze(memberId);
    const found = await office.get(office.operator, `/staff/members?email=${email.toUpperCase()}`);
    expect(found.json()).toMatchObject({
      email,
      state: 'frozen',
      frozenAt: expect.stringMatching(frozenAt.slice(0, 15)),
    });
    const memberRow = () =>
      office.exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    const url = `/staff/members/${memberId}/unfreeze`;
    const asked = (await office.post(office.operator, url, { reason: '본인 확인' })).json();
    expect(asked).toMatchObject({
      kind: 'unfreeze',
      state: 'proposed',
      proposal: { approved: true, reason: '본인 확인', by: office.operator.email },
      may: { confirm: false },
    });
    expect(refusalOf(await office.post(office.second, url, { reason: '또' }))).toEqual([409, 'ALREADY_PROCESSED']);
    const confirmation = { confirmed: true, revision: 1 };
    const confirmed = `/staff/cases/${asked.id}/confirmation`;
    expect(refusalOf(await office.post(office.operator, confirmed, confirmation))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect((await memberRow()).frozen_at).not.toBeNull();
    expect((await office.post(office.second, confirmed, confirmation)).json()).toMatchObject({ state: 'approved' });
    expect(await memberRow()).toMatchObject({ frozen_at: null, withdrawal_blocked_until: expect.any(Date) });
    expect(await office.exchange.logIn(email)).toBeTruthy();
    expect((await office.acts(asked.id)).map(({ act }) => act)).toEqual([
      'review proposed',
      'review confirmed',
      'review decided',
    ]);
  });
});
