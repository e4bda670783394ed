import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { type CallerOptions, ClientError, MaruClient, signedHeaders } from '.';

const key = { key: 'mk_1', secret: 'secret' };
const order = { marketId: '2', side: 'B', callType: 'LIMIT', price: '3000', amount: '10' } as const;

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A site that answers with these, one after the other, then with `{}`. */
function site(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const options: CallerOptions = {
    ...key,
    url: 'https://maru.test',
    now: () => 1_000_000,
    wait: async (ms) => void waits.push(ms),
    async fetch(url, init) {
      const {
        method = '',
        headers,
        body = '',
      } = init as { method?: string; headers: Record<string, string>; body?: string };
      sent.push({ url: String(url), method, headers, body });
      const answer = answers.shift() ?? Response.json({});
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { sent, waits, client: new MaruClient(options) };
}

const refused = (status: number, code: string | number, headers: Record<string, string> = {}) =>
  Response.json({ header: { code, message: 'no' } }, { status, headers });
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a signed call', () => {
  it('names key, time, method, path with query and body', async () => {
    const { client, sent } = site(Response.json({ list: [] }));
    await client.stopOrders('2');
    const signature = createHmac('sha256', 'secret')
      .update(['1000000', 'GET', '/v1/stop-orders?marketId=2', hash('')].join('\n'))
      .digest('base64url');
    expect(sent).toEqual([
      {
        url: 'https://maru.test/v1/stop-orders?marketId=2',
        method: 'GET',
        headers: { 'x-maru-key': 'mk_1', 'x-maru-time': '1000000', 'x-maru-signature': signature },
        body: '',
      },
    ]);
  });

  it('has the hash of its body, and an Ed25519 signature for a private key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const call = { method: 'POST', path: '/v1/orders', body: '{"a":1}', time: 5 } as const;
    const headers = signedHeaders({ key: 'mk_2', secret: privateKey }, call);
    expect(headers['x-maru-body']).toBe(hash(call.body));
    const text = Buffer.from(['5', 'POST', '/v1/orders', hash(call.body)].join('\n'));
    const signature = Buffer.from(headers['x-maru-signature'] ?? '', 'base64url');
    expect(verify(null, text, publicKey, signature)).toBe(true);
  });

  it('never has the same time twice, for a signature is taken once', async () => {
    const { client, sent } = site();
    await Promise.all([client.cancel('1'), client.cancel('1'), client.cancel('1')]);
    expect(sent.map(({ headers }) => headers['x-maru-time'])).toEqual(['1000000', '1000001', '1000002']);
  });

  it('takes the exchange’s time where the own clock is wrong, once', async () => {
    const date = new Date(1_060_000).toUTCString();
    const { client, sent } = site(
      refused(403, 'API_KEY_TIME', { date }),
      Response.json({ list: [] }),
      refused(403, 'API_KEY_TIME', { date }),
      refused(403, 'API_KEY_TIME', { date }),
    );
    await client.wallets();
    expect(sent.map(({ headers }) => headers['x-maru-time'])).toEqual(['1000000', '1060000']);
    await expect(client.wallets()).rejects.toMatchObject({ status: 403, code: 'API_KEY_TIME' });
    expect(sent).toHaveLength(4);
  });
});

describe('a call that fails', () => {
  it('tells status, code and message of the refusal', async () => {
    const { client, waits } = site(refused(409, 'INSUFFICIENT_BALANCE'));
    const error = await client.place(order).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE', message: 'no' });
    expect(waits).toEqual([]);
  });

  it('is sent again under the same client order id where nobody answers, as late as the exchange asks', async () => {
    const { client, sent, waits } = site(
      new TypeError('away'),
      refused(503, 'UNAVAILABLE', { 'retry-after': '1' }),
      Response.json({ id: '7' }),
    );
    expect(await client.place(order)).toEqual({ id: '7' });
    expect(waits).toEqual([200, 1_000]);
    const ids = sent.map(({ body }) => JSON.parse(body).clientOrderId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not waited for longer than half a minute, and a date is no number of seconds', async () => {
    const { client, sent, waits } = site(
      refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': 'Fri, 27 Nov 2026 00:00:00 GMT' }),
      refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '31' }),
    );
    await expect(client.center()).rejects.toMatchObject({ status: 429 });
    expect([waits, sent.length]).toEqual([[200], 2]);
  });

  it('is given up after four tries', async () => {
    const { client, sent } = site(...Array.from({ length: 9 }, () => new TypeError('away')));
    await expect(client.center()).rejects.toMatchObject({ status: 0, code: null });
    expect(sent).toHaveLength(4);
  });

  it('is not sent again where a second try would be refused for the first one', async () => {
    const { client, sent } = site(refused(503, 'UNAVAILABLE'));
    await expect(client.cancel('7')).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  it('of which nothing can be read is told by its status', async () => {
    const { client } = site(new Response('<html>', { status: 400 }));
    await expect(client.openOrders('2')).rejects.toMatchObject({ status: 400, code: null });
  });
});

it('keeps a client order id that it is given, and escapes what it puts into a path', async () => {
  const { client, sent } = site();
  await client.amend('../9', { price: '1', amount: '2', clientOrderId: 'mine' });
  expect(sent[0]?.url).toBe('https://maru.test/v1/orders/..%2F9/amend');
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ clientOrderId: 'mine' });
});
