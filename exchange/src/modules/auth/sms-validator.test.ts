import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const path = '/v1/auth/sms/validators';

/** Asks for a code, and reads it on the member's phone. */
async function sentTo({ memberId, cookie }: LoggedIn) {
  const { requestCode } = (await exchange.call('GET', path, { cookie })).json();
  const { phone } = await exchange.context.db
    .selectFrom('member')
    .select(['id', 'phone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const [{ code }] = (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json();
  return { requestCode: requestCode as string, authNumber: code as string };
}
const check = ({ cookie }: LoggedIn, body: object) => exchange.call('POST', path, { cookie, body });
const codeOf = async (answer: ReturnType<typeof check>) => (await answer).json().header?.code;

describe('a code by SMS for a member who is logged in', () => {
  it('is sent with a request code and checked with it, once: 20 parallel checks give one success (API-041, API-042, ACCT-036, ENTI-006)', async () => {
    const member = await exchange.memberLoggedIn();
    const sent = await sentTo(member);
    expect(sent.authNumber).toMatch(/^\d{6}$/);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(member, sent)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('fits the request that it was sent for and its member alone (ERR-111)', async () => {
    const [member, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const [first, second] = [await sentTo(member), await sentTo(member)];
    expect(await codeOf(check(member, { ...first, requestCode: second.requestCode }))).toBe(1);
    expect(await codeOf(check(member, { ...first, requestCode: 'none' }))).toBe(2);
    expect(await codeOf(check(other, first))).toBe(1);
    expect((await check(member, first)).json()).toEqual({ ok: true });
  });

  it('is void after three minutes (ERR-112)', async () => {
    const member = await exchange.memberLoggedIn();
    const sent = await sentTo(member);
    exchange.clock.advance(180_000);
    expect(await codeOf(check(member, sent))).toBe('CODE_EXPIRED');
  });

  it('needs a phone', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect((await exchange.call('GET', path, { cookie })).json().header.code).toBe('MEANS_UNSUPPORTED');
  });
});
