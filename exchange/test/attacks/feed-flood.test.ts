import { openFeed, type ServedExchange, serveExchange } from './served-exchange';

jest.setTimeout(60_000);

let exchange: ServedExchange;
let url: string;

beforeAll(async () => {
  exchange = await serveExchange();
  url = `ws://127.0.0.1:${exchange.port}/feed`;
});
afterAll(() => exchange.end());

const names = (count: number, name = 'private') => Array.from({ length: count }, () => name);

describe('a visitor who floods the feed', () => {
  it('gets one error for a message of many refused names', async () => {
    const client = await openFeed(url);
    client.send({ subscribe: names(50) });
    await client.settled();
    expect(client.frames.flatMap(({ error }) => error?.code ?? [])).toEqual(['LOGIN_REQUIRED']);
  });

  it('is refused a message of more than 50 names as a whole', async () => {
    const client = await openFeed(url);
    client.send({ subscribe: ['tick', ...names(50)] });
    await client.settled();
    expect(client.frames.flatMap(({ error }) => error?.code ?? [])).toEqual(['BAD_REQUEST']);
    expect(client.frames.filter(({ ch }) => ch === 'tick')).toEqual([]);
  });

  it('still gets the channels that are named after a refused one', async () => {
    const client = await openFeed(url);
    client.send({ subscribe: ['private', 'tick'] });
    await client.until(() => client.frames.some(({ ch, type }) => ch === 'tick' && type === 'snap'));
    expect(client.frames.filter(({ error }) => error)).toHaveLength(1);
  });

  it('is closed for naming too many channels a second, however few its messages', async () => {
    const client = await openFeed(url);
    for (let sent = 0; sent < 8; sent += 1) client.send({ unsubscribe: names(50, 'tick') });
    expect(await client.closed).toBe(1008);
  });
});
