import { permittedHeader } from '@maru/contract';
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
    expect(await codeOf(path, { ...page, [permittedHeader]: purpose })).not.toBe('NO_PERMIT');
  });

  it.each(calls)('is no business of permits from a program (%s): %s', async (_, path) => {
    expect(await codeOf(path, {})).not.toBe('NO_PERMIT');
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
