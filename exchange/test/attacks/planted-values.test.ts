import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { codeAt, stepAt } from '../../src/modules/auth';
import type { Couriers } from '../../src/ports/delivery';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { sendFiles } from '../../src/testing/files';

jest.setTimeout(120_000);

/** Everything that a member tells of himself on the way to a full verification, each to be found nowhere afterwards. */
const planted = {
  password: 'Planted!Pw2026',
  wrongPassword: 'Planted!Typo26',
  name: '심어둔이름',
  phone: '01077665544',
  accountNumber: '110998877665',
  englishName: 'Plantova Planted',
  company: '심은상회주식회사',
  department: '심은부서',
  position: '심은직책',
  companyPhone: '0277001122',
  companyAddress: '서울시 심은구 심은로 987',
  inquiryTitle: '심어둔 문의 제목',
  inquiryContents: '심어둔 문의 내용입니다 9988',
  answer: '심어둔 답변입니다 7766',
  phishingCode: 'Plant-Code-77',
  foreignName: 'Plantberg Alex',
  foreignPhone: '015188776655',
  businessName: '심은사업장',
  businessNumber: '9988776655',
  businessType: '심은업종',
  businessPhone: '0313344556',
  businessAddress: '부산시 심은동 654',
  leaveReason: '심어둔 탈퇴 사유',
  inPicture: 'planted-in-picture-4433',
} as const;
/** What the exchange makes for the member. */
const made: Record<string, string> = {};

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

type Sent = Parameters<Couriers['mail']['deliver']>[0];
const sent: Sent[] = [];

let exchange: TestApp;
beforeAll(async () => {
  const courier = { deliver: async (message: Sent) => void sent.push(message) };
  exchange = await createTestApp({ log, outside: { couriers: { mail: courier, sms: courier } } });
  // Delivered messages are forgotten in production alone: the sandbox keeps them for its outbox.
  Object.assign(exchange.context.config, { world: 'production' });
});
afterAll(() => exchange.end());

const post = ({ cookie }: LoggedIn, url: string, body: object) => exchange.call('POST', url, { cookie, body });
async function passes(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  expect({ statusCode, body: statusCode === 200 ? '' : body }).toEqual({ statusCode: 200, body: '' });
}
/** Code, or the code of the link, of the last message to an address or a phone. */
async function codeTo(to: string): Promise<string> {
  await exchange.modules.messenger.flush();
  const text = sent.filter(({ recipient }) => recipient === to).at(-1)?.text ?? '';
  return /code=([\w-]+)|\b(\d{6})\b/.exec(text)?.slice(1).find(Boolean) ?? '';
}

async function verifyKorean(): Promise<void> {
  const member = await exchange.memberLoggedIn({ authLevel: 1, email: 'korean@maru.test' });
  const { cookie } = member;
  const { requestId } = (await exchange.call('GET', '/v1/auth/realname', { cookie })).json();
  const person = { requestId, name: planted.name, birthDay: '1990-05-17', phone: planted.phone };
  await passes(exchange.call('POST', '/sandbox/realname', { body: person }));
  await passes(exchange.call('GET', '/v1/auth/realnameComplete', { cookie }));

  const account = { bankCode: '088', accountNumber: planted.accountNumber };
  await passes(post(member, '/v1/aspect/coocon/validate-account-realname', account));
  await passes(post(member, '/v1/aspect/bonanza/doCorporatePossess', account));
  const [line] = (await exchange.call('GET', `/sandbox/bank/statement?email=${member.email}`)).json();
  const code = line.memo.replace(/\D/g, '');
  await passes(
    post(member, '/v1/aspect/bonanza/doRegisterAccount', { ...account, deviceType: '200', procType: '01', code }),
  );

  const otp = (await post(member, '/v1/auth/otp/qr', { recoveryCode: '' })).json();
  Object.assign(made, { otpSecret: otp.secret, recovery: otp.recoveryCodes[0], recovery9: otp.recoveryCodes.at(-1) });
  const authNumber = codeAt(otp.secret, stepAt(exchange.clock.now()));
  await passes(post(member, '/v1/auth/otp', { secret: otp.secret, authNumber }));

  const { englishName, company, department, position, companyPhone, companyAddress } = planted;
  const common = { foreign: 'N', resident: 'Y', purpose: 'A0201', fundSource: 'A0301', owner: 'A0101', pledge: 'Y' };
  const form = { ...common, job: '01006', englishName, company, department, position, companyPhone, companyAddress };
  await passes(exchange.call('PUT', '/v1/auth/kyc-draft', { cookie, body: { ...form, page: '3' } }));
  const { businessName, businessNumber, businessType, businessPhone, businessAddress } = planted;
  const business = {
    businessName,
    businessNumber,
    businessType,
    businessPhone,
    businessAddress,
    foundedOn: '2020-01-02',
  };
  await passes(post(member, '/v1/auth/kyc-confirmations', { ...common, job: '05001', englishName, ...business }));
  await passes(
    exchange.call('POST', '/sandbox/reviews', { body: { email: member.email, kind: 'kyc', decision: 'approve' } }),
  );
}

async function verifyForeigner(): Promise<void> {
  const member = await exchange.memberLoggedIn({ authLevel: 1, foreign: true, email: 'foreign@maru.test' });
  const phone = { name: planted.foreignName, cntidx: '276', cntLocalCode: '49', mPhone: planted.foreignPhone };
  await passes(post(member, '/v1/auth/sms/foreignPhone', phone));
  const code = await codeTo(`49${planted.foreignPhone.slice(1)}`);
  await passes(post(member, '/v1/auth/sms/foreignPhoneValid', { code }));
  const otp = (await post(member, '/v1/auth/otp/qr', { recoveryCode: '' })).json();
  const authNumber = codeAt(otp.secret, stepAt(exchange.clock.now()));
  await passes(post(member, '/v1/auth/otp', { secret: otp.secret, authNumber }));
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { ImageDescription: planted.inPicture } })
    .png()
    .toBuffer();
  expect(picture.includes(planted.inPicture)).toBe(true);
  const fields = await exchange.captcha();
  await passes(
    sendFiles(exchange, {
      path: '/v1/auth/residences',
      cookie: member.cookie,
      fields,
      files: [picture, picture, picture],
    }),
  );
}

async function writeAndLeave(): Promise<void> {
  const email = 'writer@maru.test';
  await exchange.sandbox.memberMaker.make({ email, authLevel: 1, password: planted.password });
  const member = { email, uid: '', memberId: 0n, cookie: await exchange.logIn(email, planted.password) };
  made.session = member.cookie.split('=')[1] ?? '';
  await passes(post(member, '/v1/me/phishing-code', { code: planted.phishingCode }));
  const inquiry = { category: 'other', title: planted.inquiryTitle, contents: planted.inquiryContents };
  const asked = await post(member, '/v1/questions', { ...inquiry, ...(await exchange.captcha()) });
  expect(asked.json()).toMatchObject({ title: planted.inquiryTitle });
  const answer = { email: member.email, answer: planted.answer };
  await passes(exchange.call('POST', '/sandbox/questions/answers', { body: answer }));
  const typo = { email: member.email, password: planted.wrongPassword, ...(await exchange.captcha()) };
  expect((await exchange.call('POST', '/v1/login', { body: typo })).statusCode).not.toBe(200);
  const solved = await exchange.captcha();
  const reset = { email: member.email, ...solved };
  await passes(exchange.call('POST', '/v1/auth/reset-password', { body: reset }));
  made.captcha = solved.ali_token ?? '';
  made.resetCode = await codeTo(member.email);
  await passes(post(member, '/v1/me/delete', { reason: planted.leaveReason }));
}

/** Every row of every table as `pg_dump` would write it. */
async function dump(): Promise<string> {
  const { pool } = exchange.context;
  const { rows } = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  const texts = await Promise.all(
    rows.map(async ({ tablename }) => (await pool.query(`SELECT t::text AS row FROM "${tablename}" t`)).rows),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

async function files(): Promise<Buffer> {
  const folder = join(exchange.context.config.home, 'files');
  return Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))));
}

it('none of 30 personal values of a full run is in the dump, the files, the log or the figures', async () => {
  await verifyKorean();
  await verifyForeigner();
  await writeAndLeave();
  await exchange.modules.messenger.flush();
  expect(sent.length).toBeGreaterThan(5);

  const values = Object.entries({ ...planted, ...made });
  expect(values.length).toBeGreaterThanOrEqual(30);
  const places: Readonly<Record<string, string>> = {
    dump: await dump(),
    log: lines.join(''),
    files: (await files()).toString('latin1'),
    figures: await exchange.context.metrics.registry.metrics(),
  };
  expect(places.dump).toContain('korean@maru.test');
  const found = values.flatMap(([what, value]) => {
    const hex = Buffer.from(value).toString('hex');
    const spellings = [value, hex, Buffer.from(value).toString('base64').replace(/=+$/, '')];
    return Object.entries(places).flatMap(([place, text]) =>
      spellings.some((spelling) => text.includes(spelling)) ? [`${what} in the ${place}`] : [],
    );
  });
  expect(found).toEqual([]);
});
