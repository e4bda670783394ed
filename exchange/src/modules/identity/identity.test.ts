import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

let exchange: TestApp;
let picture: Buffer;
beforeAll(async () => {
  exchange = await createTestApp();
  picture = await pngOf('navy');
});
afterAll(() => exchange.end());

const form = {
  foreign: 'N',
  resident: 'Y',
  englishName: 'Kim Saerom',
  purpose: 'A0201',
  fundSource: 'A0301',
  owner: 'A0101',
  job: '01006',
  company: '마루상회',
  department: '개발',
  position: '대리',
  companyPhone: '02-1234-5678',
  companyAddress: '서울시 중구',
  pledge: 'Y',
};
const foreign = { ...form, foreign: 'Y', nationality: '276' };
const path = '/v1/auth/kyc-confirmations';
const hand = ({ cookie }: LoggedIn, body: object = form) => exchange.call('POST', path, { cookie, body });
const codeOf = async (answer: ReturnType<typeof hand>) => (await answer).json().header?.code;
const draftOf = async ({ cookie }: LoggedIn) => (await exchange.call('GET', '/v1/auth/kyc-draft', { cookie })).json();
const save = ({ cookie }: LoggedIn, body: object) => exchange.call('PUT', '/v1/auth/kyc-draft', { cookie, body });
const review = ({ email }: LoggedIn, decision: string, reason?: string) =>
  exchange.call('POST', '/sandbox/reviews', { body: { email, kind: 'kyc', decision, reason } });
const memberOf = ({ memberId }: LoggedIn) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
const outbox = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${to}`)).json();
let phones = 0;
/** A Korean before the identity check. */
async function korean() {
  phones += 1;
  const phone = `0105555${String(phones).padStart(4, '0')}`;
  return { phone, ...(await exchange.memberLoggedIn({ authLevel: 4, dueDiligence: '', phone })) };
}
const foreigner = () => exchange.memberLoggedIn({ authLevel: 4, foreign: true, dueDiligence: '' });

describe('the identity form', () => {
  it('keeps the later of two that are saved at once (ACCT-075)', async () => {
    const member = await korean();
    await save(member, { ...form, page: '1' });
    const holder = await exchange.context.pool.connect();
    // The earlier one, as far as its commit.
    await holder.query('BEGIN');
    await holder.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [member.memberId]);
    const first = 'DELETE FROM identity_draft WHERE member_id = $1 RETURNING answers, saved_at';
    const [{ answers, saved_at }] = (await holder.query(first, [member.memberId])).rows;
    const saving = save(member, { ...form, englishName: 'Kim Saebyeok', page: '3' });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
    while ((await holder.query(waiting)).rowCount === 0);
    await holder.query('INSERT INTO identity_draft VALUES ($1, 2, $2, $3)', [member.memberId, answers, saved_at]);
    await holder.query('COMMIT');
    holder.release();
    expect((await saving).json()).toEqual({ ok: true });
    expect(await draftOf(member)).toMatchObject({ page: 3, answers: { englishName: 'Kim Saebyeok' } });
  });

  it('is kept page by page and found on every device, sealed (ACCT-075)', async () => {
    const member = await korean();
    expect(await draftOf(member)).toMatchObject({ page: 1, answers: { foreign: 'N', englishName: '' }, reason: null });
    expect((await save(member, { ...form, page: '3' })).json()).toEqual({ ok: true });
    await save(member, { ...form, englishName: 'Kim Saebyeok', page: '3' });
    // A code of the authenticator counts once.
    exchange.clock.advance(30_000);
    const elsewhere = { ...member, cookie: await exchange.logIn(member.email) };
    expect(await draftOf(elsewhere)).toMatchObject({ page: 3, answers: { ...form, englishName: 'Kim Saebyeok' } });
    const { rows } = await exchange.context.pool.query('SELECT d::text AS row FROM identity_draft d');
    for (const { row } of rows) expect(row).not.toContain(Buffer.from('Saebyeok').toString('hex'));
    expect((await draftOf(await korean())).answers.englishName).toBe('');
    expect(await codeOf(save(member, { ...form, company: 'x'.repeat(201), page: '3' }))).toBe('BAD_REQUEST');
  });

  it('waits for its steps (ERR-140), and is closed to who is identified', async () => {
    expect(await codeOf(hand(await exchange.memberLoggedIn({ authLevel: 3, dueDiligence: '' })))).toBe(
      'PREVIOUS_STEP_OPEN',
    );
    expect(await codeOf(hand(await exchange.memberLoggedIn({ authLevel: 4 })))).toBe('ALREADY_PROCESSED');
  });

  it.each([
    ['one letter of a name (ERR-154)', { englishName: 'K' }, 'IDENTITY_NAME'],
    ['a short phone (ERR-154)', { companyPhone: '1234567' }, 'IDENTITY_PHONE'],
    ['somebody else as the owner (ACCT-066)', { owner: 'A0102' }, 'IDENTITY_NOT_OWNER'],
    ['a group in place of a job', { job: '01000' }, 'IDENTITY_FIELD_MISSING'],
    ['no pledge (ACCT-070)', { pledge: '' }, 'IDENTITY_PLEDGE'],
    ['a short business number', { job: '05001', businessName: 'x', businessNumber: '1' }, 'IDENTITY_BUSINESS_NUMBER'],
  ])('is refused with %s, and nothing is sent', async (_, change, refusal) => {
    const member = await korean();
    expect(await codeOf(hand(member, { ...form, ...change }))).toBe(refusal);
    expect((await memberOf(member)).due_diligence).toBe('');
  });

  const employer = { company: '마루상회', department: '개발', position: '대리', companyPhone: '02-1234-5678' };
  const business = { businessName: '새롬상회', businessNumber: '123-45-67890', businessType: '도소매' };
  it.each([
    ['an employee (ENTI-093)', '01006', { ...employer, companyAddress: '서울시 중구' }],
    [
      'the owner of a business (ENTI-094)',
      '05001',
      { ...business, foundedOn: '2020-02-29', businessPhone: '0212345678', businessAddress: '서울시 중구' },
    ],
  ])('asks %s for each of these fields, and keeps them for the reviewer', async (_, job, fields) => {
    const member = await korean();
    const { company, department, position, companyPhone, companyAddress, ...common } = form;
    for (const field of Object.keys(fields)) {
      const answer = await hand(member, { ...common, job, ...fields, [field]: '' });
      expect([field, answer.statusCode]).toEqual([field, 400]);
    }
    expect((await hand(member, { ...common, job, ...fields })).json()).toEqual({ ok: true });
    const cases = exchange.context.db.selectFrom('review_case').selectAll().where('member_id', '=', member.memberId);
    const [found] = await cases.execute();
    expect(JSON.parse(found?.answers ?? '')).toMatchObject({ job, ...fields });
  });

  it('takes no national of a high-risk country, and a foreigner’s three documents only (ERR-155, ERR-171, ACCT-072)', async () => {
    const member = await foreigner();
    const send = (fields: Record<string, string>, count: number) =>
      sendFiles(exchange, { path, cookie: member.cookie, fields, files: Array(count).fill(picture) });
    expect((await send({ ...foreign, nationality: '408' }, 3)).json().header.code).toBe('HIGH_RISK_COUNTRY');
    expect((await send(foreign, 2)).json().header.code).toBe('FILES_MISSING');
    // Who says of himself to be a Korean stays a foreigner.
    expect((await send({ ...foreign, foreign: 'N' }, 2)).json().header.code).toBe('FILES_MISSING');
    expect((await send(foreign, 3)).json()).toEqual({ ok: true });
    expect((await memberOf(member)).due_diligence).toBe('R');
    expect((await review(member, 'approve')).json()).toEqual({ ok: true });
    expect(await memberOf(member)).toMatchObject({ due_diligence: 'E', residence: '', corp_code: '' });
  });
});

describe('the decision on an identity', () => {
  it('approves a Korean once, residence included, and tells by SMS and mail (API-053, ACCT-074, ACCT-076, ACCT-078, ACCT-122)', async () => {
    const member = await korean();
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect((await memberOf(member)).due_diligence).toBe('R');
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(member, 'approve')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().header?.code === 'ALREADY_PROCESSED')).toHaveLength(19);
    expect(await memberOf(member)).toMatchObject({
      due_diligence: 'E',
      due_diligence_at: expect.any(Date),
      residence: 'E',
      corp_code: '',
      sale_allowed: true,
    });
    expect((await outbox(member.phone))[0]?.text).toContain('고객확인이 완료되었습니다.');
    expect((await outbox(member.email))[0]?.subject).toBe('[마루] 고객확인 완료 안내');
    expect((await draftOf(member)).page).toBe(1);
    const { rows } = await exchange.context.pool.query(
      `SELECT detail FROM trail_entry WHERE act = 'review decided' AND detail->>'member' = $1`,
      [String(member.memberId)],
    );
    expect(rows).toEqual([
      { detail: { member: String(member.memberId), kind: 'kyc', state: 'approved', by: 'sandbox' } },
    ]);
  });

  it('restricts who lives abroad (ACCT-078, CONS-132)', async () => {
    const member = await korean();
    await hand(member, { ...form, resident: 'N' });
    await review(member, 'approve');
    expect((await memberOf(member)).corp_code).toBe('F');
  });

  it('sends a form back with its reason, to be corrected and sent again (ACCT-074, ACCT-078)', async () => {
    const member = await korean();
    await save(member, { ...form, page: '5' });
    await hand(member);
    await review(member, 'reject', '영문 이름이 다릅니다.');
    expect(await memberOf(member)).toMatchObject({ due_diligence: 'J', residence: '' });
    expect(await draftOf(member)).toMatchObject({
      reason: '영문 이름이 다릅니다.',
      answers: { englishName: 'Kim Saerom' },
    });
    expect((await outbox(member.phone))[0]?.text).toContain('고객센터');
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect((await draftOf(member)).reason).toBeNull();
  });

  it('is RE after a re-verification, whose date is gone with it (ACCT-078, CONS-112)', async () => {
    const member = await exchange.memberLoggedIn({
      authLevel: 4,
      reverifyBefore: new Date(exchange.clock.now().getTime() + 1000),
    });
    expect((await hand(member)).json()).toEqual({ ok: true });
    await review(member, 'approve');
    expect(await memberOf(member)).toMatchObject({ due_diligence: 'RE', reverify_before: null });
  });
});
