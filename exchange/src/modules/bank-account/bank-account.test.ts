import { randomUUID } from 'node:crypto';
import { refusals } from '@maru/contract';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import { BankAccountRepository } from './bank-account.repository';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => {
  await exchange.call('DELETE', '/sandbox/faults');
});
afterAll(() => exchange.end());

let counter = 0;
/** An account of its own for each test. */
function fresh() {
  counter += 1;
  return { bankCode: '088', accountNumber: `110-123-${String(100_000 + counter)}` };
}
const digits = ({ accountNumber }: { accountNumber: string }) => accountNumber.replaceAll('-', '');
const post =
  (path: string) =>
  ({ cookie }: LoggedIn, body: object) =>
    exchange.call('POST', path, { cookie, body });
const validate = post('/v1/aspect/coocon/validate-account-realname');
const send = post('/v1/aspect/bonanza/doCorporatePossess');
const registerAs = post('/v1/aspect/bonanza/doRegisterAccount');
const register = (member: LoggedIn, account: object, code: string) =>
  registerAs(member, { ...account, deviceType: '200', procType: '01', code });
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json().header?.code;
const statementOf = async ({ email }: LoggedIn): Promise<{ amount: string; memo: string }[]> =>
  (await exchange.call('GET', `/sandbox/bank/statement?email=${email}`)).json();
const printedCode = async (member: LoggedIn) => (await statementOf(member))[0]?.memo.replace(/\D/g, '') ?? '';
const wrong = (code: string) => (code === '000' ? '111' : '000');
const failures = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/aspect/bonanza/accountFailCnt', { cookie })).json();
async function found({ memberId }: LoggedIn) {
  const member = await exchange.modules.members.repository.find(memberId);
  if (!member) throw new Error('no such member');
  return member;
}
const beginner = () => exchange.memberLoggedIn({ authLevel: 2 });
const holder = (account: { accountNumber: string }, whose: string) =>
  exchange.call('POST', '/sandbox/bank/accounts', { body: { number: digits(account), holder: whose } });
/** A check whose 1 won has arrived. */
async function sentTo(member: LoggedIn) {
  const account = fresh();
  expect((await send(member, account)).json()).toEqual({ ok: true });
  return { account, code: await printedCode(member) };
}

it('books the won of a check that was begun without it once, however often it is asked for', async () => {
  const member = await beginner();
  const account = fresh();
  const { db } = exchange.context;
  const transferId = randomUUID();
  const check = { transferId, account: { bankCode: '088', number: digits(account) }, code: '123' };
  await db.transaction().execute((tx) => new BankAccountRepository(db).begin(tx, member.memberId, check));
  jest.spyOn(exchange.world.bank, 'sendOneWon').mockRejectedValueOnce(new Error('the answer was lost'));
  await send(member, account);
  expect((await send(member, account)).json()).toEqual({ ok: true });
  const entries = db.selectFrom('ledger_entry').select('id').where('command_id', '=', `accountCheck:${transferId}`);
  expect(await entries.execute()).toHaveLength(1);
});

describe('the bank account of a member', () => {
  it('is theirs by the code that 1 won shows: authStep B, both accounts, a mail (ACCT-042..044, API-075, API-076, API-080, CONS-010, ENTI-030)', async () => {
    const member = await beginner();
    const account = fresh();
    expect((await validate(member, account)).json()).toEqual({ ok: true });
    expect((await send(member, account)).json()).toEqual({ ok: true });
    const [line] = await statementOf(member);
    expect(line).toMatchObject({ amount: '1', memo: expect.stringMatching(/^마루\d{3}$/) });
    expect((await found(member)).member.auth_step).toBe('R');
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => register(member, account, await printedCode(member))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { member: row, accounts } = await found(member);
    expect(row).toMatchObject({ auth_step: 'B', withdrawal_blocked_until: null });
    expect(accounts.map(({ purpose, bank_code, account_number }) => [purpose, bank_code, account_number])).toEqual(
      expect.arrayContaining([
        ['deposit', '088', digits(account)],
        ['withdraw', '088', digits(account)],
      ]),
    );
    const me = (await exchange.call('GET', '/v1/me', { cookie: member.cookie })).json();
    expect(me.accounts.withdraw).toMatchObject({
      bankName: '신한은행',
      accountNumber: expect.stringMatching(/^110\*+\d\d$/),
    });
    const mails = (await exchange.call('GET', `/sandbox/outbox?to=${member.email}`)).json();
    expect(mails[0]).toMatchObject({ subject: '[마루] 입출금 계좌가 등록되었습니다' });
    expect(mails[0].text).not.toContain(digits(account));
  });

  it('waits for the phone, and is none of a foreigner’s (ACCT-040, ACCT-130, ERR-141, ERR-142)', async () => {
    const [early, foreigner] = [
      await exchange.memberLoggedIn({ authLevel: 1 }),
      await exchange.memberLoggedIn({ authLevel: 2, foreign: true }),
    ];
    for (const call of [validate, send, registerAs]) {
      expect(await codeOf(call(early, fresh()))).toBe('PHONE_STEP_FIRST');
      expect(await codeOf(call(foreigner, fresh()))).toBe('FOREIGN_MEMBER');
    }
  });

  it.each([
    ['no bank of the list', { bankCode: '999' }, 'BANK_MISSING'],
    ['too few digits (ERR-153)', { accountNumber: '1234-567' }, 'BANK_NUMBER_INVALID'],
    ['too many digits (ACCT-041)', { accountNumber: '1234567890123456' }, 'BANK_NUMBER_INVALID'],
    ['far too many digits (ERR-153)', { accountNumber: '1'.repeat(41) }, 'BANK_NUMBER_INVALID'],
    ['letters', { accountNumber: '12345678a' }, 'BANK_NUMBER_INVALID'],
  ])('is refused with %s', async (_, change, refusal) => {
    const member = await beginner();
    for (const call of [validate, send]) expect(await codeOf(call(member, { ...fresh(), ...change }))).toBe(refusal);
    expect(await statementOf(member)).toEqual([]);
  });

  it('is the member’s own, and one that exists (ERR-151, ERR-152)', async () => {
    const member = await beginner();
    const [others, unknown] = [fresh(), fresh()];
    await holder(others, 'others');
    await holder(unknown, 'unknown');
    for (const call of [validate, send]) {
      expect(await codeOf(call(member, others))).toBe('BANK_ACCOUNT_NOT_OWN');
      expect(await codeOf(call(member, unknown))).toBe('BANK_ACCOUNT_UNKNOWN');
    }
    expect(await statementOf(member)).toEqual([]);
  });

  it('closes until midnight at the third wrong code, under 50 tries at once (ACCT-045, ERR-150, API-079)', async () => {
    const member = await beginner();
    const { account, code } = await sentTo(member);
    expect(await failures(member)).toEqual({ failCnt: 0, maxCnt: 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(member, account, wrong(code))));
    const codes = answers.map((answer) => answer.json().header.code);
    expect(codes.filter((one) => one === 'BANK_CODE_WRONG')).toHaveLength(2);
    expect(codes.filter((one) => one === 'BANK_TRIES_USED')).toHaveLength(48);
    expect(await failures(member)).toEqual({ failCnt: 3, maxCnt: 3 });
    expect(await codeOf(register(member, account, code))).toBe('BANK_TRIES_USED');
    expect(await codeOf(send(member, fresh()))).toBe('BANK_TRIES_USED');
    expect((await found(member)).member.auth_step).toBe('R');
  });

  it('takes a member again after midnight of Korea, counting from zero (CONS-010)', async () => {
    const clock = createStoppedClock(new Date('2026-11-24T14:55:00.000Z'));
    const own = await createTestApp({ clock });
    const member = await own.memberLoggedIn({ authLevel: 2 });
    const call = (path: string, body: object) =>
      own.call('POST', `/v1/aspect/bonanza/${path}`, { cookie: member.cookie, body });
    const account = fresh();
    await call('doCorporatePossess', account);
    for (let at = 0; at < 3; at += 1) await call('doRegisterAccount', { ...account, code: 'x' });
    expect((await call('doCorporatePossess', account)).json().header.code).toBe('BANK_TRIES_USED');
    clock.advance(5 * 60_000 - 1);
    expect((await call('doCorporatePossess', account)).json().header.code).toBe('BANK_TRIES_USED');
    clock.advance(1);
    expect((await call('doCorporatePossess', account)).json()).toEqual({ ok: true });
    await own.end();
  });

  it('takes the code of this account only, of this check only, and not for ever', async () => {
    const member = await beginner();
    const { account, code } = await sentTo(member);
    expect(await codeOf(register(member, fresh(), code))).toBe('BANK_CHECK_MISSING');
    expect(await codeOf(register(member, { ...account, bankCode: '004' }, code))).toBe('BANK_CHECK_MISSING');
    const other = await beginner();
    expect(await codeOf(register(other, account, code))).toBe('BANK_CHECK_MISSING');
    exchange.clock.advance(10 * 60_000);
    expect(await codeOf(register(member, account, code))).toBe('BANK_CHECK_MISSING');
    expect(await failures(member)).toMatchObject({ failCnt: 0 });
  });

  it('sends one won, whatever is asked at once or again after the bank was away', async () => {
    const member = await beginner();
    const account = fresh();
    await exchange.call('POST', '/sandbox/faults', { body: { target: 'bank', mode: 'down', ratio: 1 } });
    expect((await send(member, account)).statusCode).toBe(503);
    await exchange.call('DELETE', '/sandbox/faults');
    const bank = jest.spyOn(exchange.world.bank, 'sendOneWon').mockImplementationOnce(async (transfer) => {
      await exchange.world.bank.sendOneWon(transfer);
      throw Object.assign(new Error('no answer'), { code: 'ECONNRESET' });
    });
    expect((await send(member, account)).statusCode).toBe(503);
    bank.mockRestore();
    const first = await printedCode(member);
    expect((await send(member, account)).json()).toEqual({ ok: true });
    expect(await statementOf(member)).toHaveLength(1);
    expect((await register(member, account, first)).json()).toEqual({ ok: true });
  });

  it('sends ten times a day at most, each in the books as an expense', async () => {
    const member = await beginner();
    const spent = async () => (await exchange.modules.ledger.balancesAt(['expense:KRW'])).get('expense:KRW')?.available;
    const before = (await spent()) ?? 0n;
    const account = fresh();
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 11; at += 1) answers.push(await codeOf(send(member, account)));
    expect(answers).toEqual([...Array<undefined>(10).fill(undefined), 'TOO_MANY_REQUESTS']);
    expect(await spent()).toBe(before - 1000n);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });

  it('can be replaced by the same steps, which stops withdrawals for a day (ACCT-046, CONS-020)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 4 });
    const { account, code } = await sentTo(member);
    expect((await register(member, account, code)).json()).toEqual({ ok: true });
    const { member: row, accounts } = await found(member);
    const hours = (Number(row.withdrawal_blocked_until) - exchange.clock.now().getTime()) / 3_600_000;
    expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
    expect(new Set(accounts.map(({ account_number }) => account_number))).toEqual(new Set([digits(account)]));
  });

  it('stands in no row as it is, nor does its code', async () => {
    const member = await beginner();
    const { account, code } = await sentTo(member);
    const { rows } = await exchange.context.pool.query(
      'SELECT c::text AS row FROM bank_account_check c WHERE member_id = $1',
      [member.memberId],
    );
    expect(rows).toHaveLength(1);
    for (const text of [digits(account), `\\x${Buffer.from(code).toString('hex')}"`])
      expect(rows[0].row).not.toContain(Buffer.from(text).toString('hex'));
  });
});

describe('the link to the app', () => {
  const ask = ({ cookie }: LoggedIn) => exchange.call('GET', '/v1/aspect/bonanza/appDnSms', { cookie });

  it('comes by SMS, three times a day (ACCT-047, API-078)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2, phone: '01077770001' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(member)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const messages = (await exchange.call('GET', '/sandbox/outbox?to=01077770001')).json();
    expect(messages[0].text).toContain('/app/mypage/confirm');
    expect(await codeOf(ask(await exchange.memberLoggedIn({ authLevel: 1 })))).toBe('PHONE_STEP_FIRST');
  });

  it('is not sent for a session that has ended while the call waited for the member (AUTH-114)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 2, phone: '01077770002' });
    const answer = await exchange.context.db.transaction().execute(async (tx) => {
      await exchange.modules.members.repository.lock(tx, member.memberId);
      const asked = ask(member);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.deleteFrom('session').where('member_id', '=', member.memberId).execute();
      return { asked };
    });
    expect(await codeOf(answer.asked)).toBe(refusals.SESSION_INVALID.code);
    const sent = (await exchange.call('GET', '/sandbox/outbox?to=01077770002')).json();
    expect(sent.filter(({ text }: { text: string }) => text.includes('/app/mypage/confirm'))).toEqual([]);
  });
});
