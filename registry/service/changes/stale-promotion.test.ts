import type { Rollout } from '@maru/contract';
import { registryForEachTest } from '../testing/each-test';
import type { Caller } from '../testing/world';

describe('a change by somebody who read the status before another change (PLAT-046)', () => {
  let caller: Caller;
  registryForEachTest((made) => ({ caller } = made));
  const remote = 'mfe-help';
  const begin = async (team: 'help' | 'wallet'): Promise<Rollout> => {
    await caller.publish(team, '1.0.0');
    await caller.publish(team, '2.0.0', 500);
    return (await caller.live()).rollouts.find((rollout) => rollout.remote === `mfe-${team}`) as Rollout;
  };
  const withdrawn = async () => (await caller.live()).set.withdrawn;

  it('gives nobody what was halted meanwhile, whether it names its rollout or not', async () => {
    const { id, version } = await begin('help');
    await caller.post('/halts', 'help', { remote, why: 'errors' });
    for (const share of [2500, 10_000])
      for (const known of [{ rollout: id }, {}]) {
        const answer = await caller.post('/promotions', 'help', { remote, version, share, judged: false, ...known });
        expect([share, known, answer.statusCode]).toEqual([share, known, 409]);
      }
    expect([await withdrawn(), await caller.liveVersions()]).toEqual([[`${remote}@2.0.0`], { [remote]: '1.0.0' }]);
  });

  it('raises and ends no other rollout than the one that it names', async () => {
    const { id, version } = await begin('help');
    await caller.post('/halts', 'help', { remote, why: 'errors' });
    await caller.post('/promotions', 'help', { remote, version, share: 100, again: true });
    const late = [
      await caller.post('/promotions', 'help', { remote, version, share: 2500, rollout: id }),
      await caller.post('/halts', 'help', { remote, why: 'errors', rollout: id }),
    ];
    for (const answer of late)
      expect([answer.statusCode, answer.json().findings[0]]).toEqual([409, `rollout ${id} has ended meanwhile`]);
    const [running] = (await caller.live()).rollouts;
    expect(running).toMatchObject({ version, share: 100 });
    const halted = await caller.post('/halts', 'help', { remote, why: 'errors', rollout: running?.id });
    expect(halted.json()).toMatchObject({ standing: 'withdrawn' });
  });

  it('a rollout that a person names asks for a second person as before', async () => {
    const { id, remote: wallet, version } = await begin('wallet');
    const state = caller.registry.state;
    const release = state.release(wallet, version);
    if (release) state.releases.set(`${wallet}@${version}`, { ...release, approved: false });
    const answer = await caller.post('/promotions', 'wallet', { remote: wallet, version, share: 10_000, rollout: id });
    expect(answer.json()).toMatchObject({ live: '1.0.0', share: 500 });
    expect(await caller.liveVersions()).toEqual({ [wallet]: '1.0.0' });
  });
});
