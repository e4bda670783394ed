import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { accepted } from '@maru/contract';
import type { EntryAnswer } from '@maru/contract/exchange';
import { WebSocket, WebSocketServer } from 'ws';
import { answerOf, type BegunCall } from './entry-calls';
import { EntryConnection } from './entry-connection';

jest.setTimeout(60_000);

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of server.clients) socket.terminate();
});
afterAll(() => server.close());

/** A connection over TCP whose calls are judged by `begin`. */
async function connect(begin: (text: string) => Promise<BegunCall>) {
  const arrived = once(server, 'connection');
  const far = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[near]] = (await Promise.all([arrived, once(far, 'open')])) as [[WebSocket], unknown];
  for (const socket of [near, far]) socket.on('error', () => undefined);
  const connection = new EntryConnection(near, begin);
  const answers: EntryAnswer[] = [];
  far.on('message', (data) => answers.push(JSON.parse(String(data))));
  near.on('message', (data, isBinary) => connection.receive(data, isBinary));
  near.on('pong', () => connection.answer());
  const closed = once(far, 'close').then(([code]) => code as number);
  return { near, far, connection, answers, closed };
}

async function until(what: string, found: () => boolean): Promise<void> {
  for (let turns = 0; !found(); turns += 1) {
    if (turns > 200_000) throw new Error(`waited in vain for ${what}`);
    await turn();
  }
}

/** Calls that are answered when the test lets them. */
function held(payload = '') {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    begun,
    begin: async (text: string): Promise<BegunCall> => {
      begun.push(text);
      const gate = isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
      return { handOver: () => gate.then(() => answerOf(text, accepted({ payload }))) };
    },
    release: () => {
      isOpen = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

const many = 40_000;
const text = (at: number) => `${at}`.padStart(200, '0');

describe('a connection whose calls come faster than they are answered', () => {
  it('has 64 under way, is read no further, and gets every answer in order once they come', async () => {
    const calls = held();
    const { near, far, answers } = await connect(calls.begin);
    let received = 0;
    near.on('message', () => (received += 1));
    for (let at = 0; at < many; at += 1) far.send(text(at));
    await until('the pause', () => near.isPaused);
    for (let turns = 0; turns < 500; turns += 1) await turn();
    expect(calls.begun).toHaveLength(64);
    // What had been read in one piece when it was paused.
    expect(received).toBeLessThan(64 + (2 * 64 * 1024) / 200);
    expect(far.bufferedAmount).toBeGreaterThan(0);
    calls.release();
    await until('all answers', () => answers.length === many);
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: many }, (_, at) => text(at)));
  });

  it('is not cut for a pong that we have not read', async () => {
    const calls = held();
    const { near, far, connection } = await connect(calls.begin);
    for (let at = 0; at < 1_000; at += 1) far.send(text(at));
    await until('the pause', () => near.isPaused);
    connection.probe();
    for (let turns = 0; turns < 100; turns += 1) await turn();
    connection.cutIfSilent();
    expect(near.readyState).toBe(WebSocket.OPEN);
    calls.release();
    await until('the answers', () => !near.isPaused);
    const pong = once(near, 'pong');
    connection.probe();
    await pong;
    connection.cutIfSilent();
    expect(near.readyState).toBe(WebSocket.OPEN);
  });
});

describe('a client that reads no answers', () => {
  it('is read no further than the answers that wait for it, and is cut since it answers no probe', async () => {
    const calls = held('x'.repeat(16 * 1024));
    calls.release();
    const { near, far, connection } = await connect(calls.begin);
    far.pause();
    for (let at = 0; at < many; at += 1) far.send(text(at));
    await until('the pause', () => near.isPaused && near.bufferedAmount > 64 * 1024);
    for (let turns = 0; turns < 500; turns += 1) await turn();
    const begun = calls.begun.length;
    for (let turns = 0; turns < 500; turns += 1) await turn();
    expect(calls.begun).toHaveLength(begun);
    expect(near.bufferedAmount).toBeLessThan(16 * 1024 * (64 + (2 * 64 * 1024) / 200));
    connection.probe();
    connection.cutIfSilent();
    await until('the cut', () => near.readyState === WebSocket.CLOSED);
  });
});

describe('a connection that ends', () => {
  it('answers what is under way, refuses what has not begun, and reads nothing more', async () => {
    const calls = held();
    const { far, connection, answers, closed, near } = await connect(calls.begin);
    for (let at = 0; at < 70; at += 1) far.send(`{"id":"n${at}","cancelAll":{}}`);
    await until('the pause', () => near.isPaused && calls.begun.length === 64);
    connection.finish(4001, 'key ended', 'API_KEY_INVALID');
    await until('the refusals', () => answers.length === 6);
    expect(answers.map(({ id, status }) => [id, status])).toContainEqual(['n69', 403]);
    far.send('late');
    calls.release();
    expect(await closed).toBe(4001);
    expect([answers.length, calls.begun.length]).toEqual([70, 64]);
  });

  it('waits five seconds for answers that do not come', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const { far, connection, closed } = await connect(() => new Promise(() => undefined));
    far.send('first');
    for (let turns = 0; turns < 200; turns += 1) await turn();
    connection.finish(1012, 'restart', 'UNAVAILABLE');
    jest.advanceTimersByTime(4_999);
    expect(far.readyState).toBe(WebSocket.OPEN);
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    expect(await closed).toBe(1012);
  });
});
