import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { jpgOf, pngOf, sendFiles } from '../../testing/files';

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
      { id, ...good, status: 'Pending', answer: null, createdAt: expect.any(String), answeredAt: null, files: 0 },
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
    { form: { ...good, title: '가'.repeat(1001) }, message: '제목을 입력해 주세요.', requirement: 'ERR-181' },
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

describe('pictures of an inquiry', () => {
  const stored = () => readdir(join(exchange.context.config.home, 'files')).catch((): string[] => []);
  const fields = async () => ({ ...good, ...((await exchange.captcha()) as unknown as Record<string, string>) });
  const send = (asker: LoggedIn, form: Record<string, string>, files: Buffer[], key?: string) =>
    sendFiles(exchange, {
      ...{ path: '/v1/questions', cookie: asker.cookie, fields: form, files },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const look = ({ cookie }: Pick<LoggedIn, 'cookie'>, id: string, index: number | string) =>
    exchange.call('GET', `/v1/questions/${id}/files/${index}`, { cookie });

  it('are kept sealed, told in the list, and shown to their member as they were sent (HELP-010, HELP-013)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const before = await stored();
    const pictures = [await pngOf('red'), await jpgOf('blue')];
    const { id, files } = (await send(asker, await fields(), pictures)).json();
    expect([files, (await own(asker)).list[0].files]).toEqual([2, 2]);
    const names = (await stored()).filter((name) => !before.includes(name));
    expect(names).toHaveLength(2);
    for (const name of names) {
      const kept = await readFile(join(exchange.context.config.home, 'files', name));
      expect(kept.includes(Buffer.from('89504e47', 'hex')) || kept.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
    }
    const [first, second] = [await look(asker, id, 0), await look(asker, id, 1)];
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      ...[200, 'image/png', 'no-store'],
    ]);
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(second.headers['content-type']).toBe('image/jpeg');
    const { dominant } = await sharp(first.rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('are another member’s secret, and none beyond those there are (404)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const thief = await exchange.memberLoggedIn({ authLevel: 1 });
    const { id } = (await send(asker, await fields(), [await pngOf('red')])).json();
    for (const answer of [await look(thief, id, 0), await look(asker, id, 1), await look(asker, '999999999', 0)])
      expect([answer.statusCode, answer.json().header.code]).toEqual([404, 'NOT_FOUND']);
    expect((await look({ cookie: '' }, id, 0)).statusCode).toBe(401);
    for (const index of [-1, 3, 'x', '../0']) expect((await look(asker, id, index)).statusCode).toBeGreaterThan(399);
  });

  it('are stored once however often a lost answer makes the page try again, with one captcha (Idempotency-Key)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const before = (await stored()).length;
    const form = await fields();
    const pictures = [await pngOf('red'), await pngOf('green')];
    const first = await send(asker, form, pictures, 'k-1');
    expect(first.statusCode).toBe(200);
    expect((await send(asker, form, pictures, 'k-1')).json()).toEqual(first.json());
    expect([(await stored()).length - before, (await own(asker)).total]).toEqual([2, 1]);
    // Under the same key other pictures are another request.
    const other = await send(asker, form, [await pngOf('blue')], 'k-1');
    expect(other.json().header.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await stored()).length - before).toBe(2);
  });

  it('leave no trace of what is refused: by its form, its captcha or its files (ERR-170, ERR-181, HELP-012)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const before = await stored();
    const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json().header.code;
    const picture = await pngOf('red');
    expect(await codeOf(send(asker, { ...(await fields()), title: '' }, [picture]))).toBe('INQUIRY_TITLE');
    expect(await codeOf(send(asker, { ...good }, [picture]))).toBe('CAPTCHA_FAILED');
    expect(await codeOf(send(asker, await fields(), [picture, Buffer.from('<svg/>')]))).toBe('FILE_INVALID');
    expect(await codeOf(send(asker, await fields(), [picture, picture, picture, picture]))).toBe('FILE_INVALID');
    expect([await stored(), (await own(asker)).total]).toEqual([before, 0]);
  });

  it('are not even looked at before the captcha was judged, which is good for one try (HELP-012)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const broken = Buffer.from('<svg/>');
    const codeOf = async (form: Record<string, string>, key: string) =>
      (await send(asker, form, [broken], key)).json().header.code;
    expect(await codeOf({ ...good }, 'k-2')).toBe('CAPTCHA_FAILED');
    const form = await fields();
    expect(await codeOf(form, 'k-3')).toBe('FILE_INVALID');
    expect(await codeOf(form, 'k-3')).toBe('CAPTCHA_FAILED');
  });

  it('come with the longest contents there may be (HELP-011)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    const answer = await send(asker, { ...(await fields()), contents: '가'.repeat(5000) }, [await pngOf('red')]);
    expect(answer.statusCode).toBe(200);
    expect((await own(asker)).list[0].contents).toHaveLength(5000);
  });
});

describe('open inquiries', () => {
  it('are ten at most, also when they come at once; an answer makes room (HELP-010)', async () => {
    const asker = await exchange.memberLoggedIn({ authLevel: 1 });
    for (let nth = 0; nth < 8; nth += 1) expect((await ask(good, asker)).statusCode).toBe(200);
    const before = (await readdir(join(exchange.context.config.home, 'files')).catch(() => [])).length;
    const both = await Promise.all([1, 2, 3, 4].map(() => ask(good, asker)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    const refusal = both.find(({ statusCode }) => statusCode === 409)?.json().header;
    expect(refusal).toEqual({
      code: 'INQUIRIES_OPEN',
      message: '답변을 기다리는 문의가 10건 있습니다. 답변을 받은 뒤 다시 문의해 주세요.',
    });
    const form = { ...good, ...((await exchange.captcha()) as unknown as Record<string, string>) };
    const files = [await pngOf('red')];
    expect(
      (await sendFiles(exchange, { path: '/v1/questions', cookie: asker.cookie, fields: form, files })).statusCode,
    ).toBe(409);
    expect((await readdir(join(exchange.context.config.home, 'files')).catch(() => [])).length).toBe(before);
    await answer('확인했습니다.', asker);
    expect((await ask(good, asker)).statusCode).toBe(200);
  });
});
