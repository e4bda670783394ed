import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { addressReader, createAddressLimit } from '../../src/platform/http/rate-limits';
import { SignedConnections } from '../../src/platform/http/signed-connections';
import { Upgrades } from '../../src/platform/http/upgrades';
import { createTestApp, type TestApp, type TestAppOptions } from '../../src/testing/app';

/** The exchange of a test on a port, feed included. */
export interface ServedExchange extends TestApp {
  readonly port: number;
}

export async function serveExchange(options: TestAppOptions = {}): Promise<ServedExchange> {
  const exchange = await createTestApp(options);
  const { app, context, modules } = exchange;
  const upgrades = new Upgrades(app.server, context.log);
  const addressOf = addressReader(context.config);
  const addresses = createAddressLimit(context.config);
  const programs = new SignedConnections(context.clock, modules.apiKeys.reader, modules.members);
  modules.feed.attach(upgrades, {
    authenticate: (request) => modules.auth.sessions.authenticate(request),
    program: (request, isOpen) => programs.memberOf(request, addressOf(request), isOpen),
  });
  modules.orderEntry.attach(upgrades, { programs, addressOf, admit: (address) => addresses.take(address) });
  app.addHook('preClose', async () => {
    modules.feed.stop();
    await modules.orderEntry.stop();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return { ...exchange, port: typeof address === 'object' && address ? address.port : 0 };
}

export interface FeedSocket {
  readonly frames: { ch?: string; type?: string; data?: unknown; pong?: number; error?: { code: string } }[];
  readonly socket: WebSocket;
  send(request: unknown): void;
  until(found: () => boolean): Promise<void>;
  /** Sends a ping and waits for its answer: everything sent before has been handled then. */
  settled(): Promise<void>;
  /** Code of the close. */
  readonly closed: Promise<number>;
}

/** A client of the feed that keeps every frame. */
export async function openFeed(url: string, headers: Record<string, string> = {}): Promise<FeedSocket> {
  const socket = new WebSocket(url, { headers });
  const frames: FeedSocket['frames'] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)));
    for (const check of waiting) check();
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const until = (found: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!found()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  let pings = 0;
  return {
    socket,
    frames,
    closed,
    until,
    send: (request) => socket.send(JSON.stringify(request)),
    settled: () => {
      pings += 1;
      const ping = pings;
      socket.send(JSON.stringify({ ping }));
      return until(() => frames.some(({ pong }) => pong === ping));
    },
  };
}

/** A socket that sends these bytes and never reads what comes back. */
export function stallingSocket(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(bytes, () => resolve(socket));
    });
    socket.on('error', reject);
  });
}
