import type { PoolClient } from 'pg';
import { codeAt, stepAt } from '../../src/modules/auth';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { pngOf, sendFiles } from '../../src/testing/files';

jest.setTimeout(120_000);

let exchange: TestApp;
let picture: Buffer;
beforeAll(async () => {
  exchange = await createTestApp();
  picture = await pngOf('olive');
});
afterAll(() => exchange.end());

interface Command {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: object;
  /** Pictures of a form. */
  readonly files?: readonly Buffer[];
  /** Counts what the command would have written. */
  readonly written: string;
}

const post = ({ cookie }: LoggedIn, url: string, body: object = {}) => exchange.call('POST', url, { cookie, body });
const otpCode = (secret: string) => codeAt(secret, stepAt(exchange.clock.now()));
async function otpProof({ memberId }: LoggedIn) {
  const secret = (await exchange.modules.members.find(memberId)).member.otp_secret ?? '';
  // The login has used the code of this half minute up.
  exchange.clock.advance(60_000);
  return { means: 'OTP', authNumber: otpCode(secret) };
}

const account = { bankCode: '088', accountNumber: '110-123-777001' };
const transferred = '/v1/aspect/bonanza/doCorporatePossess';
const caseOf = (kind: string) => `SELECT FROM review_case WHERE member_id = $1 AND kind = '${kind}'`;
/** A form with documents. */
const handing = async (url: string, kind: string, fields: object = {}): Promise<Command> => ({
  method: 'POST',
  url,
  body: { ...(await exchange.captcha()), ...fields },
  files: [picture, picture, picture],
  written: caseOf(kind),
});
const address = { coin: 'ETH', alias: '지갑', address: '0x52908400098527886E0F7030069857D2E4169EE7', tag: '' };
/** What is asked with a session, by the name of a case. */
const commands: Readonly<Record<string, (member: LoggedIn) => Promise<Command>>> = {
  'an API key': async (member) => ({
    method: 'POST',
    url: '/v1/me/api-keys',
    body: { name: '봇', scopes: ['read'], addresses: [], days: '30', ...(await otpProof(member)) },
    written: 'SELECT FROM api_key WHERE member_id = $1',
  }),
  'a passkey': async (member) => ({
    method: 'POST',
    url: '/v1/me/passkeys/options',
    body: await otpProof(member),
    written: 'SELECT FROM passkey_challenge WHERE member_id = $1',
  }),
  'an anti-phishing code': async (member) => ({
    method: 'POST',
    url: '/v1/me/phishing-code',
    body: { code: 'blue whale', ...(await otpProof(member)) },
    written: 'SELECT FROM member WHERE id = $1 AND phishing_code IS NOT NULL',
  }),
  'an address': async () => ({
    method: 'POST',
    url: '/v1/addresses',
    body: address,
    written: 'SELECT FROM address_book_entry WHERE member_id = $1',
  }),
  'the whitelist mode': async () => ({
    method: 'POST',
    url: '/v1/addresses/whitelist',
    body: { onYn: 'Y' },
    written: 'SELECT FROM address_whitelist WHERE member_id = $1',
  }),
  'an identity form': async () => ({
    method: 'PUT',
    url: '/v1/auth/kyc-draft',
    body: { page: '2', englishName: 'Strange Ash' },
    written: 'SELECT FROM identity_draft WHERE member_id = $1',
  }),
  'the won of a bank account': async () => ({
    method: 'POST',
    url: transferred,
    body: account,
    written: 'SELECT FROM bank_account_check WHERE member_id = $1',
  }),
  'a bank account': async (member) => {
    await post(member, transferred, account);
    const [{ memo }] = (await exchange.call('GET', `/sandbox/bank/statement?email=${member.email}`)).json();
    return {
      method: 'POST',
      url: '/v1/aspect/bonanza/doRegisterAccount',
      body: { ...account, deviceType: '200', procType: '01', code: memo.replace(/\D/g, '') },
      written: 'SELECT FROM member WHERE id = $1 AND withdrawal_blocked_until IS NOT NULL',
    };
  },
  'an inquiry': async () => ({
    method: 'POST',
    url: '/v1/questions',
    body: { category: 'transfer', title: '문의', contents: '아직 보이지 않습니다.', ...(await exchange.captcha()) },
    written: 'SELECT FROM inquiry WHERE member_id = $1',
  }),
  'a remittance proof': () => handing('/v1/auth/remittance-confirmations', 'remittance'),
  'the reset of a factor': () => handing('/v1/auth/request-initialize', 'otpReset', { kind: 'OTP' }),
  'a wish to leave': async () => ({
    method: 'POST',
    url: '/v1/me/delete',
    body: { reason: '이용 빈도가 낮음' },
    written: caseOf('leave'),
  }),
  'an authenticator': async (member) => {
    await exchange.context.pool.query('UPDATE member SET otp_secret = NULL WHERE id = $1', [member.memberId]);
    const { secret } = (await post(member, '/v1/auth/otp/qr')).json();
    return {
      method: 'POST',
      url: '/v1/auth/otp',
      body: { secret, authNumber: otpCode(secret) },
      written: 'SELECT FROM member WHERE id = $1 AND otp_secret IS NOT NULL',
    };
  },
};
/** What ends a session while the row is held. */
const ends = {
  'a freeze': 'UPDATE member SET frozen_at = now() WHERE id = $1',
  'the end of its session': 'DELETE FROM session WHERE member_id = $1',
} as const;

/** Sends the command while `holder` holds the member's row, and lets it go after `end`. */
async function sendLate(holder: PoolClient, member: LoggedIn, { method, url, body, files }: Command, end: string) {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [member.memberId]);
  const { cookie } = member;
  const answer = files
    ? sendFiles(exchange, { path: url, cookie, fields: body as Record<string, string>, files })
    : exchange.call(method, url, { cookie, body });
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
  while ((await holder.query(waiting)).rowCount === 0);
  await holder.query(end, [member.memberId]);
  await holder.query('COMMIT');
  return answer;
}

describe('a command that waited for the row of its member', () => {
  const cases = Object.keys(commands).flatMap((what) => Object.keys(ends).map((end) => [what, end] as const));
  it.each(cases)('changes nothing of %s after %s (ACCT-053, CONS-020)', async (what, end) => {
    const member = await exchange.memberLoggedIn({ authLevel: 4 });
    const command = await commands[what]?.(member);
    if (!command) throw new Error(what);
    const holder = await exchange.context.pool.connect();
    const answer = await sendLate(holder, member, command, ends[end as keyof typeof ends]);
    holder.release();
    expect(answer.json().header?.code).toBe(4100);
    expect((await exchange.context.pool.query(command.written, [member.memberId])).rowCount).toBe(0);
  });

  it('asks for no reset by the token of a second login step after a freeze (AUTH-061)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 4 });
    const login = { email: member.email, password: 'Maru!2026', ...(await exchange.captcha()) };
    const { token } = (await exchange.call('POST', '/v1/login', { body: login })).json();
    const command = await handing('/v1/auth/request-initialize', 'otpReset', { kind: 'OTP', token });
    const holder = await exchange.context.pool.connect();
    const answer = await sendLate(holder, { ...member, cookie: '' }, command, ends['a freeze']);
    holder.release();
    expect(answer.json().header?.code).toBe(4100);
    expect((await exchange.context.pool.query(command.written, [member.memberId])).rowCount).toBe(0);
  });

  it('verifies no phone of a foreigner after a freeze (ACCT-033)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 1 });
    const number = { name: 'Alex Meier', cntidx: '276', cntLocalCode: '49', mPhone: '15123456780' };
    await post(member, '/v1/auth/sms/foreignPhone', number);
    const [{ code }] = (await exchange.call('GET', '/sandbox/outbox?to=4915123456780')).json();
    const command = { method: 'POST', url: '/v1/auth/sms/foreignPhoneValid', body: { code }, written: '' } as const;
    const holder = await exchange.context.pool.connect();
    const answer = await sendLate(holder, member, command, ends['a freeze']);
    holder.release();
    expect(answer.json().header?.code).toBe(4100);
    expect((await exchange.modules.members.repository.find(member.memberId))?.member.phone).toBe('');
  });

  it('takes no phone of a carrier over after a freeze (ACCT-031)', async () => {
    const member = await exchange.memberLoggedIn({ authLevel: 1 });
    const { requestId } = (await exchange.call('GET', '/v1/auth/realname', { cookie: member.cookie })).json();
    const person = { name: '김민지', birthDay: '1990-05-17', phone: '01012345678' };
    await exchange.call('POST', '/sandbox/realname', { body: { requestId, ...person } });
    const holder = await exchange.context.pool.connect();
    const command = { method: 'GET', url: '/v1/auth/realnameComplete', written: '' } as const;
    const answer = await sendLate(holder, member, command, ends['a freeze']);
    holder.release();
    expect(answer.json().header?.code).toBe(4100);
    expect((await exchange.modules.members.repository.find(member.memberId))?.member.phone).toBe('');
  });
});
