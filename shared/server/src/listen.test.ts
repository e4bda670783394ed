import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen, PortTaken } from './listen';

/** A server of Node with Fastify's way to begin. */
function serverOf() {
  const server = createServer();
  return {
    server,
    listen: async ({ host, port }: { host: string; port: number }) => {
      server.listen(port, host);
      await once(server, 'listening');
    },
    close: async () => void server.close(),
  };
}

it('names the variable to set where the port is taken', async () => {
  const [first, second] = [serverOf(), serverOf()];
  await listen(first, { host: '127.0.0.1', port: 0, portName: 'MARU_PORT' });
  const { port } = first.server.address() as AddressInfo;
  const refusal = await listen(second, { host: '127.0.0.1', port, portName: 'MARU_PORT' }).catch((error) => error);
  expect(refusal).toBeInstanceOf(PortTaken);
  expect(refusal.message).toBe(`Port ${port} is taken: set MARU_PORT to a free one.`);
  await first.close();
});

it('passes on what else goes wrong as it is', async () => {
  const broken = { listen: () => Promise.reject(new Error('no such address')), close: async () => undefined };
  await expect(listen(broken, { host: '192.0.2.1', port: 1, portName: 'MARU_PORT' })).rejects.toThrow(
    'no such address',
  );
});
