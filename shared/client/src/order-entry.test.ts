import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CallerOptions, MaruClient, type OrderEntry, type OrderEntryOptions } from '.';

interface Sent {
  readonly id: string;
  readonly place?: object;
  readonly amend?: object;
  readonly cancel?: object;
  readonly cancelAll?: object;
}

const order = { marketId: '2', side: 'B', callType: 'LIMIT', price: '3000', amount: '10' } as const;
const refusal = (code: string) => ({ header: { code, message: 'no' } });

describe('orders over the socket', () => {
  let server: Server;
  let entry: OrderEntry | undefined;
  /** Status of connections that are refused; null takes them. */
  let status: number | null;
  let calls: CallerOptions['fetch'];
  let asked: string[];
  const opened: {
    readonly socket: WebSocket;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly got: Sent[];
  }[] = [];

  beforeEach(async () => {
    opened.length = 0;
    asked = [];
    status = null;
    calls = async () => Response.json(refusal('NOT_FOUND'), { status: 404 });
    server = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      asked.push(String(request.url));
      if (status !== null) socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`);
      else
        sockets.handleUpgrade(request, socket, head, (each) => {
          const got: Sent[] = [];
          each.on('message', (data) => got.push(JSON.parse(String(data))));
          opened.push({ socket: each, headers: request.headers, got });
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    entry?.close();
    for (const { socket } of opened) socket.terminate();
    server.close();
  });

  const enter = (options: OrderEntryOptions = {}): OrderEntry => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fetch: CallerOptions['fetch'] = (...given) => (calls as typeof globalThis.fetch)(...given);
    const client = new MaruClient({ key: 'mk_1', secret: 'secret', url, fetch, wait: async () => undefined });
    entry = client.orderEntry(options);
    return entry;
  };
  const until = async (isThere: () => boolean) => {
    for (let turn = 0; !isThere(); turn += 1) {
      if (turn > 500) throw new Error(`it did not come: ${JSON.stringify(opened.map(({ got }) => got))}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  /** The messages of a connection, once there are so many. */
  const sent = async (connection: number, count: number): Promise<Sent[]> => {
    await until(() => (opened[connection]?.got.length ?? 0) >= count);
    return opened[connection]?.got ?? [];
  };
  const answer = (connection: number, id: string | undefined, body: object, more: object = {}) =>
    opened[connection]?.socket.send(JSON.stringify({ id, status: 200, body, ...more }));

  it('are sent on a signed connection, in order, and answered by their ids in any order', async () => {
    const maru = enter();
    const [placed, amended] = [
      maru.place({ ...order, clientOrderId: 'mine' }),
      maru.amend('7', { price: '1', amount: '2' }),
    ];
    const [cancelled, all] = [maru.cancel('7'), maru.cancelAll({ side: 'B' })];
    const got = await sent(0, 4);
    expect(opened[0]?.headers).toMatchObject({ 'x-maru-key': 'mk_1', 'x-maru-signature': expect.any(String) });
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(got).toEqual([
      { id: 'mine', place: order },
      { id, amend: { orderId: '7', price: '1', amount: '2' } },
      { id, cancel: { orderId: '7' } },
      { id, cancelAll: { side: 'B' } },
    ]);
    answer(0, got[3]?.id, { cancelled: 3 });
    answer(0, got[2]?.id, { ok: true });
    answer(0, got[1]?.id, { id: '8' });
    answer(0, 'mine', { id: '7' });
    expect([await placed, await amended, await cancelled, await all]).toEqual([{ id: '7' }, { id: '8' }, undefined, 3]);
  });

  it('reject with status, code and message of the refusal', async () => {
    const placing = enter().place({ ...order, clientOrderId: 'a' });
    await sent(0, 1);
    answer(0, 'a', refusal('INSUFFICIENT_BALANCE'), { status: 409 });
    await expect(placing).rejects.toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE', message: 'no' });
  });

  it('are sent again after a break under their ids, as long as they have no answer', async () => {
    const maru = enter();
    const [first, second] = [
      maru.place({ ...order, clientOrderId: 'a' }),
      maru.place({ ...order, clientOrderId: 'b' }),
    ];
    await sent(0, 2);
    answer(0, 'a', { id: '1' });
    await first;
    opened[0]?.socket.terminate();
    expect(await sent(1, 1)).toEqual([{ id: 'b', place: order }]);
    answer(1, 'b', { id: '2' });
    expect(await second).toEqual({ id: '2' });
  });

  it('are sent again on another connection where the exchange falls silent', async () => {
    const placing = enter({ answerMsMax: 300 }).place({ ...order, clientOrderId: 'a' });
    await sent(0, 1);
    expect(await sent(1, 1)).toEqual([{ id: 'a', place: order }]);
    answer(1, 'a', { id: '1' });
    expect(await placing).toEqual({ id: '1' });
  });

  it('are sent again when the exchange asks to, and not before', async () => {
    const placing = enter().place({ ...order, clientOrderId: 'a' });
    await sent(0, 1);
    const from = performance.now();
    answer(0, 'a', refusal('TOO_MANY_REQUESTS'), { status: 429, retryAfter: 1 });
    await sent(0, 2);
    expect(performance.now() - from).toBeGreaterThan(950);
    answer(0, 'a', { id: '1' });
    expect(await placing).toEqual({ id: '1' });
    expect(opened).toHaveLength(1);
  });

  it('are given up where nobody answers for as long as a call may take', async () => {
    status = 503;
    const placing = enter({ answerMsMax: 200, callMsMax: 700 }).place(order);
    await expect(placing).rejects.toMatchObject({ status: 0, code: null });
    expect(asked.length).toBeGreaterThan(1);
  });

  it('are asked for again where the time of the signature was wrong, or somebody was quicker', async () => {
    status = 403;
    calls = async () => {
      status = null;
      return Response.json(refusal('API_KEY_USED'), { status: 403 });
    };
    const placing = enter().place({ ...order, clientOrderId: 'a' });
    await sent(0, 1);
    answer(0, 'a', { id: '1' });
    expect(await placing).toEqual({ id: '1' });
  });

  it('end with the reason where the key may not trade, and where it was removed', async () => {
    const ends: unknown[] = [];
    status = 403;
    calls = async () => Response.json(refusal('API_KEY_SCOPE'), { status: 403 });
    const maru = enter({ onEnd: ({ code }) => ends.push(code) });
    await expect(maru.place(order)).rejects.toMatchObject({ status: 403, code: 'API_KEY_SCOPE' });
    await expect(maru.cancelAll()).rejects.toMatchObject({ code: 'API_KEY_SCOPE' });
    status = null;
    const other = enter({ onEnd: ({ code }) => ends.push(code) });
    const placing = other.place(order);
    await sent(0, 1);
    opened[0]?.socket.close(4001, 'key ended');
    await expect(placing).rejects.toMatchObject({ code: 'API_KEY_INVALID' });
    expect(ends).toEqual(['API_KEY_SCOPE', 'API_KEY_INVALID']);
  });

  it('are rejected when it is closed, and an id that still waits is not used twice', async () => {
    const maru = enter();
    const first = maru.place({ ...order, clientOrderId: 'a' });
    await expect(maru.place({ ...order, clientOrderId: 'a' })).rejects.toThrow('waits for its answer');
    await sent(0, 1);
    maru.close();
    await expect(first).rejects.toMatchObject({ status: 0 });
    await once(opened[0]?.socket as WebSocket, 'close');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(opened).toHaveLength(1);
  });
});
