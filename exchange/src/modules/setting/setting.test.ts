import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp();
});
beforeEach(async () => {
  member = await exchange.memberLoggedIn();
});
afterAll(() => exchange.end());

const url = '/v1/me/settings';
const read = async ({ cookie } = member) => (await exchange.call('GET', url, { cookie })).json();
const put = (body: object, { cookie } = member) => exchange.call('PUT', url, { cookie, body });

describe('settings of a member', () => {
  it('are empty until something is chosen, so that the choice of the device stays', async () => {
    expect(await read()).toEqual({});
  });

  it('keep what was chosen, and a change leaves the rest alone', async () => {
    await put({ theme: 'dark', notifyFill: 'N' });
    const answer = await put({ colours: 'western', sound: 'Y', confirmOrders: 'Y', notifyNotice: 'N' });
    const screens = { theme: 'dark', colours: 'western', sound: 'Y', confirmOrders: 'Y' };
    const chosen = { ...screens, notifyFill: 'N', notifyNotice: 'N' };
    expect(answer.json()).toEqual(chosen);
    await put({ theme: 'system' });
    expect(await read()).toEqual({ ...chosen, theme: 'system' });
  });

  it('keep 200 favourite markets, and none again', async () => {
    const favourites = Array.from({ length: 200 }, (_, n) => `KRW-COIN${n}`).join(',');
    expect((await put({ favourites })).json()).toEqual({ favourites });
    await put({ theme: 'dark' });
    expect(await read()).toEqual({ favourites, theme: 'dark' });
    await put({ favourites: '' });
    expect(await read()).toEqual({ favourites: '', theme: 'dark' });
  });

  it('are each member’s own, and nobody’s without a session', async () => {
    await put({ theme: 'dark' });
    expect(await read(await exchange.memberLoggedIn())).toEqual({});
    expect((await exchange.call('GET', url)).statusCode).toBe(401);
    expect((await exchange.call('PUT', url, { body: { theme: 'dark' } })).statusCode).toBe(401);
  });

  it('lose nothing when two tabs change different ones at a time', async () => {
    const changes = [{ theme: 'dark' }, { density: 'compact' }, { notifyFill: 'N' }, { notifyLogin: 'N' }];
    await Promise.all(changes.map((change) => put(change)));
    expect(await read()).toEqual(Object.assign({}, ...changes));
  });

  it('take a form as they take JSON (API-003)', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { cookie } = member;
    expect((await exchange.call('PUT', url, { cookie, headers, body: 'theme=light&sound=N' })).statusCode).toBe(200);
    expect(await read()).toEqual({ theme: 'light', sound: 'N' });
  });

  it.each([
    ['an unknown name', { theme: 'dark', wallpaper: 'cat' }],
    ['an unknown word', { theme: 'pink' }],
    ['nothing', {}],
    ['a market without a base', { favourites: 'KRW-BTC,BTC' }],
    ['201 markets', { favourites: Array(201).fill('KRW-BTC').join(',') }],
    ['a market of one’s own making', { favourites: 'KRW-<B>' }],
    ['a number', { sound: 1 }],
    ['the name of a prototype', JSON.parse('{"__proto__":{"theme":"dark"}}')],
  ])('refuse %s and change nothing', async (_, body) => {
    const answer = await put(body);
    expect([answer.statusCode, answer.json().header.code]).toEqual([400, 'BAD_REQUEST']);
    expect(await read()).toEqual({});
  });

  it('refuse more than four kilobytes unread', async () => {
    expect((await put({ theme: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });

  it('count at most five changes a second', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => put({ theme: 'dark' })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(refused[0]?.headers['retry-after']).toBe('1');
  });
});
