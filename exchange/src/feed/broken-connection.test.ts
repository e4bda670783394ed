import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { feedAlone } from '../testing/feed-alone';

jest.setTimeout(30_000);

/** Its rate is what the connections follow. */
let rate = 0;
const markets = {
  all: () => [],
  krwPrice: () => {
    rate += 1;
    return { toFixed: () => String(rate) };
  },
};
/** Whose connections these are. */
let member: bigint | null = null;
const { context, feed, server, listen, connection, stop } = feedAlone({ markets });
const accepted: Socket[] = [];
server.on('connection', (socket) => accepted.push(socket));

beforeAll(() => listen({ authenticate: () => member }));
afterAll(stop);

async function connect(): Promise<WebSocket> {
  const socket = connection();
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ subscribe: ['krw'] }));
  await once(socket, 'message');
  return socket;
}

it('a connection that cannot be written to is closed and counted, and the others hear the same frame', async () => {
  const sockets = [await connect(), await connect(), await connect()];
  const broken = accepted.at(-2) as Socket;
  const closed = once(sockets[1] as WebSocket, 'close');
  const heard = [sockets[0], sockets[2]].map((socket) => once(socket as WebSocket, 'message'));
  broken.write = () => {
    throw new Error('write after end');
  };
  const frames = await Promise.all(heard);
  await closed;
  expect(frames.map(([frame]) => JSON.parse(String(frame)).type)).toEqual(['delta', 'delta']);
  const next = await Promise.all([sockets[0], sockets[2]].map((socket) => once(socket as WebSocket, 'message')));
  expect(next).toHaveLength(2);
  expect(feed.audience).toBe(2);
  expect(await context.metrics.registry.metrics()).toMatch(/^maru_feed_broken_connections_total 1$/m);
  for (const socket of sockets) socket.terminate();
});

it('an ended session closes all of its connections, also where one cannot be written to', async () => {
  member = 100n;
  const sockets = [await connect(), await connect(), await connect()];
  const closed = sockets.map((socket) => once(socket, 'close'));
  (accepted.at(-3) as Socket).write = () => {
    throw new Error('write after end');
  };
  member = null;
  context.events.emit('sessionEnded', { memberId: 100n });
  const codes = (await Promise.all(closed)).map(([code]) => code);
  expect(codes).toEqual([1006, 4001, 4001]);
});
