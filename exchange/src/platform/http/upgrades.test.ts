import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import pino from 'pino';
import { refuseUpgrade, Upgrades } from './upgrades';

it.each([
  ['/other', '404'],
  ['/feed', '429'],
])('a refused upgrade of %s is closed though the client never ends, and the server with it', async (path, status) => {
  const server = createServer();
  new Upgrades(server, pino({ level: 'silent' })).serve('/feed', async (_, socket) => refuseUpgrade(socket, 429));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString().slice(9, 12)).toBe(status);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await promisify(server.getConnections.bind(server))()).toBe(0);
  await promisify(server.close.bind(server))();
  client.destroy();
});
