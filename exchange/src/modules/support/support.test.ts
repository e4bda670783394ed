import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp();
  member = await exchange.memberLoggedIn({ authLevel: 1 });
});
afterAll(() => exchange.end());

const ask = async (form: object, { cookie } = member) =>
  exchange.call('POST', '/v1/questions', { cookie, body: { ...form, ...(await exchange.captcha()) } });
const own = async ({ cookie } = member) => (await exchange.call('GET', '/v1/questions', { cookie })).json();
const answer = (text: string, { email } = member) =>
  exchange.call('POST', '/sandbox/questions/answers', { body: { email, answer: text } });
const good = { category: 'transfer', title: '입금이 늦어요', contents: '어제 보낸 원화가 아직 보이지 않습니다.' };

describe('inquiries', () => {
  it('are kept with status Pending, and answered ones show the answer (HELP-010, HELP-013, API-133, API-134, ENTI-020)', async () => {
    const { id } = (await ask(good)).json();
    expect((await own()).list).toEqual([
      { id, ...good, status: 'Pending', answer: null, createdAt: expect.any(String), answeredAt: null },
    ]);
    expect((await answer('확인했습니다.')).json()).toEqual({ ok: true });
    expect((await own()).list[0]).toMatchObject({
      status: 'CompletedAnswer',
      answer: '확인했습니다.',
      answeredAt: expect.any(String),
    });
  });

  it('are answered once, the oldest first, and the member is told by mail without the answer (HELP-015)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    expect((await answer('없음', asker)).json().header.code).toBe('ALREADY_PROCESSED');
    for (const title of ['먼저', '나중']) await ask({ ...good, title }, asker);
    expect((await answer('  ', asker)).json().header.code).toBe('BAD_REQUEST');
    expect((await answer('가'.repeat(5001), asker)).json().header.code).toBe('BAD_REQUEST');
    const both = await Promise.all([1, 2, 3].map((nth) => answer(`답변 ${nth}`, asker)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    const { list } = await own(asker);
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['나중', '먼저']);
    expect(new Set(list.map((row: { answer: string }) => row.answer)).size).toBe(2);
    const mails = (await exchange.call('GET', `/sandbox/outbox?to=${asker.email}`)).json();
    const told = mails.filter(({ subject }: { subject: string }) => subject === '[마루] 문의에 답변이 등록되었습니다');
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain('답변 1');
  });

  it('are seen by their member only', async () => {
    await ask(good);
    expect((await own(await exchange.memberLoggedIn({ authLevel: 1 }))).total).toBe(0);
  });

  it.each([
    { form: { ...good, category: 'constructor' }, message: '문의 유형을 선택해 주세요.', requirement: 'ERR-180' },
    { form: { ...good, category: ' ' }, message: '문의 유형을 선택해 주세요.', requirement: 'ERR-180' },
    { form: { ...good, title: '' }, message: '제목을 입력해 주세요.', requirement: 'ERR-181' },
    { form: { ...good, title: '가'.repeat(101) }, message: '제목을 입력해 주세요.', requirement: 'ERR-181, CONS-044' },
    { form: { ...good, contents: '' }, message: '내용을 입력해 주세요.', requirement: 'ERR-182' },
    {
      form: { ...good, contents: '가'.repeat(5001) },
      message: '내용을 입력해 주세요.',
      requirement: 'ERR-182, HELP-011',
    },
  ])('are refused with "$message" ($requirement)', async ({ form, message }) => {
    expect((await ask(form)).json().header.message).toBe(message);
  });

  it('take the longest title and contents there may be (CONS-044)', async () => {
    expect((await ask({ ...good, title: '가'.repeat(100), contents: '나'.repeat(5000) })).statusCode).toBe(200);
  });

  it('are sent once however often a lost answer makes the page try again, with one captcha (Idempotency-Key)', async () => {
    const own = await exchange.memberLoggedIn({ authLevel: 1 });
    const body = { ...good, ...(await exchange.captcha()) };
    const send = () =>
      exchange.call('POST', '/v1/questions', { cookie: own.cookie, body, headers: { 'idempotency-key': 'q-1' } });
    const first = await send();
    expect(first.statusCode).toBe(200);
    expect((await send()).json()).toEqual(first.json());
    const list = (await exchange.call('GET', '/v1/questions', { cookie: own.cookie })).json();
    expect(list.total).toBe(1);
  });

  it('need a captcha and a session (HELP-012)', async () => {
    const answer = await exchange.call('POST', '/v1/questions', { cookie: member.cookie, body: good });
    expect(answer.json().header.code).toBe('CAPTCHA_FAILED');
    expect((await exchange.call('POST', '/v1/questions', { body: good })).statusCode).toBe(401);
  });
});
