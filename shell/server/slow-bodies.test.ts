import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { TestTrust } from '@maru/testing/releases';
import { HtmlSite } from './testing/html-site';

jest.setTimeout(60_000);

describe('calls whose bodies arrive slowly', () => {
  let site: HtmlSite;
  let exchange: Server;
  let begun = 0;
  const slow: Socket[] = [];
  beforeEach(async () => {
    exchange = createServer((request, response) => {
      begun += 1;
      request.resume().on('end', () => response.end('{}'));
    });
    await new Promise<void>((done) => exchange.listen(0, '127.0.0.1', done));
    site = await HtmlSite.open(new TestTrust([]).root.key, () => undefined);
  });
  afterEach(async () => {
    for (const socket of slow.splice(0)) socket.destroy();
    exchange.closeAllConnections();
    exchange.close();
    await site.stop();
  });

  it('keep no other call waiting, however many they are', async () => {
    const app = await site.start({ exchangeUrl: `http://127.0.0.1:${(exchange.address() as AddressInfo).port}` });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (let sent = 0; sent < 300; sent += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('POST /v1/orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n');
      socket.write('content-type: application/x-www-form-urlencoded\r\n\r\namount');
      slow.push(socket);
    }
    while (begun < 100) await new Promise((done) => setTimeout(done, 20));
    const { status } = await fetch(`http://127.0.0.1:${port}/v1/me`, { signal: AbortSignal.timeout(15_000) });
    expect(status).toBe(200);
  });
});
