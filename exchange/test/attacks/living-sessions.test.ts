import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../src/platform/core/clock';
import { openFeed, type ServedExchange, serveExchange } from './served-exchange';

jest.setTimeout(60_000);

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const url = '/v1/me/sessions';

let exchange: ServedExchange;
beforeAll(async () => {
  exchange = await serveExchange({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const list = async (cookie: string) => (await exchange.call('GET', url, { cookie })).json().list;
const status = async (cookie: string) => (await exchange.call('GET', '/v1/me', { cookie })).statusCode;
const end = (cookie: string, id: string) => exchange.call('POST', `${url}/${id}/delete`, { cookie });
const endOthers = (cookie: string) => exchange.call('POST', `${url}/delete-others`, { cookie });

async function follow(cookie: string) {
  const feed = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, { cookie });
  feed.send({ subscribe: ['private'] });
  await feed.until(() => feed.frames.some(({ ch }) => ch === 'private'));
  return feed;
}

describe('the sessions of a member', () => {
  it('are told with device, browser, hidden address and times, the own one marked', async () => {
    const begun = exchange.clock.now().toISOString();
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    exchange.clock.advance(minuteMs);
    const answer = await exchange.app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: { 'x-maru-client': 'test', 'user-agent': phone },
      payload: { email, password: 'Maru!2026', ...(await exchange.captcha()) },
    });
    expect(answer.statusCode).toBe(200);
    exchange.clock.advance(minuteMs / 2);
    const now = exchange.clock.now().toISOString();
    const [newer, own, ...more] = await list(cookie);
    expect(more).toEqual([]);
    expect(newer).toMatchObject({ device: 'mobile', system: 'iOS', browser: 'Safari', ip: '127.0.*.*', current: 'N' });
    expect(own).toMatchObject({ device: 'unknown', startedAt: begun, seenAt: now, current: 'Y' });
  });

  it('have names that no cookie can be made of', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const [{ id }] = await list(cookie);
    expect(cookie).not.toContain(id);
    expect(await status(`maru_session=${id}`)).toBe(401);
  });

  it('end one by one at once, their feed included, and the others stay', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    exchange.clock.advance(1000);
    const lost = await exchange.logIn(email);
    const [feed, kept] = [await follow(lost), await follow(cookie)];
    const [{ id }] = await list(cookie);
    expect((await end(cookie, id)).json()).toEqual({ ok: true });
    expect(await status(lost)).toBe(401);
    expect(await feed.closed).toBe(4001);
    await kept.settled();
    expect(await status(cookie)).toBe(200);
    expect(await list(cookie)).toHaveLength(1);
    expect((await end(cookie, id)).statusCode).toBe(404);
    kept.socket.close();
  });

  it('end all but the own one, their feeds included', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const others = [await exchange.logIn(email), await exchange.logIn(email)];
    const feeds = await Promise.all(others.map(follow));
    const answers = await Promise.all([endOthers(cookie), endOthers(cookie)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const other of others) expect(await status(other)).toBe(401);
    expect(await Promise.all(feeds.map(({ closed }) => closed))).toEqual([4001, 4001]);
    expect(await list(cookie)).toMatchObject([{ current: 'Y' }]);
  });

  it('are nobody else’s to see or end', async () => {
    const mine = await exchange.memberLoggedIn({ authLevel: 1 });
    const theirs = await exchange.memberLoggedIn({ authLevel: 1 });
    const [{ id }] = await list(mine.cookie);
    expect(await list(theirs.cookie)).toHaveLength(1);
    expect((await end(theirs.cookie, id)).statusCode).toBe(404);
    await endOthers(theirs.cookie);
    expect(await status(mine.cookie)).toBe(200);
    for (const call of [exchange.call('GET', url), end('', id), endOthers('')])
      expect((await call).statusCode).toBe(401);
  });

  it.each(['1', 'x'.repeat(36), '--------------------------------', `${'0'.repeat(8)}%00`])(
    'are not looked for by the malformed name %s',
    async (id) => {
      const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
      expect((await end(cookie, id)).statusCode).toBe(400);
    },
  );

  it('are not told any more once they are over', async () => {
    const { email, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    await exchange.logIn(email);
    for (let half = 0; half < 3; half += 1) {
      exchange.clock.advance(12 * 60 * minuteMs);
      expect(await status(cookie)).toBe(200);
    }
    expect(await list(cookie)).toMatchObject([{ current: 'Y' }]);
  });
});
