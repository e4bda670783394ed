import { registryForEachTest } from '../testing/each-test';
import type { Caller } from '../testing/world';

describe('who may know on which side a visitor is', () => {
  let caller: Caller;
  registryForEachTest((made) => {
    caller = made.caller;
  });

  it('tells the salts of rollouts to HTML servers and to nobody else', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const salt = (await caller.liveFor('html')).rollouts[0]?.salt ?? '';
    expect(salt).toMatch(/^[\w-]{22}$/);
    const { id } = (await caller.live()).rollouts[0] ?? {};
    for (const path of ['/live', '/status', '/history', '/releases/mfe-help', `/rollouts/${id}`, '/contracts'])
      expect([path, (await caller.read(path)).body.includes(salt)]).toEqual([path, false]);
    for (const person of ['help', 'second', 'maru_000000000000_x'])
      expect((await caller.liveFor(person)).rollouts).toMatchObject([{ id, share: 500 }]);
    expect((await caller.liveFor('help')).rollouts[0]?.salt).toBeUndefined();
  });
});
