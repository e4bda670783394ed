import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

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
    const taken = await exchange.call('GET', `/v1/join/email?email=${member.email}`);
    expect(taken.json()).not.toMatchObject({ ok: true });
    expect((await review(member, 'approve')).json().header.code).toBe('ALREADY_PROCESSED');
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

  it('cannot be closed while money has come in meanwhile', async () => {
    const member = await exchange.memberLoggedIn();
    await ask(member);
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '10000' } });
    expect(await codeOf(review(member, 'approve'))).toBe('LEAVE_BALANCE');
    expect(await stateOf(member)).toBe('leaving');
  });

  it('asks once, also when it asks twenty times', async () => {
    const member = await exchange.memberLoggedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const cases = exchange.context.db.selectFrom('review_case').selectAll().where('member_id', '=', member.memberId);
    expect(await cases.execute()).toMatchObject([{ kind: 'leave', answers: '{"reason":"수수료"}' }]);
  });
});
