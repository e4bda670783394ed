import { hourMs } from '@maru/server';
import { registryForEachTest } from '../testing/each-test';
import { type Caller, manifestOf, type World } from '../testing/world';

describe('what ends or begins while a change is under way (PLAT-046)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => {
    ({ caller, world } = made);
  });
  const grant = { person: 'kim', team: '*', rights: ['publish', 'promote', 'approve'] };
  const kim = async () => {
    const expiresAt = new Date(world.clock.now + hourMs).toISOString();
    const body = { ...grant, expiresAt, again: true };
    return (await caller.post('/tokens', 'owner', body)).json<{ id: string; token: string }>();
  };
  /** Before the boot of a candidate has ended. */
  const whileBooting = (happens: () => Promise<unknown>) =>
    jest.spyOn(caller.registry, 'boot').mockImplementation(async () => {
      await happens();
      return [];
    });
  const expire = async () => {
    world.clock.now += hourMs;
  };
  const said = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body];

  it('a publish stops at a token that was revoked or has expired meanwhile', async () => {
    const [ended, old] = [await kim(), await kim()];
    const body = world.body(manifestOf('mfe-help'));
    whileBooting(() => caller.delete(`/tokens/${ended.id}`, 'owner'));
    expect(said(await caller.post('/releases', ended.token, body))).toEqual([
      401,
      expect.stringContaining('was revoked'),
    ]);
    whileBooting(expire);
    expect(said(await caller.post('/releases', old.token, body))).toEqual([401, expect.stringContaining('expired at')]);
    expect(await caller.liveVersions()).toEqual({});
  });

  it.each([
    [true, 'help', 'pending', {}],
    [false, 'wallet', 'live', { 'mfe-wallet': '1.0.0' }],
  ] as const)('a publish obeys a rule of two people that is %s since', async (secondApprover, team, standing, live) => {
    const { teams } = world.trust();
    const changed = teams.map((each) => (each.name === team ? { ...each, secondApprover } : each));
    whileBooting(() => caller.post('/trust', 'owner', world.signTrust(world.trust({ version: 2, teams: changed }))));
    const answer = await caller.post('/releases', team, world.body(manifestOf(`mfe-${team}`)));
    expect(answer.json()).toMatchObject({ standing });
    expect(await caller.liveVersions()).toEqual(live);
  });

  it('a promotion, an approval and a way back stop at a token that was revoked meanwhile', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0');
    await caller.publish('help', '3.0.0', 0);
    await caller.post('/releases', 'wallet', world.body(manifestOf('mfe-wallet')));
    const changes = [
      ['checkAgain', '/promotions', { remote: 'mfe-help', version: '3.0.0', share: 500 }],
      ['checkAgain', '/approvals', { remote: 'mfe-wallet', version: '1.0.0' }],
      ['shells', '/rollbacks', { remote: 'mfe-help' }],
    ] as const;
    for (const [step, path, payload] of changes) {
      const { id, token } = await kim();
      jest.spyOn(caller.registry, step).mockImplementationOnce(async () => {
        await caller.delete(`/tokens/${id}`, 'owner');
        return [];
      });
      expect(said(await caller.post(path, token, payload))).toEqual([401, expect.stringContaining('was revoked')]);
    }
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
  });
});
