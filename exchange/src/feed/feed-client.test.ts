import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { Channel } from './channel';
import type { Subscriber } from './channel.types';
import { FanOut } from './fan-out';
import { FeedClient } from './feed-client';

jest.setTimeout(30_000);

/** Far from what a frame weighs in life, so that the system's buffers are full after some hundred. */
const payload = 'x'.repeat(64 * 1024);
const capBytes = 256 * 1024;

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of server.clients) socket.terminate();
});
afterAll(() => server.close());

interface Frame {
  readonly seq: number;
  readonly type: string;
}

/** A connection over TCP: the socket of the feed's end, and what the far end has read. */
async function connect() {
  const arrived = once(server, 'connection');
  const far = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const frames: Frame[] = [];
  far.on('error', () => undefined);
  far.on('message', (data) => {
    const { seq, type } = JSON.parse(String(data));
    frames.push({ seq, type });
  });
  const [[near, request]] = (await Promise.all([arrived, once(far, 'open')])) as [
    [WebSocket, IncomingMessage],
    unknown,
  ];
  near.on('error', () => undefined);
  const client = new FeedClient(near, request.socket, null);
  near.on('pong', () => client.answer());
  return { near, far, frames, client };
}

async function until(what: string, found: () => boolean): Promise<void> {
  for (let turns = 0; !found(); turns += 1) {
    if (turns > 200_000) throw new Error(`waited in vain for ${what}`);
    await turn();
  }
}

/** A channel that counts up, with one client that reads and one that has stopped reading. */
async function open() {
  let value = 0;
  const fanOut = new FanOut<Subscriber>((client) => client.cut());
  const source = {
    snapshot: () => JSON.stringify({ value, payload }),
    takeDelta: () => JSON.stringify({ value: ++value, payload }),
  };
  const channel = new Channel('tick', 'tick', null, source, fanOut);
  const [reading, stalled] = [await connect(), await connect()];
  for (const { client } of [reading, stalled]) channel.join(client);
  stalled.far.pause();
  const flush = async (now: number) => {
    for (const { client } of [reading, stalled]) client.revive(now);
    channel.flush(now);
    fanOut.run();
    await until('the reading client', () => reading.near.bufferedAmount === 0);
  };
  /** Frames until the system's buffers are full and the feed's own has begun to fill. */
  const fill = async () => {
    for (let sent = 0; stalled.near.bufferedAmount <= capBytes; sent += 1) {
      if (sent > 2_000) throw new Error('the stalled client never stalled');
      await flush(0);
    }
  };
  return { reading, stalled, flush, fill, newest: () => value };
}

const isGapless = (frames: readonly Frame[]) => frames.every(({ seq }, index) => seq === (frames[0]?.seq ?? 0) + index);

describe('a client that does not keep up', () => {
  it('misses frames instead of queueing them, and gets one snapshot when it has caught up', async () => {
    const { stalled, flush, fill, newest } = await open();
    await fill();
    const waiting = stalled.near.bufferedAmount;
    for (let now = 100; now <= 5_000; now += 100) await flush(now);
    expect(stalled.near.bufferedAmount).toBe(waiting);
    expect(waiting).toBeLessThan(capBytes + 2 * payload.length);

    stalled.far.resume();
    await until('the queue to empty', () => stalled.near.bufferedAmount === 0);
    for (const now of [5_100, 5_200]) await flush(now);
    await until('the newest frame', () => stalled.frames.at(-1)?.seq === newest());
    const again = stalled.frames.findLastIndex(({ type }) => type === 'snap');
    const [before, after] = [stalled.frames.slice(0, again), stalled.frames.slice(again)];
    expect(isGapless(before)).toBe(true);
    expect((after[0]?.seq ?? 0) - (before.at(-1)?.seq ?? 0)).toBeGreaterThanOrEqual(50);
    expect(after.map(({ type }) => type)).toEqual(['snap', 'delta']);
    expect(stalled.near.readyState).toBe(WebSocket.OPEN);
  });

  it('is cut off after 20 seconds, while the others miss nothing', async () => {
    const { reading, stalled, flush, fill } = await open();
    await fill();
    for (let now = 100; now <= 20_000; now += 100) await flush(now);
    expect(stalled.near.readyState).toBe(WebSocket.OPEN);
    for (let now = 20_100; now <= 20_300; now += 100) await flush(now);
    await until('the cut', () => stalled.near.readyState === WebSocket.CLOSED);
    expect(reading.near.readyState).toBe(WebSocket.OPEN);
    expect(isGapless(reading.frames)).toBe(true);
  });
});

describe('a client that provokes answers without reading them', () => {
  it('does not make the feed keep them: what belongs to no channel is dropped while it is behind', async () => {
    const { stalled, fill } = await open();
    await fill();
    const waiting = stalled.near.bufferedAmount;
    for (let answer = 0; answer < 1_000; answer += 1) stalled.client.tell({ pong: answer });
    expect(stalled.near.bufferedAmount).toBe(waiting);
  });
});

describe('a client that reads nothing of the little it is sent', () => {
  it('leaves no trace in the feed’s buffer: it is cut off since it answers no probe', async () => {
    const { reading, stalled, flush } = await open();
    for (let now = 0; now <= 300; now += 100) await flush(now);
    expect(stalled.near.bufferedAmount).toBe(0);
    const answered = once(reading.near, 'pong');
    for (const { client } of [reading, stalled]) client.probe();
    await answered;
    for (const { client } of [reading, stalled]) client.cutIfSilent();
    await until('the cut', () => stalled.near.readyState === WebSocket.CLOSED);
    expect(reading.near.readyState).toBe(WebSocket.OPEN);
  });
});
