import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { TestTrust } from '@maru/testing/releases';
import { HtmlSite } from './testing/html-site';

describe('the connection of a call that is passed on', () => {
  let site: HtmlSite;
  let exchange: Server;
  let port: number;
  beforeEach(async () => {
    exchange = createServer((request, response) => {
      if (request.url === '/v1/unread') response.setHeader('connection', 'close');
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((done) => exchange.listen(0, '127.0.0.1', done));
    site = await HtmlSite.open(new TestTrust([]).root.key, () => undefined);
    const app = await site.start({ exchangeUrl: `http://127.0.0.1:${(exchange.address() as AddressInfo).port}` });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    exchange.closeAllConnections();
    exchange.close();
    await site.stop();
  });
  const send = (path: string, connection: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`);
    return socket;
  };

  it('ends where the caller asks for that, and where the exchange has left a body unread', async () => {
    for (const [path, connection] of [
      ['/v1/me', 'close'],
      ['/v1/unread', 'keep-alive'],
    ] as const)
      expect(await text(send(path, connection))).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('lasts as long as this server says, not as the exchange does to it', async () => {
    const socket = send('/v1/me', 'keep-alive');
    const [answer] = await new Promise<string[]>((take) => socket.once('data', (data) => take([String(data)])));
    socket.destroy();
    expect(answer).toMatch(/\r\nkeep-alive: timeout=72\r\n/i);
  });
});
