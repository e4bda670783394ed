import { type IncomingMessage, request as plainRequest, ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time limit of the exchange's answer to a new connection. */
const openMsMax = 10_000;
const relaysMax = 20_000;

/** Cookie and origin: the feed identifies members by the one and refuses foreign sites by the other. Programs sign by their key. */
const forwardedHeaders = [
  'host',
  'cookie',
  'origin',
  'user-agent',
  'x-maru-key',
  'x-maru-time',
  'x-maru-signature',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
] as const;

interface Upgrade {
  readonly socket: Socket;
  /** Bytes that followed the request's headers. */
  readonly head: Buffer;
}

/** The price feed, and the order entry of programs. */
const paths: readonly string[] = ['/feed', '/order-entry'];

/**
 * Relays WebSockets to the exchange byte by byte, so that a browser that does not read holds back the exchange instead of filling
 * this server, and the exchange's pings, message limit and cut reach the browser itself.
 */
export function relaySockets(app: FastifyInstance, exchangeUrl: string): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const open = new Set<Duplex>();
  app.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const socket = duplex as Socket;
    // From the first moment: an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    if (!paths.includes(request.url?.split('?')[0] ?? '')) return end(socket, '404 Not Found');
    if (open.size >= relaysMax) return end(socket, '503 Service Unavailable');
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    upgrades.set(request, { socket, head });
    // Through the router, which knows the visitor's address behind trusted proxies.
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });
  for (const path of paths) {
    app.get(path, (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (!upgrade) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket);
      relay(request, upgrade, new URL(path, exchangeUrl));
      return undefined;
    });
  }
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

function relay(request: FastifyRequest, { socket, head }: Upgrade, url: URL): void {
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const upstream = send(url, { agent: false, timeout: openMsMax, headers: headersOf(request) });
  const abort = () => upstream.destroy();
  socket.once('close', abort);
  upstream.on('timeout', abort);
  upstream.on('error', () => end(socket, '503 Service Unavailable'));
  upstream.on('response', (answer) => {
    answer.destroy();
    end(socket, `${answer.statusCode} ${answer.statusMessage}`);
  });
  upstream.on('upgrade', (answer, far, farHead) => {
    socket.off('close', abort);
    far.setTimeout(0);
    socket.write(answerText(answer));
    if (farHead.length > 0) socket.write(farHead);
    if (head.length > 0) far.write(head);
    join(socket, far);
  });
  upstream.end();
}

/** Pipes both ways; each side ends with the other. */
function join(near: Duplex, far: Duplex): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    from.pipe(to);
  }
}

function headersOf(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'x-forwarded-for': request.ip,
  };
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

function answerText({ rawHeaders }: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const end = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
