import { canonicalJson, partsOfSet, type ReleaseSet, type SetContent } from '@maru/contract';
import { dayMs } from '@maru/server';
import { digestOf } from '../keys/digest';
import { allSets } from './testing/all-sets';
import { registryForEachTest } from './testing/each-test';
import { Caller, manifestOf, type World } from './testing/world';

describe('rollouts and ways back', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const control = async (): Promise<ReleaseSet> => (await caller.live()).set;
  const versionIn = (set: SetContent | undefined, remote: string) =>
    set?.remotes.find(({ name }) => name === remote)?.version;
  const later = () => {
    world.clock.now += 1000;
  };

  it('give every mix of candidates a set of its own (PLAT-041)', async () => {
    for (const team of ['help', 'trading', 'auth', 'other'] as const) await caller.publish(team, '1.0.0');
    for (const team of ['help', 'trading', 'auth'] as const)
      expect((await caller.publish(team, '2.0.0', 500)).json()).toMatchObject({ standing: 'rollout', share: 500 });
    const live = await caller.live();
    const sets = allSets(live);
    expect(sets).toHaveLength(8);
    for (const set of sets) {
      const { rollouts: ids } = partsOfSet(set.id);
      for (const { id, remote } of live.rollouts)
        expect(versionIn(set, remote)).toBe(ids.includes(id) ? '2.0.0' : '1.0.0');
    }
  });

  it('only grows a rollout, with the same id and salt, so that nobody flips (PLAT-045)', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const [first] = (await caller.liveFor('html')).rollouts;
    expect(first?.salt).toMatch(/^[\w-]{22}$/);
    const grow = (share: number) => caller.post('/promotions', 'help', { remote: 'mfe-help', version: '2.0.0', share });
    expect((await grow(400)).json().findings[0]).toContain('a rollout only grows');
    await grow(2500);
    expect((await caller.liveFor('html')).rollouts).toEqual([{ ...first, share: 2500 }]);
    expect((await caller.publish('help', '3.0.0')).json().findings[0]).toContain('promote it or end it first');
    expect((await grow(10_000)).json()).toMatchObject({ standing: 'live' });
    expect((await caller.live()).rollouts).toEqual([]);
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
  });

  it('ends a rollout by a halt; its candidate is withdrawn, and numbers alone cannot bring it back', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const halted = await caller.post('/halts', 'help', { remote: 'mfe-help', why: 'errors' });
    expect(halted.json()).toMatchObject({ version: '2.0.0', standing: 'withdrawn', live: '1.0.0' });
    expect((await control()).withdrawn).toEqual(['mfe-help@2.0.0']);
    const promotion = { remote: 'mfe-help', version: '2.0.0', share: 100, again: true };
    expect((await caller.post('/promotions', 'help', { ...promotion, judged: true })).statusCode).toBe(409);
    expect((await caller.post('/promotions', 'help', promotion)).json()).toMatchObject({ standing: 'rollout' });
    expect((await control()).withdrawn).toEqual([]);
    expect((await caller.post('/halts', 'other', { remote: 'mfe-other', why: 'x' })).statusCode).toBe(409);
  });

  it('rolls back with one call to what was good before, the other remotes untouched (PLAT-043)', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      await caller.publish('help', version);
      later();
    }
    await caller.publish('trading', '1.0.0');
    const before = await control();
    expect(before.fallbacks['mfe-help']?.version).toBe('2.0.0');
    expect((await caller.post('/rollbacks', 'help', { remote: 'mfe-help' })).json()).toMatchObject({
      version: '2.0.0',
    });
    const after = await control();
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0', 'mfe-trading': '1.0.0' });
    expect(after.withdrawn).toEqual(['mfe-help@3.0.0']);
    expect(after.fallbacks['mfe-help']?.version).toBe('1.0.0');
    expect(after.sequence).toBeGreaterThan(before.sequence);
    later();
    expect((await caller.post('/rollbacks', 'help', { remote: 'mfe-help' })).json()).toMatchObject({
      version: '1.0.0',
    });
    const none = await caller.post('/rollbacks', 'help', { remote: 'mfe-help' });
    expect([none.statusCode, none.json().findings[0]]).toEqual([
      409,
      expect.stringContaining('no earlier good version'),
    ]);
    expect((await caller.post('/rollbacks', 'help', { remote: 'mfe-help', to: '3.0.0' })).statusCode).toBe(409);
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0', 'mfe-trading': '1.0.0' });
  });

  it('names the fallback by the hash of its signed release, which lies beside its files', async () => {
    await caller.publish('help', '1.0.0');
    later();
    await caller.publish('help', '2.0.0');
    const fallback = (await control()).fallbacks['mfe-help'];
    const release = await caller.get<object>(`${fallback?.baseUrl.replace('http://localhost:8081', '')}release.json`);
    expect(digestOf(release)).toBe(fallback?.digest);
  });

  it('never serves nor falls back to a revoked version, and keeps its files for open tabs (PLAT-045)', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      await caller.publish('help', version);
      later();
    }
    const revoke = (version: string) =>
      caller.post('/revocations', 'help', { remote: 'mfe-help', version, why: 'leaks' });
    await revoke('2.0.0');
    expect((await control()).fallbacks['mfe-help']?.version).toBe('1.0.0');
    expect((await revoke('3.0.0')).json()).toMatchObject({ standing: 'revoked', live: '1.0.0' });
    expect((await control()).fallbacks).toEqual({});
    expect((await control()).withdrawn).toEqual(['mfe-help@2.0.0', 'mfe-help@3.0.0']);
    const again = await caller.publish('help', '3.0.0');
    expect([again.statusCode, again.json().findings[0]]).toEqual([409, expect.stringContaining('was revoked (leaks)')]);
    const promoted = await caller.post('/promotions', 'help', { remote: 'mfe-help', version: '3.0.0', share: 10_000 });
    expect(promoted.statusCode).toBe(409);
    expect((await caller.app.inject('/files/mfe-help/3.0.0/remoteEntry.js')).statusCode).toBe(200);
  });

  it('a withdrawn version stays away when it is published again, until a person promotes it', async () => {
    await caller.publish('help', '1.0.0');
    later();
    await caller.publish('help', '2.0.0');
    await caller.post('/rollbacks', 'help', { remote: 'mfe-help', why: 'blank page' });
    expect((await caller.publish('help', '2.0.0')).json().findings[0]).toContain('was withdrawn (blank page)');
    const promotion = { remote: 'mfe-help', version: '2.0.0', share: 10_000 };
    const unaware = await caller.post('/promotions', 'help', promotion);
    expect([unaware.statusCode, unaware.json().findings[0]]).toEqual([
      409,
      'mfe-help 2.0.0 was withdrawn (blank page): to promote it all the same, say so (maru promote --again)',
    ]);
    await caller.post('/promotions', 'help', { ...promotion, again: true });
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
  });

  it('signs the same set to the same text all dayMs, whichever process does it', async () => {
    await caller.publish('help', '1.0.0');
    const other = await Caller.of(world);
    const first = (await control()).signature;
    world.clock.now += 3_600_000;
    expect((await other.live()).set.signature).toEqual(first);
    world.clock.now += dayMs;
    expect((await control()).signature).not.toEqual(first);
    expect((await control()).expiresAt).toBe('2026-12-23T00:00:00.000Z');
  });

  it('a change that comes while a set is being signed belongs to the next set, whole (PLAT-041)', async () => {
    await caller.publish('help', '1.0.0');
    const { id } = await control();
    const other = await Caller.of(world);
    let goOn = () => {};
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    const { store } = other.registry.deps;
    const read = store.read.bind(store);
    store.read = async (key) => {
      if (key.startsWith('releases/')) await held;
      return read(key);
    };
    const signing = other.live();
    await new Promise(setImmediate);
    await caller.publish('help', '2.0.0');
    await other.registry.current();
    goOn();
    const { set } = await signing;
    expect([set.id, versionIn(set, 'mfe-help')]).toEqual([id, '1.0.0']);
    expect((await other.live()).set).toEqual(await control());
  });

  it.each([
    ['once', { from: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z' }],
    ['every day', { daily: '11:50-12:10', zone: 'Asia/Seoul' }],
    ['every dayMs over midnight', { daily: '23:00-12:10', zone: 'Asia/Seoul' }],
  ])('a freeze %s keeps new versions from members, and never a way back', async (_what, time) => {
    await caller.publish('help', '1.0.0');
    later();
    await caller.publish('help', '2.0.0');
    const made = await caller.post('/freezes', 'owner', { remote: '*', ...time, why: 'token sale' });
    const answers = [
      await caller.publish('help', '3.0.0'),
      await caller.post('/promotions', 'help', { remote: 'mfe-help', version: '1.0.0', share: 500 }),
      await caller.publish('wallet', '1.0.0'),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().findings[0]]).toEqual([
        409,
        expect.stringContaining('is frozen (token sale)'),
      ]);
    expect((await caller.publish('help', '4.0.0', 0)).json()).toMatchObject({ standing: 'entered' });
    expect((await caller.post('/rollbacks', 'help', { remote: 'mfe-help' })).statusCode).toBe(200);
    await caller.delete(`/freezes/${made.json().id}`, 'owner');
    expect((await caller.publish('help', '3.0.0')).json()).toMatchObject({ standing: 'live' });
  });

  it('a freeze is over when its time is, and one of a remote leaves the others alone', async () => {
    await caller.post('/freezes', 'help', { remote: 'mfe-help', daily: '11:50-12:00', zone: 'Asia/Seoul', why: 'x' });
    expect((await caller.publish('help', '1.0.0')).statusCode).toBe(201);
    await caller.post('/freezes', 'help', { remote: 'mfe-help', daily: '11:50-12:01', zone: 'Asia/Seoul', why: 'x' });
    expect((await caller.publish('help', '2.0.0')).statusCode).toBe(409);
    expect((await caller.publish('trading', '1.0.0')).statusCode).toBe(201);
    for (const wrong of [
      { daily: '25:00-26:00' },
      { daily: '10:00-11:00', zone: 'Moon' },
      { from: '2026-11-21T00:00:00Z' },
    ]) {
      const answer = await caller.post('/freezes', 'owner', { remote: '*', ...wrong, why: 'x' });
      expect(answer.statusCode).toBe(400);
    }
  });

  it.each([
    ['of a window without a minute', { daily: '00:00-00:00', zone: 'Asia/Seoul' }, 'has no minute'],
    ['that is over', { from: '2025-11-21T00:00:00Z', until: '2025-11-22T00:00:00Z' }, 'is past'],
  ])('a freeze %s is refused: nothing would be frozen, and nobody would know', async (_what, time, finding) => {
    const answer = await caller.post('/freezes', 'owner', { remote: '*', ...time, why: 'token sale' });
    expect([answer.statusCode, answer.json().findings]).toEqual([400, [expect.stringContaining(finding)]]);
  });

  it('lets go of what nobody has had for 30 days: never of live, fallback, rollout or waiting versions', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
      await caller.publish('help', version);
      later();
    }
    await caller.publish('help', '5.0.0', 500);
    await caller.post('/releases', 'wallet', world.body(manifestOf('mfe-wallet', '1.0.0')));
    world.clock.now += 29 * dayMs;
    expect((await caller.post('/removals', 'owner', {})).json()).toEqual({ versions: [], files: 0 });
    world.clock.now += 2 * dayMs;
    expect((await caller.post('/removals', 'owner', {})).json()).toEqual({ versions: ['mfe-help@1.0.0'], files: 0 });
    expect(
      (await caller.post('/promotions', 'help', { remote: 'mfe-help', version: '1.0.0', share: 10_000 })).statusCode,
    ).toBe(409);
    expect((await caller.app.inject('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(200);
    world.clock.now += 2 * 3_600_000;
    expect((await caller.post('/removals', 'owner', {})).json()).toEqual({ versions: [], files: 2 });
    expect((await caller.app.inject('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(404);
    for (const version of ['2.0.0', '3.0.0', '4.0.0', '5.0.0'])
      expect((await caller.app.inject(`/files/mfe-help/${version}/remoteEntry.js`)).statusCode).toBe(200);
    // Published again, it is there again.
    await caller.post('/halts', 'help', { remote: 'mfe-help', why: 'x' });
    expect((await caller.publish('help', '1.0.0')).json()).toMatchObject({ standing: 'live' });
    expect((await caller.app.inject('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  });

  it('refuses a remote that claims a path, a name or a container of another, live or in a rollout (PLAT-042)', async () => {
    await caller.post('/releases', 'help', {
      ...world.body(manifestOf('mfe-help', '1.0.0', '/deposit/:coin')),
      share: 500,
    });
    const answer = await caller.post(
      '/releases',
      'other',
      world.body(manifestOf('mfe-other', '1.0.0', '/deposit/:code')),
    );
    expect([answer.statusCode, answer.json().findings]).toEqual([
      422,
      [
        'screen Trial: path /deposit/:code belongs to mfe-help (/deposit/:coin of mfe-help@1.0.0, screen Trial); choose another path',
      ],
    ]);
  });

  it('refuses a remote whose platform range the live shell does not meet, and says which (PLAT-033)', async () => {
    const answer = await caller.post(
      '/releases',
      'help',
      world.body({ ...manifestOf('mfe-help'), platform: '^2.0.0' }),
    );
    expect([answer.statusCode, answer.json().findings[0]]).toEqual([
      422,
      expect.stringContaining('needs ^2.0.0, the live shell provides 1.0.0'),
    ]);
  });

  it('tells what differs between two versions, and the routes of what is live', async () => {
    await caller.publish('help', '1.0.0');
    later();
    await caller.post('/releases', 'help', {
      ...world.body(manifestOf('mfe-help', '2.0.0', '/help/:topic')),
      share: 0,
    });
    expect(await caller.get('/diff?remote=mfe-help')).toMatchObject({
      from: '1.0.0',
      to: '2.0.0',
      files: [{ path: 'remoteEntry.js' }],
      routes: { added: ['/help/:topic (Trial, guard none)'], gone: ['/mfe-help (Trial, guard none)'] },
    });
    expect((await caller.get<{ list: object[] }>('/contracts')).list).toEqual([
      {
        remote: 'mfe-help',
        version: '1.0.0',
        routes: [
          { link: 'help.trial', name: 'helpTrial', screen: 'Trial', path: '/mfe-help', frame: 'web', params: [] },
        ],
      },
    ]);
    expect(canonicalJson(await caller.get('/contracts/mfe-help/2.0.0'))).toContain('"links":[]');
  });
});
