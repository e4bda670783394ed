import { dayMs } from '@maru/server';
import { makeKey, publicHalf } from '../keys/signing';
import { registryForEachTest } from './testing/each-test';
import { type Caller, manifestOf, type World } from './testing/world';

describe('teams and tokens (PLAT-046)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const wallet = manifestOf('mfe-wallet', '1.0.0');
  const said = (answer: { statusCode: number; json(): { findings?: string[] } }) => [
    answer.statusCode,
    answer.json().findings?.[0] ?? '',
  ];

  it('a token reaches the remotes of its team alone', async () => {
    const answer = await caller.post('/releases', 'help', world.body(wallet));
    expect(said(answer)).toEqual([403, expect.stringContaining('mfe-wallet belongs to team wallet')]);
    const promoted = await caller.post('/rollbacks', 'help', { remote: 'mfe-wallet' });
    expect(promoted.statusCode).toBe(403);
    const unknown = await caller.post('/releases', 'help', world.body(manifestOf('mfe-new'), { key: makeKey() }));
    expect(said(unknown)).toEqual([403, expect.stringContaining('mfe-new belongs to no team')]);
  });

  it.each<[string, string, object]>([
    ['second', '/releases', { statement: {}, build: {}, files: {} }],
    ['html', '/halts', { remote: 'mfe-help', why: 'x' }],
    ['help', '/tokens', { person: 'x', team: '*', rights: ['admin'], expiresAt: '2027-01-01T00:00:00Z' }],
    ['help', '/trust', {}],
    ['help', '/counts', { id: 'abcdefgh', counts: [] }],
    ['help', '/freezes', { remote: '*', daily: '10:00-11:00', why: 'x' }],
  ])('%s may not use %s', async (person, path, payload) => {
    const given = path === '/releases' ? world.body(manifestOf('mfe-help')) : payload;
    expect(said(await caller.post(path, person, given))).toEqual([403, expect.stringContaining('has no right to')]);
  });

  it('counts come from HTML servers', async () => {
    const report = { id: 'abcdefgh', counts: [] };
    expect((await caller.post('/counts', 'html', report)).json()).toEqual({ taken: true });
  });

  it('a token that may only publish enters versions, and reaches nobody', async () => {
    const made = await caller.post('/tokens', 'owner', {
      person: 'robot',
      team: 'help',
      rights: ['publish'],
      expiresAt: '2027-01-01T00:00:00Z',
    });
    const robot = made.json().token;
    const body = world.body(manifestOf('mfe-help'));
    expect((await caller.post('/releases', robot, body)).statusCode).toBe(403);
    expect((await caller.post('/releases', robot, { ...body, share: 0 })).json()).toMatchObject({
      standing: 'entered',
    });
    expect(await caller.liveVersions()).toEqual({});
  });

  it('a token ends by its time, by its holder or by an admin', async () => {
    const expiresAt = new Date(world.clock.now + dayMs).toISOString();
    const made = await caller.post('/tokens', 'owner', { person: 'kim', team: 'help', rights: ['promote'], expiresAt });
    const { id, token } = made.json();
    const attempt = () => caller.post('/halts', token, { remote: 'mfe-help', why: 'x' });
    expect((await attempt()).statusCode).toBe(409);
    world.clock.now += dayMs;
    expect(said(await attempt())).toEqual([401, expect.stringContaining('of kim expired at')]);
    world.clock.now -= dayMs;
    expect((await caller.delete(`/tokens/${id}`, 'help')).statusCode).toBe(403);
    expect((await caller.delete(`/tokens/${id}`, token)).statusCode).toBe(200);
    expect(said(await attempt())).toEqual([401, expect.stringContaining('of kim was revoked')]);
    expect(said(await caller.post('/halts', `${token}x`, {}))[0]).toBe(401);
    expect(said(await caller.post('/halts', 'maru_000000000000_x', {}))[0]).toBe(401);
  });

  it('keeps no text of a token, neither in the log nor in its answers', async () => {
    const history = (await caller.read('/history?limit=500')).body;
    // The secret itself may have underscores in it.
    for (const text of Object.values(world.tokens))
      expect(history).not.toContain(text.replace(/^maru_[0-9a-f]{12}_/, ''));
    const list = await caller.app.inject({
      url: '/tokens',
      headers: { authorization: `Bearer ${world.tokens.owner}` },
    });
    expect(list.json().list).toHaveLength(9);
    expect(list.body).not.toContain('digest');
  });

  it('a release of wallet waits for a second person, who is not its publisher', async () => {
    const published = await caller.post('/releases', 'wallet', world.body(wallet));
    expect(published.json()).toMatchObject({ standing: 'pending', live: null });
    expect(await caller.liveVersions()).toEqual({});
    const waiting = { remote: 'mfe-wallet', version: '1.0.0' };
    expect(said(await caller.post('/promotions', 'wallet', { ...waiting, share: 10_000 }))).toEqual([
      409,
      expect.stringContaining('waits for approval'),
    ]);
    expect(said(await caller.post('/approvals', 'wallet', waiting))[0]).toBe(403);
    const rights = ['publish', 'promote', 'approve'];
    const body = { person: 'wallet', team: 'wallet', rights, expiresAt: '2027-01-01T00:00:00Z' };
    const both = (await caller.post('/tokens', 'owner', body)).json().token;
    expect(said(await caller.post('/approvals', both, waiting))).toEqual([
      403,
      expect.stringContaining('another person'),
    ]);
    expect((await caller.post('/approvals', 'second', waiting)).json()).toMatchObject({ standing: 'live' });
    expect(said(await caller.post('/approvals', 'owner', waiting))[0]).toBe(409);
  });

  it('an approval gives the share that was asked for', async () => {
    await caller.publish('wallet', '1.0.0');
    expect((await caller.publish('wallet', '2.0.0', 300)).json()).toMatchObject({ standing: 'rollout', share: 300 });
  });

  it('a trust document counts by the root’s signature, newer than the last, and keeps the registry’s own key', async () => {
    const send = (signed: object) => caller.post('/trust', 'owner', signed);
    const next = world.trust({ version: 2 });
    expect(said(await send(world.signTrust(next, makeKey())))).toEqual([422, expect.stringContaining('no root key')]);
    expect(said(await send(world.signTrust(world.trust())))).toEqual([422, expect.stringContaining('older than 2')]);
    const foreign = world.trust({ version: 2, setKeys: [publicHalf(makeKey())] });
    expect(said(await send(world.signTrust(foreign)))).toEqual([422, expect.stringContaining('would not count')]);
    const [first] = next.teams;
    const doubled = world.trust({ version: 2, teams: [...next.teams, { ...first, name: 'twin' } as never] });
    expect(said(await send(world.signTrust(doubled)))).toEqual([422, expect.stringContaining('belongs to two teams')]);
    expect(said(await send({ trust: next }))[0]).toBe(422);
    expect((await send(world.signTrust(next))).json()).toEqual({ version: 2, refused: [] });
  });

  it('an override token is for one remote, on the developer’s own machine, for 8 hours', async () => {
    const answer = await caller.post('/overrides', 'help', { remote: 'mfe-help', origin: 'http://localhost:9001' });
    expect(answer.json().token).toEqual({
      remote: 'mfe-help',
      origin: 'http://localhost:9001',
      person: 'help',
      expiresAt: new Date(world.clock.now + 8 * 3_600_000).toISOString(),
    });
    const elsewhere = await caller.post('/overrides', 'help', { remote: 'mfe-help', origin: 'https://evil.example' });
    expect(elsewhere.statusCode).toBe(409);
    const foreign = await caller.post('/overrides', 'help', { remote: 'mfe-wallet', origin: 'http://localhost:9001' });
    expect(foreign.statusCode).toBe(403);
  });
});
