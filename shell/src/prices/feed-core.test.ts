import { FEED_PING_MS } from '@maru/domain';
import type { FeedBatch } from './feed-batch';
import { FeedCore, pingMs } from './feed-core';
import { gatherMs, pricesMs } from './feed-pace';
import { eventsKept } from './feed-state';

class FakeSocket {
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const tick = (market: string, close: string) => ({ market, close });

function feed() {
  const sockets: FakeSocket[] = [];
  const batches: FeedBatch[] = [];
  const core = new FeedCore({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    now: () => Date.now(),
    random: () => 0.5,
    emit: (batch) => batches.push(batch),
  });
  core.command({ connect: 'ws://site/feed' });
  const socket = sockets[0] as FakeSocket;
  socket.open();
  /** The page draws what has been sent by now; the next batch leaves when it is due. */
  const drawn = () => {
    jest.advanceTimersByTime(pricesMs);
    core.command({ drawn: true });
  };
  drawn();
  return { core, sockets, socket, batches, drawn };
}

describe('FeedCore', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('opens one socket and subscribes to tick and krw (SHEL-210, SHEL-211)', () => {
    const { sockets, socket } = feed();
    expect(sockets).toHaveLength(1);
    expect(socket.sent).toEqual([{ subscribe: ['tick', 'krw'] }]);
  });

  it('sends a ping every 30 seconds (SHEL-212, CONS-091)', () => {
    const { socket } = feed();
    expect(pingMs).toBe(FEED_PING_MS);
    for (let second = 0; second < 60; second += 5) {
      jest.advanceTimersByTime(5000);
      socket.say({ pong: 1 });
    }
    expect(socket.sent.filter((each) => 'ping' in (each as object))).toEqual([{ ping: pingMs }, { ping: 2 * pingMs }]);
  });

  it('hands out one batch per drawn frame, with the last value of each market (SHEL-213)', () => {
    const { core, socket, batches, drawn } = feed();
    socket.say({ ch: 'tick', seq: 1, ts: 0, type: 'snap', data: [tick('KRW-BTC', '1')] });
    jest.advanceTimersByTime(gatherMs);
    expect(batches.at(-1)?.ticks).toEqual([tick('KRW-BTC', '1')]);
    const count = batches.length;
    socket.say({ ch: 'tick', seq: 2, ts: 0, type: 'delta', data: [tick('KRW-BTC', '2'), tick('KRW-ETH', '5')] });
    socket.say({ ch: 'tick', seq: 3, ts: 0, type: 'delta', data: [tick('KRW-BTC', '3')] });
    jest.advanceTimersByTime(10 * pricesMs);
    expect(batches).toHaveLength(count);
    core.command({ drawn: true });
    expect(batches).toHaveLength(count + 1);
    expect(batches.at(-1)?.ticks).toEqual([tick('KRW-BTC', '3'), tick('KRW-ETH', '5')]);
    drawn();
    drawn();
    expect(batches).toHaveLength(count + 1);
  });

  it('subscribes again after a gap and takes nothing before the snapshot (SHEL-214)', () => {
    const { core, socket, batches, drawn } = feed();
    core.command({ watch: 'book:KRW-BTC' });
    const book = (seq: number, type: string, bids: unknown) =>
      socket.say({ ch: 'book', m: 'KRW-BTC', seq, ts: 0, type, data: { bids, asks: [] } });
    book(1, 'snap', [['100', '1']]);
    drawn();
    book(3, 'delta', [['100', '9']]);
    book(4, 'delta', [['100', '8']]);
    expect(socket.sent.filter((each) => JSON.stringify(each).includes('book'))).toHaveLength(2);
    drawn();
    expect(batches.at(-1)?.books).toEqual([['KRW-BTC', { bids: [['100', '1']], asks: [] }]]);
    book(9, 'snap', [['101', '2']]);
    drawn();
    expect(batches.at(-1)?.books).toEqual([['KRW-BTC', { bids: [['101', '2']], asks: [] }]]);
  });

  it('keeps what an auction would trade until the feed says otherwise', () => {
    const { core, socket, batches, drawn } = feed();
    core.command({ watch: 'book:KRW-BTC' });
    const indicative = { price: '100', amount: '1' };
    const book = (seq: number, type: string, more: object) => {
      socket.say({ ch: 'book', m: 'KRW-BTC', seq, ts: 0, type, data: { bids: [], asks: [], ...more } });
      drawn();
      return batches.at(-1)?.books?.[0]?.[1].indicative;
    };
    expect(book(1, 'snap', { indicative })).toEqual(indicative);
    expect(book(2, 'delta', { bids: [['99', '1']] })).toEqual(indicative);
    expect(book(3, 'delta', { indicative: null })).toBeNull();
  });

  it('merges changed levels, and keeps the newest 20 trades', () => {
    const { core, socket, batches, drawn } = feed();
    core.command({ watch: 'trade:KRW-BTC' });
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from - at) }));
    socket.say({ ch: 'trade', m: 'KRW-BTC', seq: 1, ts: 0, type: 'snap', data: ids(20, 20) });
    socket.say({ ch: 'trade', m: 'KRW-BTC', seq: 2, ts: 0, type: 'delta', data: ids(22, 2) });
    drawn();
    const [, trades] = batches.at(-1)?.trades?.[0] ?? [];
    expect(trades).toEqual(ids(22, 20));
  });

  it('says at once that prices are old when the connection breaks, and live after the next snapshot (SHEL-214)', () => {
    const { sockets, socket, batches, drawn } = feed();
    socket.say({ ch: 'tick', seq: 1, ts: 0, type: 'snap', data: [] });
    drawn();
    socket.drop();
    jest.advanceTimersByTime(gatherMs);
    expect(batches.at(-1)?.status).toBe('stale');
    drawn();
    jest.advanceTimersByTime(2000);
    sockets[1]?.open();
    sockets[1]?.say({ ch: 'tick', seq: 1, ts: 0, type: 'snap', data: [] });
    jest.advanceTimersByTime(gatherMs);
    expect(batches.at(-1)?.status).toBe('live');
  });

  it('tells a hidden page of a break that was over before it drew again (SHEL-214)', () => {
    const { sockets, socket, batches, drawn } = feed();
    socket.say({ ch: 'tick', seq: 1, ts: 0, type: 'snap', data: [] });
    drawn();
    socket.say({ ch: 'tick', seq: 2, ts: 0, type: 'delta', data: [tick('KRW-BTC', '1')] });
    jest.advanceTimersByTime(pricesMs);
    const before = batches.length;
    for (const next of [1, 2]) {
      sockets.at(-1)?.drop();
      jest.advanceTimersByTime(2000);
      sockets[next]?.open();
      sockets[next]?.say({ ch: 'tick', seq: 1, ts: 0, type: 'snap', data: [] });
    }
    expect(batches).toHaveLength(before);
    for (let turn = 0; turn < 4; turn += 1) drawn();
    expect(batches.slice(before).flatMap(({ status }) => status ?? [])).toEqual(['stale', 'live']);
  });

  it('has a page read again whose own events were left out since it was slow (SHEL-214)', () => {
    const { core, socket, batches, drawn } = feed();
    const own = (seq: number, type: string) => socket.say({ ch: 'private', seq, ts: 0, type, data: [] });
    core.command({ watch: 'private' });
    socket.say({ releases: { set: 'set-7', withinMs: 2000 } });
    own(4, 'snap');
    for (const seq of [5, 6]) own(seq, 'delta');
    for (let turn = 0; turn < 3; turn += 1) drawn();
    const before = batches.length;
    own(90, 'snap');
    for (let turn = 0; turn < 3; turn += 1) drawn();
    // The connection lasts, and so does what was said on it.
    expect(batches.slice(before)).toEqual([
      { status: 'stale', releases: { set: 'set-7', withinMs: 2000 } },
      { status: 'live' },
    ]);
    // Another member's channel begins, it does not go on.
    core.command({ unwatch: 'private' });
    core.command({ watch: 'private' });
    own(1, 'snap');
    for (let turn = 0; turn < 3; turn += 1) drawn();
    expect(batches.slice(before + 2)).toEqual([{ status: 'live' }]);
  });

  it('keeps no backlog of own events for a hidden page, which reads again instead', () => {
    const { core, socket, batches, drawn } = feed();
    const event = { kind: 'notifications' };
    const own = (seq: number) => socket.say({ ch: 'private', seq, ts: 0, type: 'delta', data: [event, event] });
    core.command({ watch: 'private' });
    socket.say({ ch: 'private', seq: 0, ts: 0, type: 'snap', data: [] });
    for (let turn = 0; turn < 3; turn += 1) drawn();
    own(1);
    jest.advanceTimersByTime(pricesMs);
    const before = batches.length;
    for (let seq = 2; seq < 50_000; seq += 1) own(seq);
    for (let turn = 0; turn < 4; turn += 1) drawn();
    const told = batches.slice(before);
    expect(told.flatMap(({ status }) => status ?? [])).toEqual(['stale', 'live']);
    expect(told.flatMap(({ events = [] }) => events).length).toBeLessThanOrEqual(eventsKept);
    own(50_000);
    drawn();
    expect(batches.at(-1)).toEqual({ events: [event, event] });
  });

  it('tells a hidden page at once that its session has ended, and that alone', () => {
    const { core, socket, batches } = feed();
    core.command({ watch: 'private' });
    for (const seq of [1, 2])
      socket.say({ ch: 'tick', seq, ts: 0, type: seq === 1 ? 'snap' : 'delta', data: [tick('KRW-BTC', '1')] });
    jest.advanceTimersByTime(pricesMs);
    const before = batches.length;
    socket.say({ ch: 'private', seq: 0, ts: 0, type: 'snap', data: [{ kind: 'sessionEnded' }] });
    expect(batches.slice(before)).toEqual([{ ended: true }]);
  });

  it('waits longer after each failure, up to half a minute, and subscribes to all it watches (SHEL-214)', () => {
    const { core, sockets, socket } = feed();
    core.command({ watch: 'book:KRW-BTC' });
    socket.drop();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        jest.advanceTimersByTime(500);
        waited += 500;
      }
      waits.push(waited);
      if (attempt < 6) sockets.at(-1)?.drop();
    }
    expect(waits).toEqual([1000, 1500, 2500, 4500, 8500, 15_500, 15_500]);
    sockets.at(-1)?.open();
    expect(sockets.at(-1)?.sent).toEqual([{ subscribe: ['tick', 'krw', 'book:KRW-BTC'] }]);
  });

  it('notices a connection that died without a word within ten seconds (SHEL-214)', () => {
    const { sockets, socket, batches } = feed();
    const pings = () => socket.sent.filter((each) => 'ping' in (each as object)).length;
    jest.advanceTimersByTime(5000);
    socket.say({ pong: 1 });
    jest.advanceTimersByTime(7999);
    expect(pings()).toBe(0);
    jest.advanceTimersByTime(1);
    expect(pings()).toBe(1);
    jest.advanceTimersByTime(2000 + gatherMs);
    expect(batches.at(-1)?.status).toBe('stale');
    jest.advanceTimersByTime(2000);
    expect(sockets).toHaveLength(2);
  });

  it('keeps a connection that answers the question', () => {
    const { sockets, socket } = feed();
    for (let second = 0; second < 60; second += 9) {
      jest.advanceTimersByTime(9000);
      socket.say({ pong: 1 });
    }
    expect(sockets).toHaveLength(1);
  });

  it('comes back after a random wait when the server says that it restarts', () => {
    const { sockets, socket } = feed();
    socket.say({ restart: { withinMs: 4000 } });
    jest.advanceTimersByTime(1999);
    expect(sockets).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('hands on what the site says of releases, which is no message of a channel', () => {
    const { socket, batches } = feed();
    socket.say({ releases: { set: 'set-7', withinMs: 2000 } });
    jest.advanceTimersByTime(gatherMs);
    expect(batches.at(-1)).toEqual({ releases: { set: 'set-7', withinMs: 2000 } });
  });
});
