import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

let exchange: TestApp;
let picture: Buffer;
beforeAll(async () => {
  exchange = await createTestApp();
  picture = await pngOf('olive');
});
afterAll(() => exchange.end());

const path = '/v1/auth/remittance-confirmations';
const captcha = async () => (await exchange.captcha()) as unknown as Record<string, string>;
const hand = async ({ cookie }: Pick<LoggedIn, 'cookie'>, count = 3, fields?: Record<string, string>) =>
  sendFiles(exchange, {
    path,
    cookie,
    fields: fields ?? (await captcha()),
    files: Array.from({ length: count }, () => picture),
  });
const state = async ({ cookie }: LoggedIn) => (await exchange.call('GET', path, { cookie })).json();
const review = ({ email }: LoggedIn, decision: string, reason?: string) =>
  exchange.call('POST', '/sandbox/reviews', { body: { email, kind: 'remittance', decision, reason } });
const mails = async ({ email }: LoggedIn) => (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
const stored = async () => (await readdir(join(exchange.context.config.home, 'files')).catch(() => [])).length;
const speak = ({ cookie }: LoggedIn, language: string) =>
  exchange.call('PUT', '/v1/me/settings', { cookie, body: { language } });

describe('the remittance proof', () => {
  it('waits for a reviewer, is replaced meanwhile, and its acceptance is told by mail (ACCT-113, API-095)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2 });
    expect(await state(member)).toEqual({ state: 'none', reason: null });
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect(await state(member)).toEqual({ state: 'open', reason: null });
    const before = await stored();
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect(await stored()).toBe(before);
    const { rows } = await exchange.context.pool.query('SELECT * FROM member WHERE id = $1', [member.memberId]);
    expect((await review(member, 'approve')).json()).toEqual({ ok: true });
    expect(await state(member)).toEqual({ state: 'approved', reason: null });
    expect((await mails(member))[0].subject).toBe('[마루] 송금확인증 확인 완료 안내');
    expect((await review(member, 'approve')).json().header.code).toBe('ALREADY_PROCESSED');
    // It is kept and told, and changes nothing of the member.
    const after = await exchange.context.pool.query('SELECT * FROM member WHERE id = $1', [member.memberId]);
    expect(after.rows).toEqual(rows);
  });

  it.each([
    { language: 'ko', subject: '[마루] 송금확인증 반려 안내', reason: '사유: 금액이 다릅니다.' },
    { language: 'en', subject: '[Maru] Your remittance proof was sent back', reason: 'Reason: 금액이 다릅니다.' },
    { language: 'ch', subject: '[Maru] 汇款凭证已退回', reason: '原因: 금액이 다릅니다.' },
  ])(
    'comes back with a reason, told in $language, and can be handed in again (ACCT-113)',
    async ({ language, subject, reason }) => {
      const member = await exchange.memberLoggedIn({ authLevel: 2 });
      await speak(member, language);
      await hand(member);
      await review(member, 'reject', '금액이 다릅니다.');
      expect(await state(member)).toEqual({ state: 'rejected', reason: '금액이 다릅니다.' });
      const [mail] = await mails(member);
      expect([mail.subject, mail.text.includes(reason)]).toEqual([subject, true]);
      expect((await hand(member)).json()).toEqual({ ok: true });
      expect(await state(member)).toEqual({ state: 'open', reason: null });
    },
  );

  it('needs all three files and the slider’s tokens, good once (ERR-171, ACCT-110, ACCT-113)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2 });
    const before = await stored();
    for (const count of [0, 1, 2]) expect((await hand(member, count)).json().header.code).toBe('FILES_MISSING');
    expect((await hand(member, 3, {})).json().header.code).toBe('CAPTCHA_FAILED');
    const fields = await captcha();
    await hand(member, 2, fields);
    expect((await hand(member, 3, fields)).json().header.code).toBe('CAPTCHA_FAILED');
    expect([await stored(), await state(member)]).toEqual([before, { state: 'none', reason: null }]);
  });

  it('is for members with a verified phone who pay in KRW (ACCT-113, ACCT-130)', async () => {
    expect((await hand({ cookie: '' })).statusCode).toBe(401);
    const before = await stored();
    const early = await exchange.memberLoggedIn({ authLevel: 1 });
    expect((await hand(early)).json().header.code).toBe('PHONE_STEP_FIRST');
    const foreign = await exchange.memberLoggedIn({ authLevel: 4, foreign: true });
    expect((await hand(foreign)).json().header.code).toBe('FOREIGN_MEMBER');
    expect((await review(early, 'approve')).json().header.code).toBe('ALREADY_PROCESSED');
    expect(await stored()).toBe(before);
  });

  it('is each member’s own', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2 });
    const other = await exchange.memberLoggedIn({ authLevel: 2 });
    await hand(member);
    expect(await state(other)).toEqual({ state: 'none', reason: null });
    expect((await exchange.call('GET', path)).statusCode).toBe(401);
  });
});
