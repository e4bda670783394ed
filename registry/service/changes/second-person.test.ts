import type { LogRecord, Status } from '@maru/contract/registry-api';
import { registryForEachTest } from '../testing/each-test';
import { Caller, manifestOf, type World } from '../testing/world';

describe('a remote whose changes need two people (PLAT-046)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => {
    ({ caller, world } = made);
  });
  const later = () => {
    world.clock.now += 60_000;
  };
  const at = (version: string) => ({ remote: 'mfe-wallet', version });
  const promote = (person: string, version: string, share = 10_000) =>
    caller.post('/promotions', person, { ...at(version), share, again: true });
  const approve = (person: string, version: string) => caller.post('/approvals', person, at(version));
  const tokenOf = async (by: string, person: string, rights: readonly string[], team = '*') => {
    const grant = { person, team, rights, expiresAt: '2027-01-01T00:00:00Z', again: true };
    return (await caller.post('/tokens', by, grant)).json<{ token: string }>().token;
  };
  const liveIs = async (version: string) => expect(await caller.liveVersions()).toEqual({ 'mfe-wallet': version });
  const publishAll = async (...versions: readonly string[]) => {
    for (const version of versions) {
      await caller.publish('wallet', version);
      later();
    }
  };

  it('a withdrawn version comes back by two people only, also after a restart', async () => {
    await publishAll('1.0.0', '2.0.0');
    await caller.post('/rollbacks', 'wallet', { remote: 'mfe-wallet', why: 'errors' });
    await liveIs('1.0.0');
    expect((await promote('wallet', '2.0.0', 1)).json()).toMatchObject({ live: '1.0.0', share: 0 });
    await liveIs('1.0.0');
    expect((await caller.live()).rollouts).toEqual([]);
    expect((await caller.live()).set.withdrawn).toEqual(['mfe-wallet@2.0.0']);
    expect((await promote('owner', '2.0.0')).statusCode).toBe(409);
    expect((await approve('wallet', '2.0.0')).statusCode).toBe(403);
    const again = await Caller.of(world);
    const approval = (body: object) => again.post('/approvals', 'second', { ...at('2.0.0'), ...body });
    // The second person says so as the first one has, to the share that was read.
    expect((await approval({})).json().findings[0]).toBe(
      'mfe-wallet 2.0.0 was withdrawn (errors): to approve it all the same, say so (maru approve --again)',
    );
    expect((await approval({ again: true, share: 500 })).json().findings[0]).toContain('waits for another share');
    const { remotes } = await again.get<Status>('/status');
    expect(remotes.find(({ remote }) => remote === 'mfe-wallet')?.pending).toMatchObject([
      { version: '2.0.0', askedBy: 'wallet', withdrawn: 'errors', share: 1 },
    ]);
    expect((await approval({ again: true, share: 1 })).json()).toMatchObject({
      standing: 'rollout',
      share: 1,
    });
    expect((await again.post('/promotions', 'wallet', { ...at('2.0.0'), share: 10_000 })).json()).toMatchObject({
      standing: 'live',
    });
    await again.app.close();
  });

  it('one person goes back to the version before, in an emergency, and no further', async () => {
    await publishAll('1.0.0', '2.0.0', '3.0.0');
    const back = (to?: string) => caller.post('/rollbacks', 'wallet', { remote: 'mfe-wallet', ...(to && { to }) });
    expect((await back('1.0.0')).json().findings[0]).toContain('is not the version before');
    await liveIs('3.0.0');
    expect((await promote('wallet', '1.0.0')).statusCode).toBe(409);
    await liveIs('3.0.0');
    expect((await back('2.0.0')).json()).toMatchObject({ standing: 'live' });
    await liveIs('2.0.0');
    const { list } = await caller.get<{ list: LogRecord[] }>('/history?limit=500');
    expect(list.filter(({ action }) => action === 'promote')).toEqual([]);
  });

  it.each([
    ['a rollback', '/rollbacks', {}],
    ['a revocation', '/revocations', { version: '3.0.0', why: 'leaks' }],
  ])('one person goes no further by a second rollback after %s', async (_what, path, given) => {
    await publishAll('1.0.0', '2.0.0', '3.0.0');
    expect((await caller.post(path, 'wallet', { remote: 'mfe-wallet', ...given })).statusCode).toBe(200);
    await liveIs('2.0.0');
    for (const to of [{}, { to: '1.0.0' }, { from: '2.0.0', to: '1.0.0' }]) {
      const again = await caller.post('/rollbacks', 'wallet', { remote: 'mfe-wallet', ...to });
      expect([again.statusCode, again.json().findings[0]]).toEqual([
        409,
        expect.stringContaining('2.0.0 is live by a way back already: going back further takes a second person'),
      ]);
    }
    await liveIs('2.0.0');
    // The way by two people is open.
    await publishAll('1.0.0');
    await liveIs('1.0.0');
    expect((await caller.post('/rollbacks', 'wallet', { remote: 'mfe-wallet' })).json()).toMatchObject({
      version: '2.0.0',
    });
  });

  it('a halted rollout begins again by two people only, and the judge raises none that waits', async () => {
    await publishAll('1.0.0');
    await caller.publish('wallet', '2.0.0', 500);
    expect((await promote('wallet', '2.0.0', 1000)).json()).toMatchObject({ standing: 'rollout', share: 1000 });
    await caller.post('/halts', 'wallet', { remote: 'mfe-wallet', why: 'errors' });
    expect((await promote('wallet', '2.0.0', 500)).json()).toMatchObject({ live: '1.0.0', share: 0 });
    expect((await caller.live()).rollouts).toEqual([]);
  });

  it('an admin makes no second person for a change of its own, however many tokens lie between', async () => {
    await publishAll('1.0.0');
    await caller.post('/releases', 'owner', world.body(manifestOf('mfe-wallet', '2.0.0')));
    const ghost = await tokenOf('owner', 'ghost', ['approve']);
    const deputy = await tokenOf('owner', 'deputy', ['admin']);
    const far = await tokenOf(deputy, 'far', ['approve']);
    const double = await tokenOf('owner', 'second', ['approve']);
    for (const token of [ghost, far, double, deputy])
      expect((await approve(token, '2.0.0')).json().findings[0]).toContain('a person of their own');
    const puppet = await tokenOf('owner', 'puppet', ['publish', 'promote'], 'wallet');
    await caller.post('/releases', puppet, world.body(manifestOf('mfe-wallet', '3.0.0')));
    expect((await approve('owner', '3.0.0')).statusCode).toBe(403);
    await liveIs('1.0.0');
    expect((await approve('second', '2.0.0')).json()).toMatchObject({ standing: 'live' });
  });
});
