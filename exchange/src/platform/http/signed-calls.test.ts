import { createHmac } from 'node:crypto';
import { signedText } from '@maru/domain/api-key';
import Fastify from 'fastify';
import { bodyHash, type CallKey, recogniseKeys } from './signed-calls';

const startedAt = Date.parse('2026-11-21T03:00:00.000Z');
const secret = 'a secret of a test';
const name = `mk_${'k'.repeat(24)}`;
const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
const key: CallKey = {
  ...{ name, memberId: 1n, scopes: new Set(['read', 'trade'] as const), expiresAt: new Date(startedAt + 86_400_000) },
  ...{ allows: () => true, verifies: (text, signature) => sign(text).equals(signature) },
};

async function serverOf() {
  const app = Fastify();
  let now = startedAt;
  const nobody = { recall: () => null, standing: async () => null };
  app.decorateRequest('session', null);
  app.decorateRequest('member', null);
  recogniseKeys(app, { now: () => new Date(now) }, { find: async () => key, forget: () => {}, used: () => {} }, nobody);
  app.route({
    ...{ method: ['GET', 'POST'], url: '/call', config: { scope: 'trade' } },
    handler: async () => ({ taken: true }),
  });
  const call = (method: 'GET' | 'POST', time: number, change: (signature: string) => string = (same) => same) => {
    const text = signedText({ time: String(time), method, path: '/call', bodyHash: bodyHash('') });
    const signature = change(sign(text).toString('base64url'));
    const headers = { 'x-maru-key': name, 'x-maru-time': String(time), 'x-maru-signature': signature };
    return app.inject({ method, url: '/call', headers }).then((answer) => answer.json().header?.code ?? 'taken');
  };
  return { call, turn: (at: number) => (now = at) };
}

describe('a signed call', () => {
  it('that an earlier process may have taken is refused where it changes something', async () => {
    const { call, turn } = await serverOf();
    turn(startedAt + 2_000);
    expect(await call('POST', startedAt - 1)).toBe('API_KEY_TIME');
    // A caller whose clock is a second early.
    expect(await call('POST', startedAt + 1_000)).toBe('API_KEY_TIME');
    expect(await call('POST', startedAt + 1_001)).toBe('taken');
    expect(await call('GET', startedAt - 1)).toBe('taken');
  });

  it('is taken from a second before its time to five seconds after it', async () => {
    const { call, turn } = await serverOf();
    const now = startedAt + 60_000;
    turn(now);
    const times = [now - 5_001, now - 5_000, now + 1_000, now + 1_001];
    const told = [];
    for (const time of times) told.push(await call('GET', time));
    expect(told).toEqual(['API_KEY_TIME', 'taken', 'taken', 'API_KEY_TIME']);
  });

  it('is not taken again by another text of the same signature', async () => {
    const { call, turn } = await serverOf();
    const now = startedAt + 60_000;
    turn(now);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter of 32 bytes carries two bits that mean nothing.
    const twin = (text: string) => text.slice(0, -1) + letters[letters.indexOf(text.slice(-1)) ^ 1];
    expect(await call('POST', now)).toBe('taken');
    expect(await call('POST', now)).toBe('API_KEY_USED');
    expect(await call('POST', now, twin)).toBe('API_KEY_INVALID');
    for (const later of [6_000, 12_000]) {
      turn(now + later);
      expect(await call('POST', now)).toBe('API_KEY_TIME');
      expect(await call('POST', now + later)).toBe('taken');
    }
  });
});
