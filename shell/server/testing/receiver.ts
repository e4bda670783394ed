import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A neighbour that keeps what it is sent, as JSON. */
export class Receiver {
  readonly got: { readonly path: string; readonly token: string; readonly body: never }[] = [];
  status = 200;
  live: unknown = {};
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'POST')
        this.got.push({
          path: request.url ?? '',
          token: request.headers.authorization ?? '',
          body: JSON.parse(Buffer.concat(chunks).toString()) as never,
        });
      response.writeHead(request.url === '/live' ? 200 : this.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/live' ? this.live : {}));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
