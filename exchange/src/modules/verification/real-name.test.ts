import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  // 08:00 of the 21st in Korea, still the 20th in UTC.
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-20T23:00:00.000Z')) });
});
afterEach(() => exchange.world.faults.clear());
afterAll(() => exchange.end());

const minji = { name: '김민지', birthDay: '1990-05-17', phone: '01012345678' };
const begin = async (cookie: string) => (await exchange.call('GET', '/v1/auth/realname', { cookie })).json();
const complete = async (cookie: string) => (await exchange.call('GET', '/v1/auth/realnameComplete', { cookie })).json();
const underWay = async (cookie: string) => (await exchange.call('GET', '/v1/auth/realnameUnderWay', { cookie })).json();
const confirm = (requestId: string, person: object = minji) =>
  exchange.call('POST', '/sandbox/realname', { body: { requestId, ...person } });
const memberOf = (memberId: bigint) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();

describe('the real-name check', () => {
  it('starts at the carrier, and finishes the phone step once the person has confirmed (ACCT-030, ACCT-031, API-029, API-030)', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const started = await begin(cookie);
    expect(started).toEqual({
      requestId: expect.any(String),
      page: `http://localhost:${exchange.context.config.port}/sandbox?requestId=${started.requestId}`,
    });
    expect((await complete(cookie)).result).toBe('I');
    expect((await confirm(started.requestId)).json()).toEqual({ ok: true });
    expect((await complete(cookie)).result).toBe('S');
    expect(await memberOf(memberId)).toMatchObject({
      name: minji.name,
      phone: minji.phone,
      auth_step: 'R',
      phone_registered_at: exchange.clock.now(),
      withdrawal_blocked_until: null,
    });
    expect((await exchange.call('GET', '/v1/me', { cookie })).json()).toMatchObject({ name: minji.name });
  });

  it('is incomplete until it is begun and confirmed, and finishes the step once (CONS-113, AMB-42)', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(await complete(cookie)).toEqual({ result: 'I', msg: expect.stringMatching(/./) });
    const first = await begin(cookie);
    const second = await begin(cookie);
    await confirm(first.requestId);
    expect((await complete(cookie)).result).toBe('I');
    await confirm(second.requestId);
    const answers = await Promise.all([complete(cookie), complete(cookie)]);
    expect(answers.map(({ result }) => result)).toEqual(['S', 'S']);
    const member = await memberOf(memberId);
    expect(member.auth_step).toBe('R');
    // Told again, not done again.
    exchange.clock.advance(minuteMs);
    expect((await complete(cookie)).result).toBe('S');
    expect(await memberOf(memberId)).toEqual(member);
  });

  it('goes on after a reload, and tells its result again to who lost the answer (ACCT-030, ACCT-031)', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(await underWay(cookie)).toEqual({ check: null });
    const started = await begin(cookie);
    expect(await underWay(cookie)).toEqual({ check: started });
    const other = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(await underWay(other.cookie)).toEqual({ check: null });
    expect((await complete(other.cookie)).result).toBe('I');
    await confirm(started.requestId);
    expect((await complete(cookie)).result).toBe('S');
    expect(await underWay(cookie)).toEqual({ check: null });
    exchange.clock.advance(29 * minuteMs);
    expect((await complete(cookie)).result).toBe('S');
    exchange.clock.advance(minuteMs);
    expect((await complete(cookie)).result).toBe('I');
    expect((await exchange.call('GET', '/v1/auth/realnameUnderWay')).statusCode).toBe(401);
  });

  it('is told again to nobody whose phone was reset since', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { requestId } = await begin(cookie);
    await confirm(requestId);
    expect((await complete(cookie)).result).toBe('S');
    await exchange.context.db.updateTable('member').set({ phone: '' }).where('id', '=', memberId).execute();
    expect((await complete(cookie)).result).toBe('I');
  });

  it('is begun anew where it was left for half an hour', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    await begin(cookie);
    exchange.clock.advance(30 * minuteMs);
    expect(await underWay(cookie)).toEqual({ check: null });
  });

  it('does not take another person for a member who was checked before (CONS-113, ERR-145)', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 3, name: minji.name });
    const before = await memberOf(memberId);
    const { requestId } = await begin(cookie);
    await confirm(requestId, { ...minji, name: '박준호' });
    expect(await complete(cookie)).toEqual({ result: 'M', msg: expect.stringContaining('일치하지 않습니다') });
    expect(await memberOf(memberId)).toEqual(before);
  });

  it.each([
    {
      language: 'en',
      begun: 'The identity check is not finished.',
      other: 'The person who was checked is not the member.',
    },
    { language: 'ch', begun: '身份验证尚未完成', other: '验证信息与会员信息不一致。' },
  ])('says so in the language of the account: $language (ERR-145)', async ({ language, begun, other }) => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 3, name: minji.name });
    await exchange.call('PUT', '/v1/me/settings', { cookie, body: { language } });
    const { requestId } = await begin(cookie);
    expect(await complete(cookie)).toEqual({ result: 'I', msg: expect.stringContaining(begun) });
    await confirm(requestId, { ...minji, name: '박준호' });
    expect(await complete(cookie)).toEqual({ result: 'M', msg: other });
  });

  it('with a new number of the same person is a change, and stops withdrawals for a day (AMB-28, CONS-020)', async () => {
    const { cookie, memberId, email } = await exchange.memberLoggedIn({ authLevel: 3, name: minji.name });
    const { requestId } = await begin(cookie);
    await confirm(requestId, { ...minji, phone: '01099998888' });
    expect((await complete(cookie)).result).toBe('S');
    expect(await memberOf(memberId)).toMatchObject({
      phone: '01099998888',
      auth_step: 'B',
      withdrawal_blocked_until: new Date(exchange.clock.now().getTime() + dayMs),
    });
    await exchange.modules.messenger.flush();
    const [mail] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    expect(mail.subject).toBe('[마루] 휴대폰 정보가 변경되었습니다');
  });

  it.each([
    { birthDay: '2007-11-21', is: 'S', when: 'turns 19 today in Korea' },
    { birthDay: '2007-11-22', is: 'UNDER_AGE', when: 'turns 19 tomorrow' },
  ])('of somebody who $when gives $is (ACCT-032, ERR-155, CONS-012, AMB-71)', async ({ birthDay, is }) => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { requestId } = await begin(cookie);
    await confirm(requestId, { ...minji, birthDay });
    const { result, header } = await complete(cookie);
    expect(result ?? header.code).toBe(is);
    expect((await memberOf(memberId)).auth_step).toBe(is === 'S' ? 'R' : 'E');
  });

  it('comes after the mail and is not for foreign members (ERR-140)', async () => {
    const fresh = await exchange.memberLoggedIn({ authLevel: 0 });
    expect((await begin(fresh.cookie)).header.code).toBe('PREVIOUS_STEP_OPEN');
    const foreign = await exchange.memberLoggedIn({ authLevel: 1, foreign: true });
    expect((await begin(foreign.cookie)).header.code).toBe('FOREIGN_MEMBER');
    expect((await exchange.call('GET', '/v1/auth/realname')).statusCode).toBe(401);
  });

  it('says so while the carrier is away, and goes on where it was afterwards', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { requestId } = await begin(cookie);
    await confirm(requestId);
    exchange.world.faults.set('sms', { mode: 'down', ratio: 1, delayMs: 0 });
    expect((await exchange.call('GET', '/v1/auth/realnameComplete', { cookie })).statusCode).toBe(503);
    exchange.world.faults.clear();
    expect((await complete(cookie)).result).toBe('S');
  });

  it('is confirmed by nobody who does not know its number', async () => {
    expect((await confirm('guessed')).json().header.code).toBe('NOT_FOUND');
  });
});
