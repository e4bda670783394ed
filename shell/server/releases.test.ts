import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestTrust } from '@maru/testing/releases';
import { LiveSource } from './releases';

const trust = new TestTrust(['mfe-help']);

describe('what the registry says is live', () => {
  const servers: Server[] = [];
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-'));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await rm(folder, { recursive: true });
  });
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const source = (registryUrl: string) =>
    new LiveSource({ registryUrl, folder, rootKeys: async () => [trust.root.key], report: () => undefined });

  it('is taken from the registry alone, not from where its answer points to', async () => {
    const live = JSON.stringify(trust.live(trust.set([])));
    const other = await serve((_request, response) => response.end(live));
    const registry = await serve((_request, response) => response.writeHead(302, { location: `${other}/live` }).end());
    expect(await source(registry).current()).toBeNull();
    expect(await source(other).current()).not.toBeNull();
  });

  it('is read up to a limit, also where it does not tell its length', async () => {
    let sent = 0;
    const registry = await serve((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        if (response.destroyed || sent > 200) return response.end('{}');
        sent += 1;
        response.write(chunk, more);
      };
      more();
    });
    expect(await source(registry).current()).toBeNull();
    expect(sent).toBeLessThan(40);
  });
});
