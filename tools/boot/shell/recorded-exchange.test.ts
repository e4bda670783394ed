import type { IncomingMessage } from 'node:http';
import type { Recording } from '../recorded';
import { RecordedExchange } from './recorded-exchange';

const answer = (body: unknown) => ({ status: 200, body });
const recording = {
  feed: { ticks: [{ market: 'KRW-BTC' }], rates: { BTC: '1' }, books: { 'KRW-BTC': { bids: [] } }, trades: {} },
  member: { '/v1/me': answer({ name: '민지' }) },
  visitor: { '/v1/me': { status: 401, body: {} }, '/v1/board/notices?page=1': answer({ list: [] }) },
} as unknown as Recording;

describe('the exchange of a boot of the shell', () => {
  const exchange = new RecordedExchange(recording);
  const ask = (url: string, cookie?: string, method = 'GET') =>
    exchange.answer({ url, method, headers: { ...(cookie && { cookie }) } } as IncomingMessage);

  it('answers a member as a member, what is the same for everybody included, and a visitor as a visitor', () => {
    const session = 'maru_view=dark.ko; maru_session=recorded';
    expect(ask('/v1/me?_t=17', session)).toEqual(answer({ name: '민지' }));
    expect(ask('/v1/board/notices?page=1&_t=17', session)).toEqual(answer({ list: [] }));
    expect(ask('/v1/me').status).toBe(401);
  });

  it('keeps what it has no answer to, and carries out nothing', () => {
    expect(ask('/v1/rewards?page=2&_t=1').status).toBe(404);
    expect(ask('/v1/me', undefined, 'POST').status).toBe(404);
    expect([...exchange.unrecorded]).toEqual(['/v1/rewards?page=2']);
  });

  it('has a feed: a snapshot of each channel that it knows', () => {
    const subscribe = ['tick', 'krw', 'private', 'book:KRW-BTC', 'book:KRW-NONE', 'trade:KRW-BTC'];
    const frames = exchange.frames(JSON.stringify({ subscribe }));
    expect(frames.map((frame) => ('ch' in frame ? frame.ch : ''))).toEqual(['tick', 'krw', 'private', 'book']);
    expect(frames[0]).toMatchObject({ type: 'snap', seq: 1, data: [{ market: 'KRW-BTC' }] });
    expect(exchange.frames('{"ping":7}')).toEqual([{ pong: 7 }]);
    expect(exchange.frames('{"resume":null}')).toEqual([]);
  });
});
