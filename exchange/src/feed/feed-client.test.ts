import { WebSocket } from 'ws';
import { Channel } from './channel';
import { FeedClient } from './feed-client';

/** A socket whose other end reads when it likes. */
class FakeSocket {
  readonly readyState = WebSocket.OPEN;
  bufferedAmount = 0;
  isCut = false;
  readonly frames: { seq: number; type: string; data: number }[] = [];
  send = (frame: unknown) => void this.frames.push(JSON.parse(String(frame)));
  ping = () => undefined;
  close = () => undefined;
  terminate = () => {
    this.isCut = true;
  };
}

/** A channel that counts up, with one client that reads and one that may stall. */
function open() {
  let value = 0;
  const channel = new Channel('tick', 'tick', null, {
    snapshot: () => String(value),
    takeDelta: () => String(++value),
  });
  const [steady, stalling] = [new FakeSocket(), new FakeSocket()];
  const clients = [new FeedClient(steady, null), new FeedClient(stalling, null)];
  for (const client of clients) channel.join(client);
  const flush = (now: number) => {
    for (const client of clients) client.revive(now);
    channel.flush(now);
  };
  flush(0);
  return { steady, stalling, flush };
}

describe('a client that does not keep up', () => {
  it('misses frames instead of queueing them, and gets one snapshot when it has caught up', () => {
    const { steady, stalling, flush } = open();
    stalling.bufferedAmount = 300_000;
    for (let now = 100; now <= 5_000; now += 100) flush(now);
    expect(stalling.frames).toHaveLength(1);
    stalling.bufferedAmount = 0;
    flush(5_100);
    flush(5_200);
    expect(stalling.frames.slice(1).map(({ type }) => type)).toEqual(['snap', 'delta']);
    expect(stalling.frames.at(-1)).toEqual(steady.frames.at(-1));
    expect(stalling.isCut).toBe(false);
  });

  it('is cut off after 20 seconds, while the others miss nothing', () => {
    const { steady, stalling, flush } = open();
    stalling.bufferedAmount = 300_000;
    for (let now = 100; now <= 20_000; now += 100) flush(now);
    expect(stalling.isCut).toBe(false);
    for (let now = 20_100; now <= 20_300; now += 100) flush(now);
    expect(stalling.isCut).toBe(true);
    expect(steady.isCut).toBe(false);
    expect(steady.frames.map(({ seq }) => seq)).toEqual(steady.frames.map((_, index) => index + 1));
  });
});
