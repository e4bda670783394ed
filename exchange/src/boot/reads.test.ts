import type { RouteOptions } from 'fastify';
import pg from 'pg';
import { seedBoards } from '../../seed/content';
import { staffRoles } from '../modules/staff';
import { actingByGet } from '../platform/http/unseen-reads';
import { simulatedAddresses } from '../ports/chain/simulated-addresses';
import { createTestApp, type LoggedIn, type TestApp } from '../testing/app';
import { pngOf, sendFiles } from '../testing/files';
import { createStaffClient, type StaffClient } from '../testing/staff';
import { makeSale } from '../testing/token-sales';
import { outside, withdrawalCalls } from '../testing/withdrawals';

jest.setTimeout(240_000);

/** What a route by GET may note though it reads: when somebody began to read, and what a projection has not followed yet. */
const notes: Readonly<Record<string, RegExp>> = {
  '/v1/notifications': /^insert into "notification_mark"/,
  '/v1/wallets/value': /^SELECT advance_account_days/,
  '/v1/wallets/year-report': /^SELECT advance_account_days/,
  '/v1/wallets/year-report/csv': /^SELECT advance_account_days/,
};
/** The same of the back office: who sees a document is on the trail, before he sees it. */
const staffNotes: Readonly<Record<string, RegExp>> = {
  '/staff/cases/:id/files/:index': /^insert into "staff_document_view"/,
  '/staff/inquiries/:id/files/:index': /^insert into "staff_document_view"/,
};
const keepsAlive = /^\s*(UPDATE staff_session AS session SET last_seen_at|update "session" set "active_at")/;
const readOnlyTransaction = '25006';

let exchange: TestApp;
let member: LoggedIn;
let staff: StaffClient;
/** Sessions of each role. */
const staffCookies: string[] = [];
/** Paths of routes that find nothing without one. */
let examples: Readonly<Record<string, string>>;
let staffExamples: Readonly<Record<string, string>>;
const routes: string[] = [];
const staffRoutes: string[] = [];
/** Statements that a database refused which takes no changes. */
const refused: string[] = [];

beforeAll(async () => {
  const onRoute = ({ url, method }: RouteOptions) => {
    if (method === 'GET' && /^\/(v1|v2|auth|addresses|data)\//.test(url)) routes.push(url);
  };
  exchange = await createTestApp({ leads: false, onRoute });
  await seedBoards(exchange.context);
  // Books are read from memory: the engine keeps its own connection.
  await exchange.modules.orders.start();
  member = await exchange.memberLoggedIn({ authLevel: 4, krw: '100000', coins: { XRP: '100' } });
  examples = await examplesOf();
  staff = await createStaffClient(exchange, {
    onRoute: ({ url, method }) => method === 'GET' && url.startsWith('/staff/') && staffRoutes.push(url),
  });
  for (const role of staffRoles) staffCookies.push((await staff.loggedIn(role)).cookie);
  staffExamples = await staffExamplesOf();
  takeNoChanges();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await staff.app.close();
  await exchange.modules.orders.stop();
  await exchange.end();
});

const get = (url: string) => exchange.call('GET', url, { cookie: member.cookie });

async function examplesOf(): Promise<Readonly<Record<string, string>>> {
  const { cookie } = member;
  const first = async (url: string): Promise<string> => (await get(url)).json().list[0].id;
  const address = (await simulatedAddresses.depositAddress('BTC', 990_001n))?.address ?? '';
  const entry = { coin: 'BTC', alias: 'a', address, tag: '' };
  const { addressId } = (await exchange.call('POST', '/v1/addresses', { cookie, body: entry })).json();
  const inquiry = { category: 'transfer', title: 'a', contents: 'a', ...(await exchange.captcha()) };
  const asked = await sendFiles(exchange, {
    path: '/v1/questions',
    cookie,
    fields: inquiry,
    files: [await pngOf('red')],
  });
  const [notice, faq, item] = await Promise.all(
    ['notices', 'faqs', 'items'].map((board) => first(`/v1/board/${board}`)),
  );
  const wallet = (await exchange.call('POST', '/v1/wallets/coin/BTC', { cookie, body: {} })).json();
  const deposit = { coin: 'BTC', address: wallet.address, amount: '0.5' };
  await exchange.call('POST', '/sandbox/chain/deposits', { body: deposit });
  await makeSale(exchange, { tkCode: 'READ2026' });
  const wish = { coin: 'XRP', amount: '30', toAddress: outside.XRP, destTag: '1' };
  const draft = await withdrawalCalls(exchange).drafted(member, wish);
  return {
    '/auth/:id': '/auth/email',
    '/v1/auth/:id': '/v1/auth/email',
    '/v1/auth/request-initialize': '/v1/auth/request-initialize?kind=OTP',
    '/v1/addresses/:id': `/v1/addresses/${addressId}`,
    '/v1/aspect/validator/wallet-address/:coin/:address': `/v1/aspect/validator/wallet-address/BTC/${address}`,
    '/v1/board/notices/:id': `/v1/board/notices/${notice}`,
    '/v1/board/faqs/:id': `/v1/board/faqs/${faq}`,
    '/v1/board/items/:id': `/v1/board/items/${item}`,
    '/v1/board/items/:id/neighbours': `/v1/board/items/${item}/neighbours`,
    '/v1/board/search': '/v1/board/search?q=a',
    '/v1/centers/:name/coins/:coinId': '/v1/centers/dexko/coins/54',
    '/v1/charts/period/:p': '/v1/charts/period/1?marketId=1',
    '/v1/charts/world': '/v1/charts/world?marketId=1',
    '/v1/coins/:id': '/v1/coins/54',
    '/v1/coins/code/:code': '/v1/coins/code/XRP',
    '/v1/ieo/tokenSaleDetail': '/v1/ieo/tokenSaleDetail?tkCode=READ2026',
    '/v1/ieo/tokenSaleOrderList': '/v1/ieo/tokenSaleOrderList?tkCode=READ2026',
    '/v1/markets/keycoin/:id': '/v1/markets/keycoin/54',
    '/v1/questions/:id/files/:index': `/v1/questions/${asked.json().id}/files/0`,
    '/v1/transfers/:id': `/v1/transfers/${await first('/v1/transfers')}`,
    '/v1/transfers/drafts/:id': `/v1/transfers/drafts/${draft.id}`,
    '/v1/wallets/coin/:coin': '/v1/wallets/coin/XRP',
    '/v1/wallets/coin/:coin/withdrawal-limit': '/v1/wallets/coin/XRP/withdrawal-limit',
    '/v1/wallets/coin/:coin/withdrawal-terms': '/v1/wallets/coin/XRP/withdrawal-terms',
    '/v1/wallets/year-report': '/v1/wallets/year-report?year=2025',
    '/v1/wallets/year-report/csv': '/v1/wallets/year-report/csv?year=2025',
  };
}

/** Rows that the staff finds: what the member has handed in, asked and withdrawn. */
async function staffExamplesOf(): Promise<Readonly<Record<string, string>>> {
  const { cookie, email } = member;
  const fields = { ...(await exchange.captcha()), kind: 'OTP' };
  const files = await Promise.all(['red', 'green', 'blue'].map(pngOf));
  const handedIn = await sendFiles(exchange, { path: '/v1/auth/request-initialize', cookie, fields, files });
  if (handedIn.statusCode !== 200) throw new Error(handedIn.body);
  const wish = { coin: 'XRP', amount: '30', toAddress: outside.XRP, destTag: '1' };
  await withdrawalCalls(exchange).withdraw(member, wish);
  const first = async (url: string): Promise<string> => {
    for (const each of staffCookies) {
      const answer = await staff.call('GET', url, { cookie: each });
      if (answer.statusCode === 200) return answer.json().list[0].id;
    }
    throw new Error(`nobody may read ${url}`);
  };
  const [shownCase, inquiry, payout, article] = [
    await first('/staff/cases'),
    await first('/staff/inquiries'),
    await first('/staff/payouts?list=newest'),
    await first('/staff/articles?board=notice'),
  ];
  return {
    '/staff/articles': '/staff/articles?board=notice',
    '/staff/articles/:id': `/staff/articles/${article}`,
    '/staff/cases/:id': `/staff/cases/${shownCase}`,
    '/staff/cases/:id/files/:index': `/staff/cases/${shownCase}/files/0`,
    '/staff/inquiries/:id': `/staff/inquiries/${inquiry}`,
    '/staff/inquiries/:id/files/:index': `/staff/inquiries/${inquiry}/files/0`,
    '/staff/members': `/staff/members?email=${encodeURIComponent(email)}`,
    '/staff/payouts': '/staff/payouts?list=newest',
    '/staff/payouts/:id': `/staff/payouts/${payout}`,
    '/staff/sales/:code': '/staff/sales/READ2026',
    '/staff/texts/:kind': '/staff/texts/terms',
  };
}

interface Connection {
  readonly connectionParameters: { readonly application_name?: string };
}

/** From here on no connection but the engine's takes changes. What is refused is noted, whatever becomes of the error afterwards. */
function takeNoChanges(): void {
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const readOnly = new WeakSet<Connection>();
  const noting = function (this: Connection, ...args: unknown[]) {
    const [statement] = args as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    const isEngine = this.connectionParameters.application_name?.startsWith('maru ');
    const set = (mode: 'on' | 'off') =>
      (query.call(this, `SET default_transaction_read_only = ${mode}`) as Promise<unknown>).catch(() => undefined);
    // Sessions are kept alive by their calls.
    const mayWrite = isEngine || keepsAlive.test(text);
    if (readOnly.has(this) === mayWrite) {
      set(mayWrite ? 'off' : 'on');
      readOnly[mayWrite ? 'delete' : 'add'](this);
    }
    const note = (error: unknown) => {
      if ((error as pg.DatabaseError | null)?.code !== readOnlyTransaction) return;
      refused.push(text.trim().replace(/\s+/g, ' '));
    };
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        note(error);
        callback(error, ...rest);
      };
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.catch(note);
    return answer;
  };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(noting as never);
}

describe('routes by GET', () => {
  it('change nothing unless they are known to, so that another site and an unseen version can call them (API-011)', async () => {
    const problems: string[] = [];
    for (const route of new Set(routes)) {
      if (actingByGet.has(route)) continue;
      refused.length = 0;
      const { statusCode, body } = await get(examples[route] ?? route.replace(/:\w+/g, '1'));
      const changes = refused.filter((statement) => !notes[route]?.test(statement));
      if (changes.length > 0) problems.push(`${route} changes something; add it to actingByGet: ${changes[0]}`);
      else if (statusCode >= 400 && !(route in notes))
        problems.push(`${route} finds nothing; give an example of it: ${statusCode} ${body}`);
    }
    expect(problems).toEqual([]);
  });

  it('change nothing at the back office either, for any role, of rows that are there', async () => {
    const problems: string[] = [];
    for (const route of new Set(staffRoutes)) {
      const url = staffExamples[route] ?? route;
      const seen = new Set<number>();
      refused.length = 0;
      for (const cookie of staffCookies) seen.add((await staff.call('GET', url, { cookie })).statusCode);
      const changes = refused.filter((statement) => !staffNotes[route]?.test(statement));
      if (changes.length > 0) problems.push(`${route} changes something: ${changes[0]}`);
      const isNoted = changes.length < refused.length;
      if (!seen.has(200) && !isNoted) problems.push(`${route} finds nothing; give an example of it: ${[...seen]}`);
      if (route in staffNotes && !isNoted) problems.push(`${route} notes nothing any more`);
    }
    expect([staffRoutes.length > 20, problems]).toEqual([true, []]);
  });

  it('that are known to do more exist, and those that need nothing are found by this test', async () => {
    expect([...actingByGet].filter((route) => !routes.includes(route))).toEqual([]);
    const found: string[] = [];
    for (const route of actingByGet) {
      refused.length = 0;
      if (!route.includes(':') && route !== '/v1/logout') await get(route);
      if (refused.length > 0) found.push(route);
    }
    expect(found.sort()).toEqual([
      '/v1/aspect/bonanza/appDnSms',
      '/v1/auth/realname',
      '/v1/auth/sms/validators',
      '/v1/captcha/slider',
      '/v1/captcha/work',
    ]);
  });
});
