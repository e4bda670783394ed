import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame';

let server: WebSocketServer;
let text = '';
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (_socket, request) => request.socket.write(textFrame(text)));
  await once(server, 'listening');
});
afterAll(() => server.close());

async function read(sent: string): Promise<[data: string, isBinary: boolean]> {
  text = sent;
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = (await once(socket, 'message')) as [Buffer, boolean];
  socket.terminate();
  return [String(data), isBinary];
}

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a client reads a frame of %d bytes as that text',
  async (length) => {
    expect(await read('x'.repeat(length))).toEqual(['x'.repeat(length), false]);
  },
);

it('bytes are counted, not letters', async () => {
  expect(await read('가격'.repeat(40))).toEqual(['가격'.repeat(40), false]);
});
