import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';
import { createStaffClient, type StaffClient } from '../../testing/staff';

jest.setTimeout(60_000);

let exchange: TestApp;
let staff: StaffClient;
let reviewer: Awaited<ReturnType<StaffClient['loggedIn']>>;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
  reviewer = await staff.loggedIn('reviewer');
  member = await exchange.memberLoggedIn({ authLevel: 1 });
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

async function ask(title: string, contents = '어제 보낸 원화가 보이지 않습니다.'): Promise<string> {
  const body = { category: 'transfer', title, contents, ...(await exchange.captcha()) };
  return (await exchange.call('POST', '/v1/questions', { cookie: member.cookie, body })).json().id;
}
const get = async (path = '') =>
  (await staff.call('GET', `/staff/inquiries${path}`, { cookie: reviewer.cookie })).json();
const answer = (id: string, text: string) =>
  staff.call('POST', `/staff/inquiries/${id}/answer`, { cookie: reviewer.cookie, body: { answer: text } });

describe('inquiries at the back office', () => {
  it('are answered one by one, whichever comes first, and the member sees it and is told by mail (HELP-015)', async () => {
    const [first, second] = [await ask('먼저'), await ask('나중')];
    expect((await get('?state=open')).list.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect((await answer(second, ' 확인했습니다. ')).json()).toMatchObject({
      id: second,
      answer: '확인했습니다.',
      answeredAt: expect.any(String),
      files: 0,
      member: { email: member.email },
    });
    const own = (await exchange.call('GET', '/v1/questions', { cookie: member.cookie })).json().list;
    expect(own.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
      ['나중', 'CompletedAnswer'],
      ['먼저', 'Pending'],
    ]);
    expect((await get('?state=answered')).list.map(({ id }: { id: string }) => id)).toEqual([second]);
    const mails = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).json();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain('[마루] 문의에 답변이 등록되었습니다');
    await answer(first, '네.');
  });

  it('are answered once, however many answer at the same moment, and by name on the trail (HELP-015, ACCT-122)', async () => {
    const id = await ask('한 번');
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => answer(id, `답변 ${nth}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const { rows } = await exchange.context.pool.query(
      `SELECT detail FROM trail_entry WHERE act = 'inquiry answered' AND subject = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: { member: String(member.memberId), by: reviewer.email } }]);
    expect((await staff.call('GET', '/staff/queues', { cookie: reviewer.cookie })).json().at(-1)).toEqual({
      queue: 'inquiry',
      open: 0,
      proposed: 0,
      oldestAt: null,
    });
  });

  it('show their pictures with a watermark, each look on the trail, and to nobody without a login', async () => {
    const fields = { category: 'transfer', title: '그림', contents: '붙였습니다.', ...(await exchange.captcha()) };
    const sent = { path: '/v1/questions', cookie: member.cookie, fields, files: [await pngOf('olive')] };
    const { id } = (await sendFiles(exchange, sent)).json();
    expect(await get(`/${id}`)).toMatchObject({ files: 1 });
    const see = (index: number, cookie: string) =>
      staff.call('GET', `/staff/inquiries/${id}/files/${index}`, { cookie });
    const shown = await see(0, reviewer.cookie);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect((await see(1, reviewer.cookie)).json().header.code).toBe('NOT_FOUND');
    expect((await see(0, member.cookie)).statusCode).toBe(401);
    const { rows } = await exchange.context.pool.query(
      `SELECT subject, detail FROM trail_entry WHERE act = 'document viewed'`,
    );
    expect(rows).toEqual([{ subject: `inquiry ${id}`, detail: { file: 0, by: reviewer.email } }]);
    await answer(id, '네.');
  });

  it('come back as the text that they are, and need an answer that is one', async () => {
    const script = '<script>fetch("/staff/me")</script>';
    const id = await ask(script, script);
    expect(await get(`/${id}`)).toMatchObject({ title: script, contents: script });
    expect((await answer(id, '   ')).json().header.code).toBe('BAD_REQUEST');
    expect((await answer(id, '')).json().header.code).toBe('BAD_REQUEST');
    expect((await answer(id, '가'.repeat(5_001))).json().header.code).toBe('BAD_REQUEST');
    expect((await answer('999999999', '네')).json().header.code).toBe('NOT_FOUND');
    expect((await get('/999999999')).header.code).toBe('NOT_FOUND');
    expect((await answer(id, script)).json().answer).toBe(script);
  });
});
