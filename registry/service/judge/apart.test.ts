import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { registryForEachTest } from '../testing/each-test';
import { Caller, type World } from '../testing/world';
import { judgeRollouts } from './judge';

describe('rollouts side by side (PLAT-043)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  it('are judged each by itself: one whose release is damaged keeps no other from being taken back', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 0);
    await caller.post('/promotions', 'help', { remote: 'mfe-help', version: '2.0.0', share: 100, judged: true });
    await caller.publish('trading', '1.0.0');
    await caller.publish('trading', '2.0.0', 500);
    const { set, candidates } = await caller.live();
    const [good, bad] = candidates;
    const shown = (remote: string, version: string, id: string | undefined, count: number) => ({
      ...{ remote, version, set: id, outcome: 'shown', count },
    });
    const idOf = (rollout: string | undefined) => `${set.id}.${rollout}`;
    const counts = [
      shown('mfe-help', '1.0.0', set.id, 9000),
      shown('mfe-help', '2.0.0', idOf(good?.rollout), 1000),
      shown('mfe-trading', '1.0.0', set.id, 76_000),
      shown('mfe-trading', '2.0.0', idOf(bad?.rollout), 4000),
      { ...shown('mfe-trading', '2.0.0', idOf(bad?.rollout), 2000), outcome: 'failed' },
    ];
    expect((await caller.post('/counts', 'html', { id: 'report-1', counts })).statusCode).toBe(200);
    world.clock.now += 6 * 60_000;
    await rm(join(world.folder, 'releases', 'mfe-help', '2.0.0'), { recursive: true });
    const other = await Caller.of(world);
    await expect(judgeRollouts(other.registry, other.counts)).rejects.toThrow(/^mfe-help 2\.0\.0: .* is missing/);
    expect(other.registry.state.rollouts.map(({ remote }) => remote)).toEqual(['mfe-help']);
    await other.app.close();
  });
});
