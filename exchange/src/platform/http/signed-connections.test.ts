import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MemberStanding } from '@maru/domain';
import type { CallKey } from './signed-calls';
import { SignedConnections } from './signed-connections';

const name = `mk_${'a'.repeat(24)}`;
const secret = 'secret';
const start = Date.parse('2026-06-01T00:00:00Z');
const hash = createHash('sha256').update('').digest('hex');
const sign = (text: string) => createHmac('sha256', secret).update(text).digest();

function world(change: Partial<CallKey> = {}, state: MemberStanding['state'] = 'active') {
  let now = start;
  let key: CallKey | null = {
    ...{ name, memberId: 5_000n, scopes: new Set(['read'] as const), expiresAt: new Date(start + 60_000) },
    allows: (address: string) => address === '192.0.2.1',
    verifies: (text: string, signature: Buffer) => sign(text).equals(signature),
    ...change,
  };
  const seen = { forgotten: 0, used: 0 };
  const standing = { state, frozen: false } as MemberStanding;
  const connections = new SignedConnections(
    { now: () => new Date(now) },
    {
      find: async () => key,
      forget: () => {
        seen.forgotten += 1;
      },
      used: () => {
        seen.used += 1;
      },
    },
    { recall: () => standing, standing: async () => standing },
  );
  const pass = (ms: number) => {
    now += ms;
  };
  const remove = () => {
    key = null;
  };
  return { connections, seen, pass, remove };
}

function request({ signedUrl = '/feed', at = start, header = {} } = {}): IncomingMessage {
  const url = '/feed';
  const signature = sign([at, 'GET', signedUrl, hash].join('\n')).toString('base64url');
  const headers = { 'x-maru-key': name, 'x-maru-time': String(at), 'x-maru-signature': signature, ...header };
  return { url, headers } as unknown as IncomingMessage;
}

describe('a connection of a program', () => {
  it('is of the member whose key signed it', async () => {
    const { connections, seen } = world();
    expect(await connections.memberOf(request(), '192.0.2.1', false)).toEqual({ ok: true, value: 5_000n });
    expect(seen).toEqual({ forgotten: 0, used: 1 });
  });

  it.each(['leaving', 'closed', 'dormant'] as const)('is refused, and ends, where its member is %s', async (state) => {
    const { connections, seen } = world({ scopes: new Set(['read', 'trade']) }, state);
    for (const isOpen of [false, true])
      expect(await connections.memberOf(request(), '192.0.2.1', isOpen)).toMatchObject({ refusal: 'SESSION_INVALID' });
    expect(seen.used).toBe(0);
  });

  it.each([
    ['without a signature', request({ header: { 'x-maru-signature': '' } }), {}, 'API_KEY_INVALID'],
    ['signed for another path', request({ signedUrl: '/v1/orders' }), {}, 'API_KEY_INVALID'],
    ['signed long ago', request({ at: start - 6_000 }), {}, 'API_KEY_TIME'],
    ['signed ahead of time', request({ at: start + 2_000 }), {}, 'API_KEY_TIME'],
    ['of a key that may not read', request(), { scopes: new Set(['trade'] as const) }, 'API_KEY_SCOPE'],
    ['of a key that has expired', request(), { expiresAt: new Date(start) }, 'API_KEY_INVALID'],
    ['from another address', request(), { allows: () => false }, 'API_KEY_ADDRESS'],
  ] as const)('is refused %s', async (_what, asked, change, refusal) => {
    const { connections, seen } = world(change as Partial<CallKey>);
    expect(await connections.memberOf(asked, '192.0.2.1', false)).toMatchObject({ ok: false, refusal });
    expect(seen.used).toBe(0);
  });

  it('stays open past the time of its signature, until the key expires or is removed, and is judged by the database', async () => {
    const { connections, seen, pass, remove } = world();
    pass(59_000);
    expect(await connections.memberOf(request(), '192.0.2.1', true)).toMatchObject({ ok: true });
    expect(seen).toEqual({ forgotten: 1, used: 0 });
    pass(1_000);
    expect(await connections.memberOf(request(), '192.0.2.1', true)).toMatchObject({ refusal: 'API_KEY_INVALID' });
    const other = world();
    other.remove();
    expect(await other.connections.memberOf(request(), '192.0.2.1', true)).toMatchObject({
      refusal: 'API_KEY_INVALID',
    });
    remove();
  });
});

describe('a connection that trades', () => {
  const trader = { scopes: new Set(['trade'] as const) };
  const later = (at: number) => ({ signedUrl: '/feed', at: start + at });

  it('takes a signature once, and none that an earlier process may have taken', async () => {
    const { connections, seen, pass } = world(trader);
    expect(await connections.openForTrade(request(later(1_000)), '192.0.2.1')).toMatchObject({
      refusal: 'API_KEY_TIME',
    });
    pass(1_000);
    expect(await connections.openForTrade(request(later(1_001)), '192.0.2.1')).toMatchObject({
      ok: true,
      value: { memberId: 5_000n },
    });
    expect(await connections.openForTrade(request(later(1_001)), '192.0.2.1')).toMatchObject({
      refusal: 'API_KEY_USED',
    });
    expect(await connections.openForTrade(request(later(1_002)), '192.0.2.1')).toMatchObject({ ok: true });
    expect(seen.used).toBe(2);
  });

  it('is refused where the key may only read, and a refused one takes no signature', async () => {
    const { connections, pass } = world();
    pass(1_000);
    expect(await connections.openForTrade(request(later(1_001)), '192.0.2.1')).toMatchObject({
      refusal: 'API_KEY_SCOPE',
    });
  });

  it('is judged by what is kept of its key, and by the database where that is asked for', async () => {
    const { connections, seen, pass, remove } = world(trader);
    const key = { name, address: '192.0.2.1', scope: 'trade' } as const;
    expect(await connections.refusalOf(key)).toBeNull();
    expect(seen.forgotten).toBe(0);
    expect(await connections.refusalOf(key, true)).toBeNull();
    expect(seen.forgotten).toBe(1);
    expect(await connections.refusalOf({ ...key, address: '192.0.2.2' })).toBe('API_KEY_ADDRESS');
    expect(await connections.refusalOf({ ...key, scope: 'read' })).toBe('API_KEY_SCOPE');
    pass(60_000);
    expect(await connections.refusalOf(key)).toBe('API_KEY_INVALID');
    remove();
    expect(await connections.refusalOf(key)).toBe('API_KEY_INVALID');
  });
});
