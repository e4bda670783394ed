import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const minji = { name: '김민지', birthDay: '1990-05-17', phone: '01033334444' };
const memberOf = ({ memberId }: Pick<LoggedIn, 'memberId'>) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
const call = async (path: string, cookie: string, body?: object) =>
  (await exchange.call(body ? 'POST' : 'GET', path, { cookie, ...(body && { body }) })).json();

/** A verified member whose phone was reset, logged in anew. */
async function afterReset(wish: Parameters<TestApp['memberLoggedIn']>[0]) {
  const { email, memberId, cookie } = await exchange.memberLoggedIn(wish);
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  const fields = { kind: 'phone', ...(await exchange.captcha()) };
  const path = '/v1/auth/request-initialize';
  expect((await sendFiles(exchange, { path, cookie, fields, files })).json()).toEqual({ ok: true });
  expect(await call('/sandbox/reviews', '', { email, kind: 'phoneReset', decision: 'approve' })).toEqual({ ok: true });
  const member = { memberId, cookie: await exchange.logIn(email) };
  expect(await memberOf(member)).toMatchObject({ phone: '', auth_step: 'E' });
  return member;
}

async function byCarrier({ cookie }: Pick<LoggedIn, 'cookie'>, person: object): Promise<string> {
  const { requestId } = await call('/v1/auth/realname', cookie);
  expect(await call('/sandbox/realname', '', { requestId, ...person })).toEqual({ ok: true });
  return (await call('/v1/auth/realnameComplete', cookie)).result;
}

describe('after a reset of the phone', () => {
  it('the carrier confirms the person who was verified, and nobody else (CONS-113, ERR-145)', async () => {
    const member = await afterReset({ authLevel: 3, name: minji.name });
    const before = await memberOf(member);
    expect(await byCarrier(member, { ...minji, name: '박준호' })).toBe('M');
    expect(await memberOf(member)).toEqual(before);
    expect(await byCarrier(member, minji)).toBe('S');
    expect(await memberOf(member)).toMatchObject({ name: minji.name, phone: minji.phone, auth_step: 'R' });
  });

  it('a Korean does not become a foreigner under a typed name (ACCT-033)', async () => {
    const { cookie } = await afterReset({ authLevel: 3, name: minji.name });
    const wish = { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone: '0151-234 9001' };
    expect((await call('/v1/auth/sms/foreignPhone', cookie, wish)).header.code).toBe('DOMESTIC_MEMBER');
  });

  it('a foreigner proves a phone under the name that was identified alone (ACCT-033)', async () => {
    const member = await afterReset({ authLevel: 2, foreign: true, name: 'Mary Major', dueDiligence: 'E' });
    const wish = { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone: '0151-234 9002' };
    expect(await call('/v1/auth/sms/foreignPhone', member.cookie, wish)).toMatchObject({
      header: { code: 'PHONE_NAME_SETTLED' },
    });
    const own = { ...wish, name: 'Mary Major' };
    expect(await call('/v1/auth/sms/foreignPhone', member.cookie, own)).toEqual({ ok: true });
    const [sms] = await call('/sandbox/outbox?to=491512349002', '');
    expect(await call('/v1/auth/sms/foreignPhoneValid', member.cookie, { code: sms.code })).toEqual({ ok: true });
    expect(await memberOf(member)).toMatchObject({ name: 'Mary Major', phone: '491512349002' });
  });
});
