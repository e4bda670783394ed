import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CallerOptions, ClientError, type Listening, MaruClient } from '.';

const wallet = (coin: string) => ({ kind: 'wallet', wallet: { coin, total: '1', usingCoin: '0', available: '1' } });
const begin = (seq: number, epoch = 'e1') =>
  JSON.stringify({
    ch: 'private',
    seq,
    ts: 1,
    type: 'snap',
    data: [],
    begin: { epoch, orders: [{ id: '7' }], wallets: [] },
  });
const frame = (seq: number, type: 'snap' | 'delta', ...data: object[]) =>
  JSON.stringify({ ch: 'private', seq, ts: 1, type, data });

describe('private events', () => {
  let server: Server;
  let sockets: WebSocketServer;
  let listening: Listening | undefined;
  /** Status of connections that are refused; null takes them. */
  let refusal: number | null;
  const opened: {
    readonly socket: WebSocket;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly got: unknown[];
  }[] = [];
  let said: unknown[];
  let calls: CallerOptions['fetch'];

  beforeEach(async () => {
    opened.length = 0;
    said = [];
    refusal = null;
    calls = async () => Response.json({ list: [] });
    server = createServer();
    sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      if (refusal !== null) socket.end(`HTTP/1.1 ${refusal} No\r\nConnection: close\r\n\r\n`);
      else
        sockets.handleUpgrade(request, socket, head, (each) => {
          const got: unknown[] = [];
          each.on('message', (data) => got.push(JSON.parse(String(data))));
          opened.push({ socket: each, headers: request.headers, got });
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    listening?.close();
    for (const { socket } of opened) socket.terminate();
    server.close();
  });

  const listen = (options: Partial<CallerOptions> = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fetch: CallerOptions['fetch'] = (...given) => (calls as typeof globalThis.fetch)(...given);
    const client = new MaruClient({
      key: 'mk_1',
      secret: 'secret',
      url,
      fetch,
      wait: async () => undefined,
      ...options,
    });
    listening = client.listen({
      onBegin: ({ orders }) => said.push(`begin ${orders.map(({ id }) => id)}`),
      onEvent: (event) => said.push(event.kind === 'wallet' ? event.wallet.coin : event.kind),
      onEnd: (error) => said.push(error),
    });
  };
  const until = async (isThere: () => boolean) => {
    for (let turn = 0; !isThere(); turn += 1) {
      if (turn > 500) throw new Error(`it did not come: ${JSON.stringify(said)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('are asked for by a signed connection, begin, and come in order', async () => {
    listen();
    await until(() => opened.length === 1);
    const [first] = opened;
    expect(first?.headers).toMatchObject({ 'x-maru-key': 'mk_1', 'x-maru-signature': expect.any(String) });
    await until(() => first?.got.length === 1);
    expect(first?.got).toEqual([{ resume: null }]);
    first?.socket.send(begin(7));
    first?.socket.send(JSON.stringify({ pong: 1 }));
    first?.socket.send(frame(8, 'delta', wallet('KRW'), wallet('XRP')));
    first?.socket.send(frame(9, 'delta', { kind: 'notifications' }));
    await until(() => said.length === 4);
    expect(said).toEqual(['begin 7', 'KRW', 'XRP', 'notifications']);
  });

  it('go on after a break where they broke off, as long as the exchange has what was missed', async () => {
    listen();
    await until(() => opened.length === 1);
    opened[0]?.socket.send(begin(1));
    opened[0]?.socket.send(frame(2, 'delta', wallet('KRW')));
    await until(() => said.length === 2);
    opened[0]?.socket.terminate();
    await until(() => (opened[1]?.got.length ?? 0) === 1);
    expect(opened[1]?.got).toEqual([{ resume: { epoch: 'e1', seq: 2 } }]);
    opened[1]?.socket.send(JSON.stringify({ resumed: { epoch: 'e1', seq: 2 } }));
    opened[1]?.socket.send(frame(3, 'delta', wallet('XRP')));
    await until(() => said.length === 3);
    opened[1]?.socket.terminate();
    await until(() => (opened[2]?.got.length ?? 0) === 1);
    expect(opened[2]?.got).toEqual([{ resume: { epoch: 'e1', seq: 3 } }]);
    opened[2]?.socket.send(begin(40, 'e2'));
    opened[2]?.socket.send(frame(41, 'delta', wallet('BTC')));
    await until(() => said.length === 5);
    expect(said).toEqual(['begin 7', 'KRW', 'XRP', 'begin 7', 'BTC']);
  });

  it.each([
    ['a frame is missing', frame(6, 'delta', wallet('KRW'))],
    ['frames were left out', frame(4, 'snap')],
  ])('are asked for on another connection where %s', async (_, gap) => {
    listen();
    await until(() => opened.length === 1);
    opened[0]?.socket.send(begin(4));
    opened[0]?.socket.send(gap);
    await until(() => (opened[1]?.got.length ?? 0) === 1);
    expect(opened[1]?.got).toEqual([{ resume: { epoch: 'e1', seq: 4 } }]);
    expect(said).toEqual(['begin 7']);
  });

  it('are asked for again where the subscription is refused, and when the exchange restarts', async () => {
    listen();
    await until(() => opened.length === 1);
    opened[0]?.socket.send(JSON.stringify({ error: { code: 'LOGIN_REQUIRED', message: 'no' } }));
    await until(() => opened.length === 2);
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.9);
    opened[1]?.socket.send(JSON.stringify({ restart: { withinMs: 1_000 } }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    opened[1]?.socket.close(1012, 'restart');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(opened).toHaveLength(2);
    await until(() => opened.length === 3);
    chance.mockRestore();
    expect(said).toEqual([]);
  });

  it('are tried again while nobody answers, and after a refusal that has passed', async () => {
    refusal = 503;
    listen();
    await new Promise((resolve) => setTimeout(resolve, 300));
    refusal = 403;
    await new Promise((resolve) => setTimeout(resolve, 500));
    refusal = null;
    await until(() => opened.length === 1);
    expect(said).toEqual([]);
  });

  it('end with the reason where the key is refused, or was removed', async () => {
    refusal = 403;
    calls = async () => Response.json({ header: { code: 'API_KEY_SCOPE', message: 'no' } }, { status: 403 });
    listen();
    await until(() => said.length === 1);
    expect(said[0]).toMatchObject({ status: 403, code: 'API_KEY_SCOPE' });
    refusal = null;
    listen();
    await until(() => opened.length === 1);
    opened[0]?.socket.close(4001, 'session ended');
    await until(() => said.length === 2);
    expect(said[1]).toBeInstanceOf(ClientError);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(opened).toHaveLength(1);
  });

  it('stop when they are no longer wanted', async () => {
    listen();
    await until(() => opened.length === 1);
    listening?.close();
    await once(opened[0]?.socket as WebSocket, 'close');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(opened).toHaveLength(1);
  });
});
