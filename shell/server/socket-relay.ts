import { type IncomingMessage, request as plainRequest, ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endUpgrade, sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FramesBetween } from './frames-between';

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
  'x-maru-nonce',
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

/** Takes over what is said on a tab's feed beside the exchange. */
export type FollowFeed = (feed: FramesBetween, request: FastifyRequest) => void;

/** The price feed, and the order entry of programs. */
const paths: readonly string[] = ['/feed', '/order-entry'];

/**
 * Relays WebSockets to the exchange byte by byte, so that a browser that does not read holds back the exchange instead of filling
 * this server, and the exchange's pings, message limit and cut reach the browser itself.
 */
export function relaySockets(app: FastifyInstance, exchangeUrl: string, onFeed: FollowFeed = () => undefined): void {
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
    response.once('finish', () => endUpgrade(socket));
    app.routing(request, response);
  });
  for (const path of paths) {
    app.get(path, (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (!upgrade) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket);
      const followed = isTab(request) && path === '/feed' ? onFeed : null;
      relay(request, upgrade, { url: new URL(path, exchangeUrl), followed });
      return undefined;
    });
  }
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

/** Programs sign with a key of theirs, and have no page. */
const isTab = ({ headers }: FastifyRequest): boolean => headers['x-maru-key'] === undefined;

interface Target {
  readonly url: URL;
  readonly followed: FollowFeed | null;
}

function relay(request: FastifyRequest, { socket, head }: Upgrade, { url, followed }: Target): void {
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
    if (head.length > 0) far.write(head);
    if (farHead.length > 0) far.unshift(farHead);
    join(socket, far, followed && ((feed) => followed(feed, request)));
  });
  upstream.end();
}

/** Pipes both ways; each side ends with the other. */
function join(near: Socket, far: Duplex, told: ((feed: FramesBetween) => void) | null): void {
  for (const end of [near, far]) end.on('error', () => end.destroy());
  near.once('close', () => far.destroy());
  near.pipe(far);
  if (!told) {
    far.once('close', () => near.destroy());
    far.pipe(near);
    return;
  }
  const between = new FramesBetween();
  near.once('close', () => between.destroy());
  // What the exchange has said last, such as why it ends, still reaches the browser.
  far.once('close', () => between.end());
  between.once('close', () => near.destroySoon());
  far.pipe(between).pipe(near);
  told(between);
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
  endUpgrade(socket, `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
