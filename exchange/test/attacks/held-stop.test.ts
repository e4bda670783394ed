import type { Socket } from 'node:net';
import { type ServedExchange, serveExchange, stallingSocket } from './served-exchange';

jest.setTimeout(60_000);

const feedRequest = [
  'GET /feed HTTP/1.1',
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');
const halfSentLogin = [
  'POST /v1/login HTTP/1.1',
  'Host: localhost',
  'X-Maru-Client: test',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{"email":',
].join('\r\n');

let exchange: ServedExchange;
const sockets: Socket[] = [];
beforeAll(async () => {
  exchange = await serveExchange();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await exchange.end();
});

it('a feed client that does not read and a request that never ends do not hold a stop longer than three seconds', async () => {
  for (const bytes of [feedRequest, halfSentLogin]) sockets.push(await stallingSocket(exchange.port, bytes));
  // Answered after those have arrived.
  expect((await fetch(`http://127.0.0.1:${exchange.port}/health/ready`)).status).toBe(200);
  const began = performance.now();
  await exchange.app.close();
  expect(performance.now() - began).toBeLessThan(3_000);
});
