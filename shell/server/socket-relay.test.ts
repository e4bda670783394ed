import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FramesBetween } from './frames-between';
import { relaySockets } from './socket-relay';

const mebi = 1024 * 1024;

let exchange: Server;
let site: FastifyInstance;
/** Ends of the exchange, in the order in which they were opened. */
let opened: { request: IncomingMessage; socket: Socket }[];
const clients: Socket[] = [];
/** Of tabs: what this server says to them goes in between. */
const feeds: FramesBetween[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  opened = [];
  exchange = createServer((_, response) => response.writeHead(404).end());
  exchange.on('upgrade', (request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    if (request.headers.cookie === 'refused') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    opened.push({ request, socket });
    exchange.emit('opened');
  });
  exchange.listen(0, '127.0.0.1');
  await once(exchange, 'listening');
  site = Fastify({ forceCloseConnections: true, trustProxy: ['127.0.0.1'] });
  feeds.length = 0;
  relaySockets(site, `http://127.0.0.1:${portOf(exchange)}`, (feed) => void feeds.push(feed));
  await site.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const { socket } of opened) socket.destroy();
  await site.close();
  exchange.close();
});

/** A browser's end, after the answer to its request. */
async function open(headers: readonly string[] = [], path = '/feed', method = 'GET') {
  const socket = connect(portOf(site.server), '127.0.0.1');
  socket.on('error', () => undefined);
  clients.push(socket);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: maru.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: answer.toString() };
}

/** A client that takes the answer and never ends its half. */
async function openHalf(path: string, method: string, headers: readonly string[]): Promise<void> {
  const socket = connect({ port: portOf(site.server), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  clients.push(socket);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: maru.test', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
}

function last(): (typeof opened)[number] {
  const end = opened.at(-1);
  if (!end) throw new Error('nothing reached the exchange');
  return end;
}

/** Writes until the other side takes no more for half a second. @returns the bytes that were taken. */
async function fill(socket: Socket, bytesMax: number): Promise<number> {
  const chunk = Buffer.alloc(256 * 1024);
  while (socket.bytesWritten < bytesMax) {
    if (socket.write(chunk)) continue;
    const drained = once(socket, 'drain').then(() => true);
    const stalled = new Promise<false>((resolve) => setTimeout(() => resolve(false), 500));
    if (!(await Promise.race([drained, stalled]))) break;
  }
  return socket.bytesWritten - socket.writableLength;
}

describe('the site’s relay of WebSockets', () => {
  it('hands over cookie, origin, host and the visitor’s address behind a trusted proxy', async () => {
    const { answer } = await open(['Cookie: a=1', 'Origin: https://maru.test', 'X-Forwarded-For: 203.0.113.7']);
    expect(answer).toMatch(/^HTTP\/1.1 101 /);
    expect(last().request.headers).toMatchObject({
      cookie: 'a=1',
      origin: 'https://maru.test',
      host: 'maru.test',
      'x-forwarded-for': '203.0.113.7',
    });
  });

  it('hands over the order entry of a program, with its key and signature', async () => {
    const signed = ['X-Maru-Key: mk_1', 'X-Maru-Time: 1', 'X-Maru-Nonce: n', 'X-Maru-Signature: s'];
    expect((await open(signed, '/order-entry')).answer).toMatch(/^HTTP\/1.1 101 /);
    expect(last().request.url).toBe('/order-entry');
    const [key, sum] = [
      { 'x-maru-key': 'mk_1', 'x-maru-time': '1' },
      { 'x-maru-nonce': 'n', 'x-maru-signature': 's' },
    ];
    expect(last().request.headers).toMatchObject({ ...key, ...sum });
  });

  it('holds the exchange back where a browser does not read, instead of keeping what it misses', async () => {
    const { socket } = await open();
    socket.pause();
    expect(await fill(last().socket, 64 * mebi)).toBeLessThan(32 * mebi);
  });

  it('holds a browser back whose endless message the exchange does not read', async () => {
    const { socket } = await open();
    last().socket.pause();
    expect(await fill(socket, 64 * mebi)).toBeLessThan(32 * mebi);
  });

  it('answers no ping in a browser’s name, and lets the exchange cut it', async () => {
    const { socket } = await open();
    const ping = Buffer.from([0x89, 0x00]);
    const { socket: far } = last();
    const answers: Buffer[] = [];
    far.on('data', (data: Buffer) => answers.push(data));
    far.write(ping);
    expect((await once(socket, 'data'))[0]).toEqual(ping);
    const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
    socket.write(pong);
    await once(far, 'data');
    expect(Buffer.concat(answers)).toEqual(pong);
    far.destroy();
    await once(socket, 'close');
  });

  it('says to a tab what this server has to say, and why the exchange ends comes through', async () => {
    const { socket } = await open();
    const heard: Buffer[] = [];
    socket.on('data', (data: Buffer) => heard.push(data));
    feeds[0]?.say('new');
    const farewell = Buffer.from([0x88, 0x02, 0x0f, 0xa1]);
    last().socket.end(farewell);
    await once(socket, 'close');
    expect(Buffer.concat(heard)).toEqual(Buffer.concat([Buffer.from([0x81, 3]), Buffer.from('new'), farewell]));
    expect(feeds[0]?.destroyed).toBe(true);
  });

  it('says nothing on the connection of a program, or on its order entry', async () => {
    await open(['X-Maru-Key: mk_1']);
    await open(['X-Maru-Key: mk_1'], '/order-entry');
    expect(feeds).toEqual([]);
  });

  it('keeps nothing of a tab that is gone', async () => {
    const { socket } = await open();
    const { socket: far } = last();
    far.resume().once('end', () => far.end());
    // The tab has not read what waits for it.
    socket.pause();
    await fill(far, 64 * mebi);
    socket.destroy();
    if (feeds[0] && !feeds[0].destroyed) await once(feeds[0], 'close');
    expect(feeds[0]?.destroyed).toBe(true);
  });

  it('lets go of the exchange when the browser is gone', async () => {
    const { socket } = await open();
    const { socket: far } = last();
    far.resume();
    socket.destroy();
    await once(far, 'end');
  });

  it.each([
    ['another path', [], '/other', 'GET', /^HTTP\/1.1 404 /],
    ['another method', [], '/feed', 'POST', /^HTTP\/1.1 404 /],
    ['what the exchange refuses', ['Cookie: refused'], '/feed', 'GET', /^HTTP\/1.1 403 /],
  ] as const)('answers %s and closes', async (_, headers, path, method, expected) => {
    const { socket, answer } = await open(headers, path, method);
    expect(answer).toMatch(expected);
    if (!socket.closed) await once(socket, 'close');
  });

  it.each([
    ['another path', '/other', 'GET', []],
    ['another method', '/feed', 'POST', []],
    ['what the exchange refuses', '/feed', 'GET', ['Cookie: refused']],
  ] as const)('closes %s though the client never ends, and with it the server', async (_, path, method, headers) => {
    await openHalf(path, method, headers);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await promisify(site.server.getConnections.bind(site.server))()).toBe(0);
    await site.close();
  });

  it('answers 503 while the exchange is away', async () => {
    exchange.close();
    exchange.closeAllConnections();
    expect((await open()).answer).toMatch(/^HTTP\/1.1 503 /);
  });

  it('closes within three seconds with a browser that does not read', async () => {
    const { socket } = await open();
    socket.pause();
    await fill(last().socket, 64 * mebi);
    const began = performance.now();
    await site.close();
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
