import type { ClientRequest, IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { harnessConfig } from '../webpack/harness';

const usage =
  'node --import tsx tools/remote-build/harness/serve.ts <remote> [--exchange http://localhost:8090] [--port 8100]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { exchange: { type: 'string' }, port: { type: 'string', default: '8100' } },
});
const [remote = ''] = positionals;
if (!remote) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

/** The exchange takes sockets from its own pages only. This page's goes as from one of them, another site's does not. */
const openAsOwnPage =
  (target: string) =>
  (call: ClientRequest, { headers }: IncomingMessage): void => {
    if (headers.origin === `http://${headers.host}`) call.setHeader('origin', new URL(target).origin);
  };

/** As from a program: the page of one remote has no HTML server that could give it a permit (decision 115). */
function callWithoutPage(call: ClientRequest, { headers }: IncomingMessage): void {
  if (headers.origin !== `http://${headers.host}`) return;
  call.removeHeader('origin');
  call.removeHeader('sec-fetch-site');
}

const toExchange = (target: string) => ({
  context: ['/v1', '/v2', '/auth', '/addresses', '/data', '/feed'],
  target,
  changeOrigin: true,
  onProxyReq: callWithoutPage,
  onProxyReqWs: openAsOwnPage(target),
  ws: true,
});

const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port: Number(values.port),
    allowedHosts: ['localhost'],
    historyApiFallback: true,
    hot: true,
    client: { overlay: true, logging: 'warn' },
    proxy: values.exchange ? [toExchange(values.exchange)] : [],
  },
  webpack(harnessConfig(resolve(remote), { exchange: Boolean(values.exchange) })),
);
await server.start();
process.stdout.write(`${remote} alone: http://localhost:${values.port}\n`);
