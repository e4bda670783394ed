import { ROLLOUTS_MAX, SET_ID, verifyCandidates, verifySet } from '@maru/contract';
import type { SetView, Status } from '@maru/contract/registry-api';
import { checkSignature } from '@maru/server';
import { registryForEachTest } from './testing/each-test';
import { Caller, manifestOf, type World } from './testing/world';

jest.setTimeout(120_000);

const names = Array.from({ length: ROLLOUTS_MAX + 1 }, (_, index) => `mfe-f${String(index).padStart(2, '0')}`);

describe('as many rollouts as there may be', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  const publish = (name: string, version: string, share = 10_000) =>
    caller.post('/releases', 'help', {
      ...world.body(manifestOf(name, version), { key: world.teamKeys.help }),
      share,
    });
  beforeEach(async () => {
    const teams = world.trust().teams.map((team) => (team.name === 'help' ? { ...team, remotes: names } : team));
    const signed = world.signTrust(world.trust({ version: 2, teams }));
    expect((await caller.post('/trust', 'owner', signed)).statusCode).toBe(200);
    for (const name of names) expect((await publish(name, '1.0.0')).statusCode).toBe(201);
    for (const [index, name] of names.slice(0, ROLLOUTS_MAX).entries())
      expect((await publish(name, '2.0.0', 100 + index)).statusCode).toBe(201);
  });

  it('run side by side, each signed by itself; one more waits (PLAT-041, PLAT-046)', async () => {
    const more = await publish(names[ROLLOUTS_MAX] ?? '', '2.0.0', 500);
    expect([more.statusCode, more.json().findings[0]]).toEqual([
      409,
      expect.stringContaining('20 rollouts are running (mfe-f00'),
    ]);
    const { set, candidates, rollouts, trust } = await caller.live();
    expect([set.remotes.length, candidates.length]).toEqual([names.length, ROLLOUTS_MAX]);
    expect(candidates.map(({ rollout }) => rollout)).toEqual(rollouts.map(({ id }) => id));
    const by = { now: world.clock.now, checkSignature };
    await verifySet(set, trust.trust, by);
    await verifyCandidates(candidates, set, trust.trust, by);
    const status = await caller.get<Status>('/status');
    expect(status.remotes.filter(({ rollout }) => rollout)).toHaveLength(ROLLOUTS_MAX);
  });

  it('have a set for each mix that is found by its id, long after and in another process', async () => {
    const { set, rollouts } = await caller.live();
    const some = rollouts.filter((_, index) => index % 3 === 1);
    const id = [set.id, ...some.map((rollout) => rollout.id)].join('.');
    const all = [set.id, ...rollouts.map((rollout) => rollout.id)].join('.');
    for (const each of [id, all]) expect([each, SET_ID.test(each)]).toEqual([each, true]);
    const view = await caller.get<SetView>(`/sets/${id}`);
    expect([view.live, view.rollouts.map(({ remote }) => remote)]).toEqual([true, some.map(({ remote }) => remote)]);
    const versions = new Map(view.remotes.map(({ remote, version }) => [remote, version]));
    for (const name of names)
      expect([name, versions.get(name)]).toEqual([
        name,
        some.some(({ remote }) => remote === name) ? '2.0.0' : '1.0.0',
      ]);
    await caller.post('/halts', 'help', { remote: some[0]?.remote, why: 'errors' });
    const other = await Caller.of(world);
    expect(await other.get<SetView>(`/sets/${id}`)).toEqual({ ...view, live: false });
    expect((await caller.get<SetView>(`/sets/${all}`)).rollouts).toHaveLength(ROLLOUTS_MAX);
    await other.app.close();
  });

  it.each([
    ['in another order', (ids: readonly string[]) => [ids[1], ids[0]]],
    ['twice', (ids: readonly string[]) => [ids[0], ids[0]]],
    ['of another time', () => ['r1']],
  ])('have no set whose id names rollouts %s', async (_what, named) => {
    const { set, rollouts } = await caller.live();
    const id = [set.id, ...named(rollouts.map((rollout) => rollout.id))].join('.');
    const { statusCode, body } = await caller.read(`/sets/${id}`);
    expect([statusCode, body]).toEqual([404, expect.stringContaining(`${id} never existed`)]);
  });

  it('grow and end by themselves: what one does leaves the sides of all others as they are (PLAT-045)', async () => {
    const before = (await caller.liveFor('html')).rollouts;
    const [first, second] = before;
    await caller.post('/promotions', 'help', { remote: first?.remote, version: '2.0.0', share: 5000 });
    await caller.post('/halts', 'help', { remote: second?.remote, why: 'errors' });
    const { rollouts, set, candidates } = await caller.liveFor('html');
    expect(rollouts).toEqual([{ ...first, share: 5000 }, ...before.slice(2)]);
    expect(candidates.map((candidate) => candidate.set)).toEqual(rollouts.map(() => set.id));
  });
});
