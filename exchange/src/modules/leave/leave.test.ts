import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { askFactorReset, pngOf, sendFiles } from '../../testing/files';
import { buyTokens, makeSale } from '../../testing/token-sales';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const ask = ({ cookie }: LoggedIn, reason = '수수료') =>
  exchange.call('POST', '/v1/me/delete', { cookie, body: { reason } });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().header?.code;
const review = ({ email }: LoggedIn, decision: string, reason?: string) =>
  exchange.call('POST', '/sandbox/reviews', { body: { email, kind: 'leave', decision, reason } });
async function loginCode({ email }: LoggedIn) {
  const body = { email, password: 'Maru!2026', ...(await exchange.captcha()) };
  return (await exchange.call('POST', '/v1/login', { body })).json().header?.code;
}
const stateOf = async ({ memberId }: LoggedIn) =>
  (await exchange.modules.members.repository.find(memberId))?.member.state;
/** Spends the 10,000 KRW of a member on tokens of a sale. */
async function spendAll(member: LoggedIn, tkCode: string): Promise<void> {
  await makeSale(exchange, { tkCode });
  expect((await buyTokens(exchange, member, tkCode, '10000')).statusCode).toBe(200);
  const balances = await exchange.modules.ledger.balances(member.memberId);
  expect(balances.filter(({ available, hold }) => available > 0n || hold > 0n)).toEqual([]);
}

describe('a member who leaves', () => {
  it('is out at once, and gone once a reviewer agrees (API-022, ACCT-104, ACCT-105, ACCT-106, ACCT-120)', async () => {
    const member = await exchange.memberLoggedIn();
    const elsewhere = await exchange.logIn(member.email);
    expect((await ask(member)).json()).toEqual({ ok: true });
    const isIn = async (cookie: string) => (await exchange.call('GET', '/v1/me', { cookie })).statusCode === 200;
    expect([await isIn(member.cookie), await isIn(elsewhere)]).toEqual([false, false]);
    // The cookie of the page that asked still stands for the way out.
    expect((await exchange.call('GET', '/v1/logout', { cookie: member.cookie })).statusCode).toBe(204);
    expect(await loginCode(member)).toBe(4013);
    expect((await review(member, 'approve')).json()).toEqual({ ok: true });
    expect(await loginCode(member)).toBe(4014);
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).json();
    expect(mail.subject).toBe('[마루] 회원 탈퇴 완료 안내');
    expect((await exchange.call('POST', '/v1/auth/validEmail', { body: { email: member.email } })).json()).toBe(true);
    const boxes = { agreeAge: 'Y', agreeTerms: 'Y', agreePrivacy: 'Y', ...(await exchange.captcha()) };
    const form = { email: member.email, password: 'Quiet!Harbour27', ...boxes };
    expect(await codeOf(exchange.call('POST', '/v1/users', { body: form }))).toBe('EMAIL_TAKEN');
    expect((await review(member, 'approve')).json().header.code).toBe('ALREADY_PROCESSED');
  });

  it('has no cookie once a call was refused, so that the next login in this browser is free (AUTH-116)', async () => {
    const member = await exchange.memberLoggedIn();
    await ask(member);
    const refused = await exchange.call('GET', '/v1/me', { cookie: member.cookie });
    expect(refused.json().header.code).toBe(4100);
    expect(refused.headers['set-cookie']).toMatch(/^maru_session=; .*Max-Age=0/);
    const open = await exchange.call('GET', '/v1/country', { cookie: member.cookie });
    expect(open.headers['set-cookie']).toBeUndefined();
  });

  it('stays where the reviewer says so, and is told why', async () => {
    const member = await exchange.memberLoggedIn();
    await ask(member);
    await review(member, 'reject', '진행 중인 분쟁이 있습니다.');
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).json();
    expect(await exchange.logIn(member.email)).toContain('maru_session=');
    expect(mail.text).toContain('사유: 진행 중인 분쟁이 있습니다.');
  });

  it('says why (ERR-160)', async () => {
    const member = await exchange.memberLoggedIn();
    expect(await codeOf(ask(member, ' '))).toBe('LEAVE_REASON_MISSING');
    expect(await codeOf(ask(member, 'x'.repeat(1001)))).toBe('BAD_REQUEST');
    expect(await stateOf(member)).toBe('active');
  });

  it.each([
    ['KRW', { krw: '1' }],
    ['a coin', { coins: { BTC: '0.00000001' } }],
  ])('may hold nothing, not even %s (ACCT-103, ERR-162)', async (_, wish) => {
    const member = await exchange.memberLoggedIn(wish);
    const answer = (await ask(member)).json().header;
    expect(answer.code).toBe('LEAVE_BALANCE');
    expect(answer.message).toContain('보유 자산 또는 진행 중인 입출금·주문이 있어 탈퇴할 수 없습니다.');
    expect(await stateOf(member)).toBe('active');
  });

  it('has no order resting in a book (ACCT-103)', async () => {
    const member = await exchange.memberLoggedIn({ krw: '100000', dueDiligence: 'E' });
    const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
    const placed = await exchange.call('POST', '/v1/orders', {
      cookie: member.cookie,
      body: { marketId, callType: 'LIMIT', side: 'B', price: '2990', amount: '2' },
    });
    expect(placed.statusCode).toBe(200);
    expect(await codeOf(ask(member))).toBe('LEAVE_ORDER');
  });

  it('has no tokens of a sale outstanding, before and after they are handed out (ACCT-103)', async () => {
    const member = await exchange.memberLoggedIn({ krw: '10000' });
    await spendAll(member, 'OWED');
    expect(await codeOf(ask(member))).toBe('LEAVE_BALANCE');
    expect(await stateOf(member)).toBe('active');
    await exchange.call('POST', '/sandbox/sales/hand-out', { body: { tkCode: 'OWED' } });
    expect(await exchange.modules.ledger.balances(member.memberId)).toContainEqual(
      expect.objectContaining({ asset: 'OWED', available: 10_500_000_000n }),
    );
    expect(await codeOf(ask(member))).toBe('LEAVE_BALANCE');
  });

  it('cannot be closed while tokens of a sale are outstanding (ACCT-103)', async () => {
    const member = await exchange.memberLoggedIn({ krw: '10000' });
    await spendAll(member, 'LEAVING');
    await exchange.call('PATCH', '/sandbox/members', { body: { email: member.email, state: 'leaving' } });
    expect(await codeOf(review(member, 'approve'))).toBe('LEAVE_BALANCE');
    expect(await stateOf(member)).toBe('leaving');
  });

  it('cannot be closed while money has come in meanwhile', async () => {
    const member = await exchange.memberLoggedIn();
    await ask(member);
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '10000' } });
    expect(await codeOf(review(member, 'approve'))).toBe('LEAVE_BALANCE');
    expect(await stateOf(member)).toBe('leaving');
  });

  it('asks once, also when it asks twenty times; its reason is kept for the reviewer (ENTI-019)', async () => {
    const member = await exchange.memberLoggedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const cases = exchange.context.db.selectFrom('review_case').selectAll().where('member_id', '=', member.memberId);
    expect(await cases.execute()).toMatchObject([{ kind: 'leave', answers: '{"reason":"수수료"}' }]);
  });
});

const dayMs = 86_400_000;

it('leaves no case behind for a reviewer to decide', async () => {
  const member = await exchange.memberLoggedIn({ authLevel: 3 });
  expect((await askFactorReset(exchange, member.cookie, 'phone')).json()).toEqual({ ok: true });
  await ask(member);
  expect((await review(member, 'approve')).json()).toEqual({ ok: true });
  const { rows } = await exchange.context.pool.query(
    'SELECT kind, state, reason, decided_by IS NOT NULL AS decided FROM review_case WHERE member_id = $1 ORDER BY id',
    [member.memberId],
  );
  expect(rows).toEqual([
    { kind: 'phoneReset', state: 'rejected', reason: expect.anything(), decided: true },
    { kind: 'leave', state: 'approved', reason: null, decided: true },
  ]);
});

const stored = async (): Promise<readonly string[]> =>
  (await readdir(join(exchange.context.config.home, 'files')).catch(() => [])).sort();
/** Names of the documents that the rows of a member know. */
async function known({ memberId }: LoggedIn): Promise<Record<string, string[]>> {
  const { rows } = await exchange.context.pool.query(
    `SELECT kind, files FROM review_case WHERE member_id = $1 AND kind <> 'leave'
     UNION ALL SELECT 'inquiry', files FROM inquiry WHERE member_id = $1`,
    [memberId],
  );
  return Object.fromEntries(rows.map(({ kind, files }) => [kind, files]));
}

/** A member with identity papers, a remittance proof and a picture of an inquiry. */
async function withDocuments() {
  const member = await exchange.memberLoggedIn({ authLevel: 3 });
  const picture = await pngOf('teal');
  const send = async (path: string, count: number, fields: Record<string, string> = {}) => {
    const form = { ...fields, ...(await exchange.captcha()) };
    const files = Array(count).fill(picture);
    const answer = await sendFiles(exchange, { path, cookie: member.cookie, fields: form, files });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  };
  expect((await askFactorReset(exchange, member.cookie, 'phone')).json()).toEqual({ ok: true });
  await send('/v1/auth/remittance-confirmations', 3);
  await send('/v1/questions', 1, { category: 'other', title: '문의', contents: '내용' });
  const names = await known(member);
  expect(Object.values(names).map(({ length }) => length)).toEqual([3, 3, 1]);
  return { member, names, receipt: names.remittance?.slice(0, 1) ?? [], picture: names.inquiry ?? [] };
}

describe('the documents of a member who has left', () => {
  it('are dropped, but for the receipt of a payment for five years and the pictures of a complaint for three (CONS-026)', async () => {
    const before = await stored();
    const { member, receipt, picture } = await withDocuments();
    const other = await withDocuments();
    const others = Object.values(other.names).flat();
    const left = async () => (await stored()).filter((name) => !before.includes(name) && !others.includes(name));
    await ask(member);
    expect(await left()).toHaveLength(7);
    await review(member, 'approve');
    expect(await left()).toEqual([...receipt, ...picture].sort());
    expect(await known(member)).toEqual({ phoneReset: [], remittance: receipt, inquiry: picture });
    exchange.clock.advance(3 * 366 * dayMs);
    await exchange.modules.leaving.sweep();
    expect(await left()).toEqual(receipt);
    exchange.clock.advance(2 * 366 * dayMs);
    await exchange.modules.leaving.sweep();
    expect(await left()).toEqual([]);
    expect(await known(member)).toEqual({ phoneReset: [], remittance: [], inquiry: [] });
    expect(await known(other.member)).toEqual(other.names);
    expect(await stored()).toEqual(expect.arrayContaining(others));
    exchange.clock.reset();
  });

  it('are dropped by the next sweep where a crash came after the decision', async () => {
    const { member, names } = await withDocuments();
    await ask(member);
    const crash = jest.spyOn(exchange.modules.auth.sessions, 'endAll').mockRejectedValueOnce(new Error('crash'));
    expect((await review(member, 'approve')).statusCode).toBe(500);
    crash.mockRestore();
    expect(await stateOf(member)).toBe('closed');
    expect(await stored()).toEqual(expect.arrayContaining(names.phoneReset ?? []));
    await exchange.modules.leaving.sweep();
    expect((await stored()).filter((name) => names.phoneReset?.includes(name))).toEqual([]);
  });
});
