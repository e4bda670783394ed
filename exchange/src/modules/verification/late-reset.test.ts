import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';
import type { FactorKind } from './verification.tables';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

async function handIn(cookie: string, kind: FactorKind) {
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  const fields = { kind, ...(await exchange.captcha()) };
  return (await sendFiles(exchange, { path: '/v1/auth/request-initialize', cookie, fields, files })).json();
}
const decide = async (email: string, kind: string, decision: string) =>
  (
    await exchange.call('POST', '/sandbox/reviews', {
      body: { email, kind, decision, reason: '서류가 오래되었습니다.' },
    })
  ).json();
const casesOf = (memberId: bigint) =>
  exchange.context.db
    .selectFrom('review_case')
    .select(['id', 'state'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
/** What a member who found another way in has done: the factor is a new one. */
function replace(memberId: bigint, kind: FactorKind) {
  const now = exchange.clock.now();
  const change = kind === 'phone' ? { phone_changed_at: now } : { otp_registered_at: now };
  return exchange.context.db.updateTable('member').set(change).where('id', '=', memberId).execute();
}

describe.each([
  { kind: 'phone', review: 'phoneReset' },
  { kind: 'OTP', review: 'otpReset' },
] as const)('a reset of the $kind that was replaced meanwhile', ({ kind, review }) => {
  it('is not approved: the new one stays (ACCT-054)', async () => {
    const { email, memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    const factors = () =>
      exchange.context.db
        .selectFrom('member')
        .select(['id', 'phone', 'otp_secret'])
        .where('id', '=', memberId)
        .executeTakeFirst();
    const before = await factors();
    expect(await handIn(cookie, kind)).toEqual({ ok: true });
    exchange.clock.advance(minuteMs);
    await replace(memberId, kind);
    expect((await decide(email, review, 'approve')).header.code).toBe('ALREADY_PROCESSED');
    expect(await factors()).toEqual(before);
    expect(await decide(email, review, 'reject')).toEqual({ ok: true });
  });

  it('is asked for anew as a case of its own, which can be approved (ACCT-054)', async () => {
    const { email, memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 4 });
    await handIn(cookie, kind);
    exchange.clock.advance(minuteMs);
    await replace(memberId, kind);
    exchange.clock.advance(minuteMs);
    expect(await handIn(cookie, kind)).toEqual({ ok: true });
    expect((await casesOf(memberId)).map(({ state }) => state)).toEqual(['rejected', 'open']);
    expect(await decide(email, review, 'approve')).toEqual({ ok: true });
  });
});
