import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { OpenLimit } from '../platform/http/rate-limits';
import { feedAlone } from '../testing/feed-alone';

jest.setTimeout(30_000);

let isAway = false;
const open = new OpenLimit(2);
const { listen, connection, stop } = feedAlone({});

beforeAll(() =>
  listen({
    authenticate: () => null,
    program: async () => {
      throw new Error('no program of this test has a key');
    },
    admit: () => !isAway,
    hold: ({ headers }) => open.hold(String(headers['x-address'])),
  }),
);
afterAll(stop);

/** @returns the connection, or the status that refuses it. */
async function opened(address: string, headers = {}): Promise<WebSocket | number> {
  const socket = connection({ 'x-address': address, ...headers });
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
  return Promise.race([once(socket, 'open').then(() => socket), refused]);
}

it('an address that holds its share of the feeds gets no other one, and all others go on', async () => {
  const first = (await opened('2001:db8:1:2::1')) as WebSocket;
  const second = (await opened('2001:db8:1:2::2')) as WebSocket;
  expect(await opened('2001:db8:1:2:3::9')).toBe(429);
  expect(await opened('192.0.2.1')).toHaveProperty('readyState', 1);

  first.terminate();
  await once(first, 'close');
  const third = await until(() => opened('2001:db8:1:2::4'));
  expect(third).toHaveProperty('readyState', 1);
  expect(await opened('2001:db8:1:2::5')).toBe(429);
  second.terminate();
});

it('what was refused holds no place', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await until(() => opened('192.0.2.7', { 'x-maru-key': 'mk' }), 503)).toBe(503);
  isAway = true;
  for (let round = 0; round < 3; round += 1) expect(await opened('192.0.2.7')).toBe(429);
  isAway = false;
  expect(await until(() => opened('192.0.2.7'))).toHaveProperty('readyState', 1);
});

/** The server hears of the end of a connection a moment after its client. */
async function until<T>(attempt: () => Promise<T | number>, wanted?: number): Promise<T | number> {
  for (let round = 0; ; round += 1) {
    const found = await attempt();
    if (wanted === undefined ? typeof found !== 'number' : found === wanted) return found;
    if (round > 50) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}
