import { permitExpired, permittedHeader } from '@maru/contract';
import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

const calls = [
  ['orders', '/v1/orders'],
  ['orders', '/v1/orders/test'],
  ['orders', '/v1/orders/1/amend'],
  ['orders', '/v1/orders/1/delete'],
  ['orders', '/v1/orders/cancel-all'],
  ['orders', '/v1/%6frders'],
  ['orders', '/v1/stop-orders'],
  ['orders', '/v1/stop-orders/1/delete'],
  ['purchases', '/v2/ieo/tokenSale'],
] as const;

describe('a call that moves money with nothing but the session', () => {
  let exchange: TestApp;
  let cookie: string;
  const trading: string[] = [];
  beforeAll(async () => {
    exchange = await createTestApp({
      onRoute: ({ url, config }) => {
        if (config?.scope === 'trade') trading.push(url);
      },
    });
    cookie = (await exchange.memberLoggedIn()).cookie;
  });
  afterAll(() => exchange.end());

  const codeOf = async (path: string, headers: Record<string, string>) =>
    (
      await exchange.app.inject({ method: 'POST', url: path, headers: { 'x-maru-client': 'web', cookie, ...headers } })
    ).json().header?.code;
  const page = { 'sec-fetch-site': 'same-origin' };

  it.each(calls)('is refused from a page without a permit for %s: %s', async (purpose, path) => {
    const other = purpose === 'orders' ? 'purchases' : 'orders';
    expect(await codeOf(path, page)).toBe('NO_PERMIT');
    expect(await codeOf(path, { ...page, [permittedHeader]: other })).toBe('NO_PERMIT');
    expect(await codeOf(path, { ...page, [permittedHeader]: permitExpired })).toBe('NO_PERMIT');
    expect(await codeOf(path, { ...page, [permittedHeader]: purpose })).not.toBe('NO_PERMIT');
  });

  it.each(calls)('is no business of permits from a program (%s): %s', async (_, path) => {
    expect(await codeOf(path, {})).not.toBe('NO_PERMIT');
  });

  const figures = async () => {
    const { body } = await exchange.app.inject('/metrics');
    const lines = body.matchAll(/^maru_permit_refusals_total\{purpose="(\w+)",outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries(
      [...lines].map(([, purpose, outcome, count]) => [`${purpose} ${outcome}`, Number(count)]),
    );
  };

  it('is counted for operators where it is refused, by what was wrong with its permit', async () => {
    const before = await figures();
    const order = (headers: Record<string, string>) => codeOf('/v1/orders', { ...page, ...headers });
    await order({});
    for (const word of [permitExpired, permitExpired]) await order({ [permittedHeader]: word });
    for (const word of ['purchases', 'made up', '']) await order({ [permittedHeader]: word });
    await codeOf('/v2/ieo/tokenSale', page);
    await order({ [permittedHeader]: 'orders' });
    await codeOf('/v1/orders', {});
    expect(await figures()).toEqual({
      'orders missing': Number(before['orders missing']) + 1,
      'orders expired': Number(before['orders expired']) + 2,
      'orders foreign': Number(before['orders foreign']) + 3,
      'purchases missing': Number(before['purchases missing']) + 1,
      'purchases expired': before['purchases expired'],
      'purchases foreign': before['purchases foreign'],
    });
  });

  it('asks a visitor to log in first', async () => {
    expect(await codeOf('/v1/orders', { ...page, cookie: '' })).toBe('LOGIN_REQUIRED');
  });

  it('is every route that a key for trading may call, so that none is forgotten', () => {
    const missing = trading.filter((path) => !calls.some(([, named]) => matches(path, named)));
    expect(trading.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

const matches = (route: string, path: string): boolean => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path);
