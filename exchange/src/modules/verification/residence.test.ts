import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

let exchange: TestApp;
let picture: Buffer;
beforeAll(async () => {
  exchange = await createTestApp();
  picture = await pngOf('teal');
});
afterAll(() => exchange.end());

const path = '/v1/auth/residences';
/** A foreigner before the last step. */
const foreigner = () => exchange.memberLoggedIn({ authLevel: 4, foreign: true });
const captcha = async () => (await exchange.captcha()) as unknown as Record<string, string>;
const hand = async ({ cookie }: LoggedIn, count = 3, fields?: Record<string, string>) =>
  sendFiles(exchange, {
    path,
    cookie,
    fields: fields ?? (await captcha()),
    files: Array.from({ length: count }, () => picture),
  });
const state = async ({ cookie }: LoggedIn) => (await exchange.call('GET', path, { cookie })).json();
const review = ({ email }: LoggedIn, decision: string, reason?: string) =>
  exchange.call('POST', '/sandbox/reviews', { body: { email, kind: 'residence', decision, reason } });
const stored = async () => (await readdir(join(exchange.context.config.home, 'files')).catch(() => [])).length;

describe('the residence proof', () => {
  it('waits for a reviewer, who lifts the member to level 5 (API-026, API-027, ACCT-080, ACCT-082, ACCT-084)', async () => {
    const member = await foreigner();
    expect(await state(member)).toEqual({ state: '', reason: null });
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect(await state(member)).toEqual({ state: 'R', reason: null });
    const before = await stored();
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect(await stored()).toBe(before);
    expect((await review(member, 'approve')).json()).toEqual({ ok: true });
    expect(await state(member)).toEqual({ state: 'E', reason: null });
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).json();
    expect(mail.subject).toBe('[마루] 거주지 증빙 완료 안내');
    expect((await hand(member)).json().header.code).toBe('ALREADY_PROCESSED');
    expect((await review(member, 'approve')).json().header.code).toBe('ALREADY_PROCESSED');
  });

  it('comes back with a reason, and can be handed in again (ACCT-084)', async () => {
    const member = await foreigner();
    await hand(member);
    await review(member, 'reject', '발급일이 3개월을 넘었습니다.');
    expect(await state(member)).toEqual({ state: 'J', reason: '발급일이 3개월을 넘었습니다.' });
    expect((await hand(member)).json()).toEqual({ ok: true });
    expect(await state(member)).toEqual({ state: 'R', reason: null });
  });

  it('needs all three files, and a captcha of its own (ERR-171, ACCT-081, ACCT-110)', async () => {
    const member = await foreigner();
    const before = await stored();
    expect((await hand(member, 2)).json().header.code).toBe('FILES_MISSING');
    expect((await hand(member, 3, {})).json().header.code).toBe('CAPTCHA_FAILED');
    const fields = await captcha();
    await hand(member, 0, fields);
    expect((await hand(member, 3, fields)).json().header.code).toBe('CAPTCHA_FAILED');
    expect(await stored()).toBe(before);
    expect(await state(member)).toMatchObject({ state: '' });
  });

  it('is the last step of a foreigner, and none of a Korean (ERR-140)', async () => {
    for (const wish of [
      { authLevel: 2, foreign: true },
      { authLevel: 4, foreign: false },
    ] as const)
      expect((await hand(await exchange.memberLoggedIn(wish))).json().header.code).toBe('PREVIOUS_STEP_OPEN');
  });
});
