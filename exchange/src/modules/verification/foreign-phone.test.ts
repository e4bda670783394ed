import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from '../auth';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const wish = { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone: '0151-234 567 80' };
let counter = 0;
/** A number of its own for each test. */
function fresh() {
  counter += 1;
  return { ...wish, mPhone: `0151-234 ${String(1000 + counter)}` };
}
const phoneOf = ({ mPhone }: typeof wish) => `49${mPhone.replaceAll(/\D/g, '').slice(1)}`;
const send = ({ cookie }: LoggedIn, body: object) =>
  exchange.call('POST', '/v1/auth/sms/foreignPhone', { cookie, body });
const confirm = ({ cookie }: LoggedIn, code: string) =>
  exchange.call('POST', '/v1/auth/sms/foreignPhoneValid', { cookie, body: { code } });
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json().header?.code;
const sentTo = async (phone: string): Promise<string> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${phone}`)).json()[0]?.code;
const memberOf = ({ memberId }: LoggedIn) =>
  exchange.context.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
/** A code that went to the number the member has. */
async function smsProof(member: LoggedIn) {
  const token = (await exchange.call('GET', '/v1/auth/sms/validators', { cookie: member.cookie })).json().requestCode;
  return { means: 'SMS', token, authNumber: await sentTo((await memberOf(member)).phone) };
}
/** A foreigner who has been through all steps, with codes of their authenticator. */
async function verified() {
  const member = await exchange.memberLoggedIn({ authLevel: 5, foreign: true });
  const secret = (await memberOf(member)).otp_secret ?? '';
  // The login has used the code of this half minute up.
  const { db } = exchange.context;
  await db.updateTable('member').set({ otp_last_step: null }).where('id', '=', member.memberId).execute();
  return { member, proof: () => ({ means: 'OTP', authNumber: codeAt(secret, stepAt(exchange.clock.now())) }) };
}
const mailsTo = async (email: string): Promise<{ subject: string }[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
const beginner = () => exchange.memberLoggedIn({ authLevel: 1 });

describe('the phone of a foreigner', () => {
  it('is theirs once its code is right: name, number, authStep R (ACCT-033, ACCT-034, ACCT-023, API-051, API-052, ENTI-033)', async () => {
    const member = await beginner();
    const asked = fresh();
    expect((await send(member, asked)).json()).toEqual({ ok: true });
    expect(await memberOf(member)).toMatchObject({ phone: '', foreign_national: false, auth_step: 'E' });
    const code = await sentTo(phoneOf(asked));
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(member, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await memberOf(member)).toMatchObject({
      name: 'Alex Meier',
      phone: phoneOf(asked),
      foreign_national: true,
      auth_step: 'R',
      withdrawal_blocked_until: null,
    });
  });

  it('stays where a check at a carrier, begun before, is confirmed after it (ACCT-033)', async () => {
    const member = await beginner();
    const { cookie } = member;
    const { requestId } = (await exchange.call('GET', '/v1/auth/realname', { cookie })).json();
    const asked = fresh();
    await send(member, asked);
    await confirm(member, await sentTo(phoneOf(asked)));
    const before = await memberOf(member);
    const person = { name: '김민지', birthDay: '1990-05-17', phone: '01012345678' };
    await exchange.call('POST', '/sandbox/realname', { body: { requestId, ...person } });
    const answer = await exchange.call('GET', '/v1/auth/realnameComplete', { cookie });
    expect(answer.json().header.code).toBe('FOREIGN_MEMBER');
    expect(await memberOf(member)).toEqual(before);
  });

  it.each<[string, Partial<typeof wish>, string]>([
    ['without a name', { name: ' ' }, 'PHONE_NAME_MISSING'],
    ['from a country that is not in the list (ACCT-132)', { cntidx: '408' }, 'PHONE_COUNTRY_MISSING'],
    ['with another country’s dialling code', { cntLocalCode: '1' }, 'PHONE_COUNTRY_MISSING'],
    ['with too few digits', { mPhone: '0-12' }, 'PHONE_NUMBER_INVALID'],
    ['with more digits than a number has', { mPhone: '123456789012345' }, 'PHONE_NUMBER_INVALID'],
  ])('is refused %s', async (_, change, refusal) => {
    const member = await beginner();
    expect(await codeOf(send(member, { ...fresh(), ...change }))).toBe(refusal);
    expect(await codeOf(confirm(member, '000000'))).toBe('PHONE_CHECK_FAILED');
  });

  it('has no code to check before one was sent (ERR-143)', async () => {
    const answer = await confirm(await beginner(), '000000');
    expect(answer.json().header).toEqual({ code: 'PHONE_CHECK_FAILED', message: '잘못된 요청입니다.' });
  });

  it('is no way around the carrier for a Korean who was confirmed', async () => {
    expect(await codeOf(send(await exchange.memberLoggedIn({ authLevel: 2 }), fresh()))).toBe('DOMESTIC_MEMBER');
  });

  it('takes the code of the last number only, and counts wrong ones', async () => {
    const member = await beginner();
    const [first, second] = [fresh(), fresh()];
    await send(member, first);
    await send(member, second);
    expect(await codeOf(confirm(member, await sentTo(phoneOf(first))))).toBe(1);
    expect((await confirm(member, await sentTo(phoneOf(second)))).json()).toEqual({ ok: true });
    expect((await memberOf(member)).phone).toBe(phoneOf(second));
  });

  it('stops withdrawals for a day where it replaces another one (ACCT-007, CONS-020)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2, foreign: true });
    const asked = fresh();
    await send(member, { ...asked, ...(await smsProof(member)) });
    await confirm(member, await sentTo(phoneOf(asked)));
    expect(await memberOf(member)).toMatchObject({
      phone: phoneOf(asked),
      withdrawal_blocked_until: expect.any(Date),
    });
  });

  it('and the verified name are safe from a session alone: a second factor, and a mail (ACCT-053, CONS-020)', async () => {
    const { member, proof } = await verified();
    const before = await memberOf(member);
    const asked = { ...fresh(), name: before.name };
    expect(await codeOf(send(member, asked))).toBe('CODE_WRONG');
    expect(await codeOf(send(member, { ...asked, means: 'OTP', authNumber: '000000' }))).toBe(1);
    expect(await codeOf(confirm(member, '000000'))).toBe('PHONE_CHECK_FAILED');
    expect(await memberOf(member)).toMatchObject({ name: before.name, phone: before.phone });
    expect((await send(member, { ...asked, ...proof() })).json()).toEqual({ ok: true });
    expect((await confirm(member, await sentTo(phoneOf(asked)))).json()).toEqual({ ok: true });
    expect((await memberOf(member)).phone).toBe(phoneOf(asked));
    await exchange.modules.messenger.flush();
    expect((await mailsTo(member.email))[0]?.subject).toBe('[마루] 휴대폰 정보가 변경되었습니다');
  });

  it('gives no other name to who has handed documents in, before the code or after it', async () => {
    const { member, proof } = await verified();
    const asked = fresh();
    expect(await codeOf(send(member, { ...asked, ...proof() }))).toBe('PHONE_NAME_SETTLED');
    const open = await exchange.memberLoggedIn({ authLevel: 2, foreign: true });
    await send(open, { ...asked, ...(await smsProof(open)) });
    const { db } = exchange.context;
    await db.updateTable('member').set({ residence: 'R' }).where('id', '=', open.memberId).execute();
    expect(await codeOf(confirm(open, await sentTo(phoneOf(asked))))).toBe('PHONE_NAME_SETTLED');
    expect((await memberOf(open)).name).not.toBe(asked.name);
  });

  it('takes no code of another number, also above the limit of an hour (ACCT-033, ACCT-034)', async () => {
    const limiting = await createTestApp({ config: { rateLimits: true } });
    try {
      const { cookie, memberId } = await limiting.memberLoggedIn({ authLevel: 1 });
      const ask = (body: object) => limiting.call('POST', '/v1/auth/sms/foreignPhone', { cookie, body });
      const [own, foreign] = [fresh(), fresh()];
      for (let sent = 0; sent < 5; sent += 1) expect((await ask(own)).json()).toEqual({ ok: true });
      expect((await ask(foreign)).statusCode).toBe(429);
      const [{ code }] = (await limiting.call('GET', `/sandbox/outbox?to=${phoneOf(own)}`)).json();
      const answer = await limiting.call('POST', '/v1/auth/sms/foreignPhoneValid', { cookie, body: { code } });
      expect(answer.json().header?.code).toBe('PHONE_CHECK_FAILED');
      expect((await limiting.modules.members.repository.find(memberId))?.member.phone).toBe('');
    } finally {
      await limiting.end();
    }
  });

  it('keeps the last code to the same number where no further one is sent', async () => {
    const limiting = await createTestApp({ config: { rateLimits: true } });
    try {
      const { cookie, memberId } = await limiting.memberLoggedIn({ authLevel: 1 });
      const asked = fresh();
      for (let sent = 0; sent < 6; sent += 1)
        await limiting.call('POST', '/v1/auth/sms/foreignPhone', { cookie, body: asked });
      const [{ code }] = (await limiting.call('GET', `/sandbox/outbox?to=${phoneOf(asked)}`)).json();
      await limiting.call('POST', '/v1/auth/sms/foreignPhoneValid', { cookie, body: { code } });
      expect((await limiting.modules.members.repository.find(memberId))?.member.phone).toBe(phoneOf(asked));
    } finally {
      await limiting.end();
    }
  });

  it('stands in no row as it is before its code came', async () => {
    const member = await beginner();
    const asked = fresh();
    await send(member, asked);
    const { rows } = await exchange.context.pool.query(
      'SELECT c::text AS row FROM foreign_phone_check c WHERE member_id = $1',
      [member.memberId],
    );
    expect(rows).toHaveLength(1);
    for (const text of [phoneOf(asked), asked.name])
      expect(rows[0].row).not.toContain(Buffer.from(text).toString('hex'));
  });
});
