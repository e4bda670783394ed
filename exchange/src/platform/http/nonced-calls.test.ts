import { createHmac, generateKeyPairSync, sign as signWith, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accepted } from '@maru/contract';
import Fastify from 'fastify';
import { readBodies } from './bodies';
import { NoncedCalls, recogniseNonces, UsedNonces } from './nonced-calls';
import { type CallKey, recogniseKeys } from './signed-calls';

const startedAt = Date.parse('2026-11-21T03:00:00.000Z');
const now = startedAt + 60_000;
const name = `mk_${'k'.repeat(24)}`;
const hmac = (text: string) => createHmac('sha256', 'a secret of a test').update(text).digest();
const key: CallKey = {
  ...{ name, memberId: 1n, scopes: new Set(['read', 'trade'] as const), expiresAt: new Date(startedAt + 86_400_000) },
  ...{ allows: () => true, verifies: (text, signature) => hmac(text).equals(signature) },
};

async function serverOf(known: CallKey | null = key) {
  const app = Fastify({ bodyLimit: 1_000 });
  let at = startedAt;
  const nobody = { recall: () => null, standing: async () => null };
  const keys = { find: async () => known, forget: () => {}, used: () => {} };
  app.decorateRequest('session', null);
  app.decorateRequest('member', null);
  const clock = { now: () => new Date(at) };
  recogniseKeys(app, clock, keys, nobody);
  recogniseNonces(app, clock, keys, nobody);
  await readBodies(app);
  const handler = async ({ body }: { body: unknown }) => ({ taken: body });
  for (const method of ['GET', 'POST'] as const) {
    app.route({ method, url: '/call', config: { scope: 'trade' }, handler });
    app.route({ method, url: '/other', handler });
  }
  at = now;
  return { app, turn: (to: number) => (at = to) };
}
type Server = Awaited<ReturnType<typeof serverOf>>;

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly url?: string;
  readonly time?: number;
  readonly nonce?: string;
  readonly body?: string;
  readonly sign?: (text: string) => Buffer;
  /** Of what is sent, where it differs from what was signed; undefined: left out. */
  readonly sent?: {
    readonly url?: string;
    readonly body?: string;
    readonly headers?: Record<string, string | undefined>;
  };
}
let nonces = 0;
function freshNonce(): string {
  nonces += 1;
  return `nonce-${nonces}`;
}

async function call({ app }: Server, { method = 'POST', url = '/call', time = now, body = '', ...rest }: Call = {}) {
  const { nonce = freshNonce(), sign = hmac, sent = {} } = rest;
  const headers = {
    ...{ 'x-maru-key': name, 'x-maru-time': String(time), 'x-maru-nonce': nonce },
    'x-maru-signature': sign(`${time}${nonce}${method}${url}${body}`).toString('hex'),
    ...(body && { 'content-type': 'application/json' }),
    ...sent.headers,
  };
  const whole = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const payload = sent.body ?? body;
  const options = { method, url: sent.url ?? url, headers: Object.fromEntries(whole), ...(payload && { payload }) };
  const answer = await app.inject(options);
  return [answer.statusCode, answer.json().header?.code ?? answer.json().taken];
}
const invalid = [401, 'API_KEY_INVALID'];
const late = [401, 'API_KEY_TIME'];
const used = [401, 'API_KEY_USED'];

describe('a call with a nonce', () => {
  it('is signed over time, nonce, method, path with query and body, by HMAC or Ed25519', async () => {
    const server = await serverOf();
    expect(await call(server, { method: 'GET', url: '/call?page=1&count=2' })).toEqual([200, {}]);
    expect(await call(server, { body: '{"amount":"1"}' })).toEqual([200, { amount: '1' }]);
    expect(await call(server)).toEqual([200, {}]);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const verifies = (text: string, signature: Buffer) => verify(null, Buffer.from(text), publicKey, signature);
    const other = await serverOf({ ...key, verifies });
    const sign = (text: string) => signWith(null, Buffer.from(text), privateKey);
    expect(await call(other, { body: '{"name":"봇"}', sign })).toEqual([200, { name: '봇' }]);
    expect(await call(other)).toEqual(invalid);
  });

  it('is refused with 401 where anything of it was changed or is missing', async () => {
    const server = await serverOf();
    const body = '{"amount":"1"}';
    const changed: readonly Call[] = [
      { body, sent: { body: '{"amount":"2"}' } },
      { body, sent: { body: '{"amount": "1"}' } },
      { method: 'GET', url: '/call?page=1', sent: { url: '/call?page=2' } },
      { url: '/call', sent: { url: '/other' } },
      { sent: { headers: { 'x-maru-nonce': 'another' } } },
      { sent: { headers: { 'x-maru-nonce': '' } } },
      { sent: { headers: { 'x-maru-nonce': undefined } } },
      { sent: { headers: { 'x-maru-time': String(now + 1) } } },
      { sent: { headers: { 'x-maru-time': undefined } } },
      { sent: { headers: { 'x-maru-key': 'mk_none' } } },
      { sent: { headers: { 'x-maru-signature': '0'.repeat(64) } } },
      { sent: { headers: { 'x-maru-signature': 'x' } } },
      { sent: { headers: { 'x-maru-signature': undefined } } },
      { nonce: 'n'.repeat(129) },
      { nonce: 'with space' },
    ];
    for (const each of changed) expect([each, await call(server, each)]).toEqual([each, invalid]);
    expect(await call(server, { nonce: 'n'.repeat(128) })).toEqual([200, {}]);
    expect(await call(await serverOf(null))).toEqual(invalid);
  });

  it('has one meaning: where nonce, path and body end cannot be told in another way', async () => {
    const server = await serverOf();
    // Signed: nonce "n", POST /call. Sent: a nonce that takes the begin of the call along.
    expect(await call(server, { nonce: 'nPOST/call' })).toEqual(invalid);
    // Signed: POST /call?a with a body. Sent: the body as part of the path.
    expect(await call(server, { url: '/call?a{"b":"1"}', body: '' })).toEqual(invalid);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await call(server, { body: 'a=1', sent: form })).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  it('is taken from a second before its time to five seconds after it, and not from before a start', async () => {
    const server = await serverOf();
    const times = [now - 5_001, now - 5_000, now + 1_000, now + 1_001];
    const told = [];
    for (const time of times) told.push((await call(server, { method: 'GET', time }))[1]);
    expect(told).toEqual(['API_KEY_TIME', {}, {}, 'API_KEY_TIME']);
    server.turn(startedAt + 2_000);
    expect(await call(server, { method: 'GET', time: startedAt + 1_000 })).toEqual(late);
    expect(await call(server, { method: 'GET', time: startedAt + 1_001 })).toEqual([200, {}]);
  });

  it('is taken once, reading or not, at any time at which it could come again, and one of two in parallel', async () => {
    const server = await serverOf();
    for (const method of ['GET', 'POST'] as const) {
      server.turn(now);
      const same = { method, nonce: freshNonce(), time: now + 1_000 };
      expect((await call(server, same))[0]).toBe(200);
      for (const later of [0, 1_000, 5_999, 6_000]) {
        server.turn(now + later);
        expect(await call(server, same)).toEqual(used);
        // The nonce is used, whatever else the call says.
        expect(await call(server, { ...same, body: '{}', time: now + later, method: 'POST' })).toEqual(used);
      }
      server.turn(now + 6_001);
      expect(await call(server, same)).toEqual(late);
    }
    server.turn(now);
    const nonce = freshNonce();
    const both = await Promise.all([call(server, { nonce, body: '{}' }), call(server, { nonce, body: '{}' })]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 401]);
  });

  it('is told by 403 what its key may not do, and by 413 that it is too large', async () => {
    const server = await serverOf();
    expect(await call(server, { url: '/other' })).toEqual([403, 'API_KEY_SCOPE']);
    expect(await call(await serverOf({ ...key, allows: () => false }))).toEqual([403, 'API_KEY_ADDRESS']);
    expect(await call(await serverOf({ ...key, expiresAt: new Date(now) }))).toEqual(invalid);
    expect(await call(server, { body: `{"a":"${'a'.repeat(1_000)}"}` })).toEqual([413, 'TOO_LARGE']);
    const chunked = { headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } };
    expect(await call(server, { body: `{"a":"${'a'.repeat(1_000)}"}`, sent: chunked })).toEqual([413, 'TOO_LARGE']);
  });

  it('uses no nonce where it is refused', async () => {
    const server = await serverOf();
    const nonce = freshNonce();
    expect(await call(server, { nonce, sign: () => Buffer.alloc(32) })).toEqual(invalid);
    expect(await call(server, { nonce, url: '/other' })).toEqual([403, 'API_KEY_SCOPE']);
    expect(await call(server, { nonce })).toEqual([200, {}]);
  });

  it('is judged by its time again once its body is there: a nonce is forgotten after a slow one', async () => {
    let at = startedAt;
    const keys = { find: async () => key, forget: () => {}, used: () => {} };
    const calls = new NoncedCalls({ now: () => new Date(at) }, keys);
    at = now;
    const nonce = freshNonce();
    const signature = hmac(`${now}${nonce}POST/call{}`).toString('hex');
    const sent = { 'x-maru-key': name, 'x-maru-time': `${now}`, 'x-maru-nonce': nonce, 'x-maru-signature': signature };
    const request = { method: 'POST', url: '/call', headers: sent } as unknown as IncomingMessage;
    const bodyAfter = (ms: number) => async () => {
      at = now + ms;
      return accepted(Buffer.from('{}'));
    };
    const judge = (ms: number) => calls.judge({ request, address: '192.0.2.1', scope: 'trade', body: bodyAfter(ms) });
    expect(await judge(5_001)).toMatchObject({ refusal: 'API_KEY_TIME' });
    at = now;
    expect(await judge(5_000)).toMatchObject({ ok: true });
  });
});

describe('nonces that were used', () => {
  it('are kept for as long as they could come again, so many of a key', () => {
    let at = startedAt;
    const nonces = new UsedNonces({ now: () => new Date(at) }, 3);
    const use = (nonce: string, of = name) => nonces.use({ name: of, nonce });
    expect(['a', 'b', 'c', 'a', 'd'].map((nonce) => use(nonce))).toEqual([
      null,
      null,
      null,
      'API_KEY_USED',
      'TOO_MANY_REQUESTS',
    ]);
    expect(use('a', 'another key')).toBeNull();
    at += 6_000;
    expect([use('a'), use('d')]).toEqual(['API_KEY_USED', 'TOO_MANY_REQUESTS']);
    at += 1;
    expect(use('a')).toBe('API_KEY_USED');
    at += 6_001;
    expect([use('a'), use('d')]).toEqual([null, null]);
    // The clock of a sandbox goes back too.
    at = startedAt;
    expect(['e', 'f', 'g', 'h'].map((nonce) => use(nonce))).toEqual([null, null, null, 'TOO_MANY_REQUESTS']);
  });
});
