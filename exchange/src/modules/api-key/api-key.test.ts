import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { bodyHash } from '../../platform/http/signed-calls';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from '../auth';
import { ApiKeyRepository } from './api-key.repository';

jest.setTimeout(120_000);

const path = '/v1/me/api-keys';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

interface Programmer extends LoggedIn {
  readonly secret: string;
}
async function programmer(): Promise<Programmer> {
  const member = await exchange.memberLoggedIn({ authLevel: 4, krw: '1000000' });
  const secret = (await exchange.modules.members.find(member.memberId)).member.otp_secret ?? '';
  return { ...member, secret };
}
/** Fields of a fresh code of the authenticator app. */
function proofOf({ secret }: Programmer) {
  exchange.clock.advance(minuteMs);
  return { means: 'OTP', authNumber: codeAt(secret, stepAt(exchange.clock.now())) };
}
const wish = { name: '내 봇', scopes: ['read', 'trade'], addresses: [] as string[], days: '30' };
const create = (who: Programmer, change: object = {}, proof: object = proofOf(who)) =>
  exchange.call('POST', path, { cookie: who.cookie, body: { ...wish, ...change, ...proof } });
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'taken';
const list = async ({ cookie }: LoggedIn) => (await exchange.call('GET', path, { cookie })).json().list;

interface SignedCall {
  readonly method?: 'GET' | 'POST';
  readonly url?: string;
  readonly body?: object;
  /** Of what is sent, where it differs from what was signed. */
  readonly sent?: { readonly body?: object; readonly url?: string; readonly headers?: Record<string, string> };
  readonly time?: number;
}
interface Program {
  readonly key: string;
  readonly sign: (text: string) => Buffer;
}
const withSecret = ({ key, secret }: { key: { key: string }; secret: string }): Program => ({
  key: key.key,
  sign: (text) => createHmac('sha256', secret).update(text).digest(),
});
const made = async (who: Programmer, change: object = {}): Promise<Program> =>
  withSecret((await create(who, change)).json());

function call(
  { key, sign }: Program,
  { method = 'GET', url = '/v2/wallets', body, sent = {}, time = exchange.clock.now().getTime() }: SignedCall = {},
) {
  const text = body ? JSON.stringify(body) : '';
  const signature = sign([time, method, url, bodyHash(text)].join('\n')).toString('base64url');
  return exchange.app.inject({
    method,
    url: sent.url ?? url,
    headers: {
      'x-maru-key': key,
      'x-maru-time': String(time),
      'x-maru-signature': signature,
      ...(body && { 'content-type': 'application/json', 'x-maru-body': bodyHash(text) }),
      ...sent.headers,
    },
    ...(body && { payload: JSON.stringify(sent.body ?? body) }),
  });
}
function order(change: object = {}) {
  const market = exchange.modules.markets.findByCode('KRW-XRP');
  const placed = { marketId: String(market?.id), side: 'B', callType: 'LIMIT', price: '3000', amount: '10' };
  return { method: 'POST', url: '/v1/orders', body: { ...placed, ...change } } as const;
}

describe('a key of a program', () => {
  it('is made with a code, told once with its secret, listed without, and told by mail', async () => {
    const who = await programmer();
    const answer = (await create(who, { addresses: ['203.0.113.0/24'], days: '365' })).json();
    expect(answer.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const listed = { ...wish, addresses: ['203.0.113.0/24'], algorithm: 'hmac', key: answer.key.key, lastUsedAt: null };
    const { days, ...shown } = listed;
    expect(await list(who)).toEqual([expect.objectContaining(shown)]);
    expect(JSON.stringify(await list(who))).not.toContain(answer.secret);
    expect(Date.parse(answer.key.expiresAt) - Date.parse(answer.key.createdAt)).toBe(365 * dayMs);
    const kept = await exchange.context.pool.query('SELECT secret, name FROM api_key WHERE key = $1', [answer.key.key]);
    expect(String(kept.rows[0].secret)).not.toContain(answer.secret);
    await exchange.modules.messenger.flush();
    const mails = (await exchange.call('GET', `/sandbox/outbox?to=${who.email}`)).json();
    expect(mails[0].subject).toBe('[마루] API 키가 만들어졌습니다');
  });

  it.each([
    ['a name with markup', { name: '<b>' }, 'API_KEY_NAME_INVALID'],
    ['no name', { name: ' ' }, 'API_KEY_NAME_INVALID'],
    ['an address that is none', { addresses: ['203.0.113.7', 'example'] }, 'API_KEY_ADDRESSES_INVALID'],
    ['a network too large to be one', { addresses: ['203.0.113.7/33'] }, 'API_KEY_ADDRESSES_INVALID'],
    ['a public key of another kind', { publicKey: 'AAAA' }, 'API_KEY_PUBLIC_KEY_INVALID'],
    ['a scope that moves money out', { scopes: ['withdraw'] }, 'BAD_REQUEST'],
    ['no scope', { scopes: [] }, 'BAD_REQUEST'],
    ['no end', { days: '0' }, 'BAD_REQUEST'],
    ['an end after more than a year', { days: '366' }, 'BAD_REQUEST'],
  ])('is not made with %s', async (_, change, code) => {
    const who = await programmer();
    expect(codeOf(await create(who, change))).toBe(code);
    expect(await list(who)).toEqual([]);
  });

  it('needs the right code, and a second factor at all', async () => {
    const who = await programmer();
    expect(codeOf(await create(who, {}, { means: 'OTP', authNumber: '' }))).toBe('CODE_WRONG');
    const bare = { ...(await exchange.memberLoggedIn({ authLevel: 1 })), secret: '' };
    expect(codeOf(await create(bare, {}, {}))).toBe('SECOND_FACTOR_MISSING');
    expect((await exchange.call('POST', path, { body: wish })).statusCode).toBe(401);
  });

  it('is one of ten at most', async () => {
    const who = await programmer();
    for (let count = 0; count < 10; count += 1) expect(codeOf(await create(who))).toBe('taken');
    expect(codeOf(await create(who))).toBe('API_KEY_LIMIT');
  });

  it('stops working when it is removed, at once, and is nobody else’s to remove', async () => {
    const [who, other] = [await programmer(), await programmer()];
    const program = await made(who);
    expect((await call(program)).statusCode).toBe(200);
    const [{ id }] = await list(who);
    const remove = (by: Programmer) =>
      exchange.call('POST', `${path}/${id}/delete`, { cookie: by.cookie, body: proofOf(by) });
    expect(codeOf(await remove(other))).toBe('NOT_FOUND');
    expect((await remove(who)).json()).toEqual({ ok: true });
    expect(codeOf(await call(program))).toBe('API_KEY_INVALID');
    const text = `SELECT act FROM trail_entry WHERE subject = $1 AND act LIKE 'api key%' ORDER BY seq`;
    const { rows } = await exchange.context.pool.query(text, [who.memberId]);
    expect(rows.map(({ act }) => act)).toEqual(['api key insert', 'api key delete']);
  });
});

describe('a signed call', () => {
  it('is its member’s: reads balances, places and cancels orders', async () => {
    const who = await programmer();
    const program = await made(who);
    const placed = (await call(program, order())).json();
    expect(placed).toMatchObject({ state: 'open', amount: '10' });
    const open = (await call(program, { url: '/v1/orders?page=1&count=10' })).json();
    expect(open.list.map(({ id }: { id: string }) => id)).toEqual([placed.id]);
    exchange.clock.advance(1);
    const cancelled = await call(program, { method: 'POST', url: `/v1/orders/${placed.id}/delete` });
    expect(cancelled.json()).toEqual({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await list(who))[0].lastUsedAt).not.toBeNull();
  });

  it('is signed by Ed25519 where the member has given a public key', async () => {
    const who = await programmer();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const { key, secret } = (await create(who, { publicKey: text })).json();
    expect([key.algorithm, secret]).toEqual(['ed25519', null]);
    const program: Program = { key: key.key, sign: (signed) => signWith(null, Buffer.from(signed), privateKey) };
    expect((await call(program)).statusCode).toBe(200);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const forged = { ...program, sign: (signed: string) => signWith(null, Buffer.from(signed), stranger) };
    expect(codeOf(await call(forged))).toBe('API_KEY_INVALID');
  });

  it('is refused where anything of it was changed on the way', async () => {
    const program = await made(await programmer());
    const dearer = { ...order().body, amount: '20' };
    const changed: readonly SignedCall[] = [
      { ...order(), sent: { body: dearer } },
      { ...order(), sent: { body: dearer, headers: { 'x-maru-body': bodyHash(JSON.stringify(dearer)) } } },
      { url: '/v1/orders?page=1&count=10', sent: { url: '/v1/orders?page=2&count=10' } },
      { sent: { headers: { 'x-maru-signature': 'A'.repeat(43) } } },
      { sent: { headers: { 'x-maru-signature': '' } } },
      { sent: { headers: { 'x-maru-key': `mk_${'A'.repeat(24)}` } } },
      { sent: { headers: { 'x-maru-key': "mk_' OR 1=1" } } },
    ];
    for (const each of changed) expect(codeOf(await call(program, each))).toBe('API_KEY_INVALID');
    const { body, ...empty } = order();
    const unsigned = await exchange.app.inject({
      ...{ method: 'POST', url: empty.url, payload: 'marketId=1&side=B' },
      headers: { ...(await headersOf(program, empty)), 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(codeOf(unsigned)).toBe('API_KEY_INVALID');
    expect((await call(program, { url: '/v1/orders?page=1&count=10' })).json().list).toEqual([]);
  });

  it('is taken once, in the seconds around its time', async () => {
    const program = await made(await programmer());
    const now = exchange.clock.now().getTime();
    expect((await call(program, { ...order(), time: now })).statusCode).toBe(200);
    expect(codeOf(await call(program, { ...order(), time: now }))).toBe('API_KEY_USED');
    exchange.clock.advance(4_999);
    expect(codeOf(await call(program, { ...order(), time: now }))).toBe('API_KEY_USED');
    expect(codeOf(await call(program, { time: now - 2 }))).toBe('API_KEY_TIME');
    expect(codeOf(await call(program, { time: now + 6_000 }))).toBe('API_KEY_TIME');
  });

  it('may do what its key says, from where it says, until it ends', async () => {
    const who = await programmer();
    const reader = await made(who, { scopes: ['read'] });
    expect((await call(reader)).statusCode).toBe(200);
    expect(codeOf(await call(reader, order()))).toBe('API_KEY_SCOPE');
    const trader = await made(who, { scopes: ['trade'] });
    expect(codeOf(await call(trader))).toBe('API_KEY_SCOPE');
    const elsewhere = await made(who, { addresses: ['203.0.113.7'] });
    expect(codeOf(await call(elsewhere))).toBe('API_KEY_ADDRESS');
    const here = await made(who, { addresses: ['127.0.0.0/8'], days: '1' });
    expect((await call(here)).statusCode).toBe(200);
    exchange.clock.advance(dayMs);
    expect(codeOf(await call(here))).toBe('API_KEY_INVALID');
  });

  it('reaches nothing that is not meant for programs, whatever cookie it brings', async () => {
    const who = await programmer();
    const program = await made(who);
    const cookie = { sent: { headers: { cookie: who.cookie } } };
    for (const url of ['/v1/me', path, '/v1/me/sessions', '/v1/transfers/krw/limit', '/v1/logout'])
      expect([url, codeOf(await call(program, { url, ...cookie }))]).toEqual([url, 'API_KEY_SCOPE']);
    const forged = { ...program, sign: () => Buffer.alloc(32) };
    expect(codeOf(await call(forged, cookie))).toBe('API_KEY_INVALID');
  });

  it('is answered with 503 while its key cannot be read, and taken afterwards', async () => {
    const program = await made(await programmer());
    const away = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    const find = jest.spyOn(ApiKeyRepository.prototype, 'find').mockImplementation(away);
    expect((await call(program)).statusCode).toBe(503);
    find.mockRestore();
    expect((await call(program)).statusCode).toBe(200);
  });

  it('is refused once the member has frozen the account, and its key is gone', async () => {
    const who = await programmer();
    const program = await made(who);
    await exchange.call('POST', '/v1/me/freeze', { cookie: who.cookie, body: { confirm: 'Y' } });
    expect(codeOf(await call(program))).toBe('API_KEY_INVALID');
    const query = 'SELECT key FROM api_key WHERE member_id = $1';
    expect((await exchange.context.pool.query(query, [who.memberId])).rows).toEqual([]);
  });
});

async function headersOf({ key, sign }: Program, { method, url }: { method: string; url: string }) {
  const time = String(exchange.clock.now().getTime());
  const signature = sign([time, method, url, bodyHash('')].join('\n')).toString('base64url');
  return { 'x-maru-key': key, 'x-maru-time': time, 'x-maru-signature': signature };
}
