import type { RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../../testing/app';
import { createStaffClient, type StaffClient } from '../../testing/staff';
import { type StaffRole, staffRoles } from './staff.types';

jest.setTimeout(120_000);

let exchange: TestApp;
let staff: StaffClient;
const routes: RouteOptions[] = [];
const cookies = new Map<StaffRole | 'nobody' | 'member', string>();
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange, { onRoute: (route) => routes.push(route) });
  for (const role of staffRoles) cookies.set(role, (await staff.loggedIn(role)).cookie);
  cookies.set('nobody', '');
  cookies.set('member', (await exchange.memberLoggedIn({ authLevel: 3 })).cookie);
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

const noText = { ko: '', en: '', ch: '' };
const noSaleTexts = { name: noText, comment: noText, contents: noText };
const saleTerms = {
  ...{ token: 'XX', tokenName: 'x', offered: '1', bonusPercent: '0' },
  ...{ startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' },
  payments: [{ coin: 'KRW', rate: '1', minimum: '1', maximum: '1' }],
};
const everybody = [...staffRoles];
const written = { ko: { title: 'x', contents: '' } };
const article = {
  ...{ board: 'faq', seen: 0, category: 'x', pinned: false, shown: true, texts: written },
  ...{ validFrom: null, reason: 'x' },
};
const effectiveAt = '2026-01-01T00:00:00.000Z';
/** What the staff writes for members. */
const contentCalls: typeof calls = [
  { method: 'GET', url: '/staff/articles?board=faq', may: ['operator', 'auditor'], well: 200 },
  { method: 'GET', url: '/staff/articles/900', may: ['operator', 'auditor'], well: 404 },
  { method: 'POST', url: '/staff/articles', body: article, may: ['operator'], well: 200 },
  { method: 'POST', url: '/staff/articles/900', body: article, may: ['operator'], well: 404 },
  { method: 'GET', url: '/staff/texts/terms', may: ['operator', 'auditor'], well: 200 },
  {
    method: 'POST',
    url: '/staff/texts',
    body: { kind: 'terms', version: '9', effectiveAt, texts: written, reason: 'x' },
    may: ['operator'],
    well: 400,
  },
  {
    method: 'POST',
    url: '/staff/content-proposals/900/confirmation',
    body: { confirmed: true },
    may: ['operator'],
    well: 404,
  },
  ...['company', 'kyc', 'remoteConfig', 'status'].flatMap((name): typeof calls => {
    const url = `/staff/documents/${name}`;
    return [
      { method: 'GET', url, may: ['operator', 'auditor'], well: 200 },
      { method: 'POST', url, body: {}, may: ['operator'], well: 400 },
    ];
  }),
];
/** Each call of the back office, and who may make it. The rows that it names do not exist: who may call hears that, and no more. */
const calls: readonly {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  may: readonly StaffRole[];
  well: number;
}[] = [
  { method: 'GET', url: '/staff/me', may: everybody, well: 200 },
  { method: 'GET', url: '/staff/queues', may: everybody, well: 200 },
  { method: 'GET', url: '/staff/cases', may: everybody, well: 200 },
  { method: 'GET', url: '/staff/cases/900', may: everybody, well: 404 },
  { method: 'GET', url: '/staff/cases/900/files/0', may: ['reviewer', 'operator'], well: 404 },
  {
    method: 'POST',
    url: '/staff/cases/900/decision',
    body: { approved: true, reason: '', revision: 1 },
    may: ['reviewer', 'operator'],
    well: 404,
  },
  {
    method: 'POST',
    url: '/staff/cases/900/confirmation',
    body: { confirmed: true, revision: 1 },
    may: ['operator'],
    well: 404,
  },
  { method: 'GET', url: '/staff/payouts?list=approval', may: ['operator', 'auditor'], well: 200 },
  { method: 'GET', url: '/staff/payouts/900', may: ['operator', 'auditor'], well: 404 },
  {
    method: 'POST',
    url: '/staff/payouts/900/voice',
    body: { voice: 'approve', reason: '' },
    may: ['operator'],
    well: 404,
  },
  { method: 'POST', url: '/staff/payouts/900/reject', body: { reason: 'x' }, may: ['operator'], well: 404 },
  { method: 'GET', url: '/staff/policies', may: ['operator', 'auditor'], well: 200 },
  {
    method: 'POST',
    url: '/staff/policies',
    body: { name: 'nothing', value: '1', reason: 'x' },
    may: ['operator'],
    well: 400,
  },
  {
    method: 'POST',
    url: '/staff/policies/900/confirmation',
    body: { confirmed: true },
    may: ['operator'],
    well: 404,
  },
  { method: 'GET', url: '/staff/custody', may: ['operator', 'auditor'], well: 200 },
  {
    method: 'POST',
    url: '/staff/custody/NOPE/switch',
    body: { way: 'deposits', open: false, reason: 'x' },
    may: ['operator'],
    well: 404,
  },
  { method: 'POST', url: '/staff/custody/NOPE/resume', body: { reason: 'x' }, may: ['operator'], well: 404 },
  { method: 'GET', url: '/staff/bank', may: ['operator', 'auditor'], well: 200 },
  {
    method: 'POST',
    url: '/staff/bank/maintenances',
    body: {
      from: '2026-11-21T03:00:00Z',
      until: '2026-11-21T02:00:00Z',
      deposits: true,
      withdrawals: true,
      reason: 'x',
    },
    may: ['operator'],
    well: 400,
  },
  { method: 'POST', url: '/staff/bank/maintenances/900/end', body: { reason: 'x' }, may: ['operator'], well: 404 },
  { method: 'POST', url: '/staff/bank/returns/900/voice', body: { reason: 'x' }, may: ['operator'], well: 404 },
  { method: 'POST', url: '/staff/incidents/900/resolve', body: { reason: 'x' }, may: ['operator'], well: 409 },
  { method: 'GET', url: '/staff/inquiries', may: ['reviewer', 'operator'], well: 200 },
  { method: 'GET', url: '/staff/inquiries/900/files/0', may: ['reviewer', 'operator'], well: 404 },
  { method: 'GET', url: '/staff/inquiries/900', may: ['reviewer', 'operator'], well: 404 },
  {
    method: 'POST',
    url: '/staff/inquiries/900/answer',
    body: { answer: 'x' },
    may: ['reviewer', 'operator'],
    well: 404,
  },
  { method: 'GET', url: '/staff/markets', may: ['operator', 'auditor'], well: 200 },
  {
    method: 'POST',
    url: '/staff/markets/plans',
    body: { marketId: '900', state: 'halted', from: null, reason: 'x' },
    may: ['operator'],
    well: 404,
  },
  { method: 'POST', url: '/staff/markets/plans/900/confirm', body: {}, may: ['operator'], well: 404 },
  { method: 'POST', url: '/staff/markets/plans/900/withdraw', body: {}, may: ['operator'], well: 404 },
  { method: 'GET', url: '/staff/sales', may: ['operator', 'auditor'], well: 200 },
  { method: 'GET', url: '/staff/sales/NOSALE', may: ['operator', 'auditor'], well: 404 },
  {
    method: 'POST',
    url: '/staff/sales',
    body: { code: 'NO', terms: saleTerms, texts: noSaleTexts },
    may: ['operator'],
    well: 400,
  },
  {
    method: 'POST',
    url: '/staff/sales/NOSALE/terms',
    body: { seen: 1, terms: saleTerms },
    may: ['operator'],
    well: 404,
  },
  {
    method: 'POST',
    url: '/staff/sales/NOSALE/texts',
    body: { seen: 1, texts: noSaleTexts, reason: 'x' },
    may: ['operator'],
    well: 404,
  },
  {
    method: 'POST',
    url: '/staff/sales/NOSALE/act',
    body: { seen: 1, act: 'end', reason: 'x' },
    may: ['operator'],
    well: 404,
  },
  {
    method: 'POST',
    url: '/staff/sales/NOSALE/proposals/900',
    body: { seen: 1, confirmed: true },
    may: ['operator'],
    well: 404,
  },
  {
    method: 'POST',
    url: '/staff/sales/NOSALE/whitelist',
    body: { members: 'x', listed: true, reason: 'x' },
    may: ['operator'],
    well: 404,
  },
  { method: 'GET', url: '/staff/members?email=nobody@maru.test', may: ['operator'], well: 404 },
  { method: 'POST', url: '/staff/members/900/unfreeze', body: { reason: 'x' }, may: ['operator'], well: 404 },
  { method: 'GET', url: '/staff/trail', may: ['operator', 'auditor'], well: 200 },
  ...contentCalls,
  { method: 'POST', url: '/staff/logout', may: everybody, well: 204 },
];

const cells = calls.flatMap((call) =>
  ([...staffRoles, 'nobody', 'member'] as const).map((who) => {
    const expected = who === 'nobody' || who === 'member' ? 401 : call.may.includes(who) ? call.well : 403;
    return { ...call, who, expected };
  }),
);

describe('roles', () => {
  it.each(cells)('$who: $method $url answers $expected', async ({ method, url, body, who, expected }) => {
    const answer = await staff.call(method, url, { cookie: cookies.get(who), ...(body && { body }) });
    expect(answer.statusCode).toBe(expected);
    const codes: Readonly<Record<number, string>> = {
      401: 'STAFF_LOGIN_REQUIRED',
      403: 'STAFF_FORBIDDEN',
      404: 'NOT_FOUND',
    };
    if (expected in codes) expect(answer.json().header.code).toBe(codes[expected]);
  });

  it('are told of bad input only where they may call: a stranger learns nothing of the fields', async () => {
    const bad = { cookie: cookies.get('auditor') ?? '', body: { approved: 'x' } };
    expect((await staff.call('POST', '/staff/cases/1/decision', bad)).statusCode).toBe(401);
    const auditor = await staff.loggedIn('auditor');
    const refused = await staff.call('POST', '/staff/cases/1/decision', { ...bad, cookie: auditor.cookie });
    expect(refused.statusCode).toBe(403);
  });

  it('are judged by the table above for every call that there is', () => {
    const patterns = calls.map(
      ({ method, url }) =>
        `${method} ${url
          .replace(/\?.*/, '')
          .replace(/900/, ':id')
          .replace(/files\/0/, 'files/:index')
          .replace(/NOPE/, ':coin')
          .replace(/NOSALE/, ':code')
          .replace(/texts\/terms/, 'texts/:kind')}`,
    );
    const there = routes
      .filter(({ url, method }) => url.startsWith('/staff') && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(there.filter((route) => !/\/staff\/login(\/code)?$/.test(route)).sort()).toEqual([...patterns].sort());
  });

  it('count from the next call on where they change', async () => {
    const person = await staff.loggedIn('operator');
    expect((await staff.call('GET', '/staff/trail', { cookie: person.cookie })).statusCode).toBe(200);
    await exchange.context.pool.query(`UPDATE staff_member SET role = 'reviewer' WHERE email = $1`, [person.email]);
    expect((await staff.call('GET', '/staff/trail', { cookie: person.cookie })).statusCode).toBe(403);
    const { rows } = await exchange.context.pool.query(
      `SELECT detail FROM trail_entry WHERE act = 'staff changed' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0].detail).toEqual({ email: person.email, role: 'reviewer' });
  });
});
