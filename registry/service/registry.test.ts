import { type LiveAnswer, verifyFreshness, verifySet, verifyTrust } from '@maru/contract';
import { checkSignature } from '@maru/server';
import { registryForEachTest } from './testing/each-test';
import { type Caller, manifestOf, type World } from './testing/world';

describe('registry', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  it('names the live version of each remote in a signed set, never cached (PLAT-041, PLAT-044, PLAT-046)', async () => {
    await caller.publish('help', '1.0.0-aa');
    const answer = await caller.app.inject('/live');
    expect(answer.headers['cache-control']).toBe('no-store');
    const { trust, set } = await caller.live();
    const by = { now: world.clock.now, checkSignature };
    const valid = await verifyTrust(trust, [world.root.key], by);
    expect(set).toMatchObject({
      id: `set-${set.sequence}`,
      platform: '1.0.0',
      remotes: [{ name: 'mfe-help', version: '1.0.0-aa', baseUrl: 'http://localhost:8081/files/mfe-help/1.0.0-aa/' }],
    });
    await expect(verifySet(set, valid, by)).resolves.toBeUndefined();
  });

  it('answers a reader who knows the live set already in one line', async () => {
    const { headers } = await caller.app.inject('/live');
    const again = await caller.app.inject({ url: '/live', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('signs its answer anew every half minute, for five minutes, salts included', async () => {
    await caller.publish('help', '1.0.0-aa');
    const ask = async (who?: string) => {
      const headers = who ? { authorization: `Bearer ${world.tokens[who]}` } : {};
      return (await caller.app.inject({ url: '/live', headers })).json<LiveAnswer>();
    };
    const by = () => ({ now: world.clock.now, checkSignature });
    const trusted = (await ask()).trust.trust;
    const first = await ask('html');
    for (const answer of [first, await ask()]) await verifyFreshness(answer, trusted, by());
    world.clock.now += 60_000;
    const next = await ask('html');
    expect(Date.parse(next.freshUntil) - Date.parse(first.freshUntil)).toBe(60_000);
    expect(next.set).toEqual(first.set);
    world.clock.now += 4 * 60_000;
    await expect(verifyFreshness(first, trusted, by())).rejects.toMatchObject({ reason: 'expired' });
    await expect(verifyFreshness({ ...first, freshUntil: next.freshUntil }, trusted, by())).rejects.toMatchObject({
      reason: 'wrongSignature',
    });
  });

  it('serves the files of a version unchanged for a year, to any origin (PLAT-044)', async () => {
    await caller.publish('help', '1.0.0-aa');
    const url = '/files/mfe-help/1.0.0-aa/remoteEntry.js';
    const answer = await caller.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  it.each(['/files/mfe-help/1.0.0-aa/%2e%2e/%2e%2e/%2e%2e/log/0000000001.json', '/files/..%2flog/1/0000000001.json'])(
    'serves nothing outside the files of remotes: %s',
    async (url) => {
      expect((await caller.app.inject(url)).statusCode).toBe(404);
    },
  );

  it.each(['/files/%E0%A4%A', '/%zz'])('says in its own words that %s is no address', async (url) => {
    const answer = await caller.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ findings: [expect.stringContaining(`GET ${url}`)] });
  });

  it('keeps the files of an earlier version when the next goes live (PLAT-045)', async () => {
    await caller.publish('help', '1.0.0-aa');
    await caller.publish('help', '1.0.0-bb');
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0-bb' });
    expect((await caller.app.inject('/files/mfe-help/1.0.0-aa/remoteEntry.js')).statusCode).toBe(200);
  });

  it('takes the same build again, and refuses other bytes under the same version (PLAT-044)', async () => {
    const given = manifestOf('mfe-help', '1.0.0-aa');
    expect((await caller.post('/releases', 'help', world.body(given))).statusCode).toBe(201);
    expect((await caller.post('/releases', 'help', world.body(given))).statusCode).toBe(200);
    const other = await caller.post('/releases', 'help', world.body(given, { source: 'other' }));
    expect(other.json().findings).toEqual(['mfe-help 1.0.0-aa exists with other files; raise the version']);
    expect(other.statusCode).toBe(409);
  });

  it('refuses a publisher without a token (PLAT-046)', async () => {
    const answer = await caller.post('/releases', 'guess', world.body(manifestOf('mfe-help')));
    expect(answer.statusCode).toBe(401);
    expect(await caller.liveVersions()).toEqual({});
  });

  it('writes down every change and by whom (PLAT-046)', async () => {
    await caller.publish('wallet', '1.0.0-aa');
    const { list } = await caller.get<{ list: { action: string; by: { person: string } }[] }>('/history?after=10');
    expect(list.map(({ action, by }) => [action, by.person])).toEqual([
      ['publish', 'wallet'],
      ['approve', 'second'],
    ]);
  });
});
