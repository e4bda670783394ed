import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { feedAlone } from '../testing/feed-alone';

jest.setTimeout(30_000);

let isAway = false;
let lookUps = 0;
const probeMs = 200;
const { listen, connection, stop } = feedAlone({}, { probeMs, answerMsMax: 100 });

beforeAll(() => listen({ authenticate }));
afterAll(stop);

async function authenticate({ headers }: IncomingMessage): Promise<bigint | null> {
  lookUps += 1;
  if (isAway) throw new Error('the session store is away');
  return headers.cookie === 'session=a' ? 800n : null;
}

/** @returns the connection, and its first answer to the wish for own events. */
async function connect(cookie: string) {
  const socket = connection({ cookie });
  await once(socket, 'open');
  socket.send(JSON.stringify({ subscribe: ['private'] }));
  const [data] = await once(socket, 'message');
  return { socket, answer: JSON.parse(String(data)) };
}

it('a page that came while sessions could not be read comes again once they can, and hears its own events', async () => {
  isAway = true;
  const [member, other] = [await connect('session=a'), await connect('session=gone')];
  for (const { answer } of [member, other]) expect(answer.error.code).toBe('LOGIN_REQUIRED');
  const closed = once(member.socket, 'close');
  const before = lookUps;
  await pause(3 * probeMs);
  // One look-up a turn for all of them, as long as sessions are away.
  expect(lookUps - before).toBeLessThanOrEqual(3);
  expect(member.socket.readyState).toBe(WebSocket.OPEN);

  isAway = false;
  expect((await closed)[0]).toBe(1012);
  const again = await connect('session=a');
  expect(again.answer).toMatchObject({ ch: 'private', type: 'snap' });
  const after = lookUps;
  await pause(3 * probeMs);
  // Whoever is a visitor stays, and is asked for no more.
  expect([other.socket.readyState, lookUps]).toEqual([WebSocket.OPEN, after]);
  for (const { socket } of [other, again]) socket.terminate();
});
