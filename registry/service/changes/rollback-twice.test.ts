import type { Status } from '@maru/contract/registry-api';
import { registryForEachTest } from '../testing/each-test';
import { Caller, type World } from '../testing/world';

const remote = 'mfe-help';
const press = { remote, from: '1.5.0', to: '1.4.0' };

describe('a rollback that is sent twice (PLAT-043)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => ({ world, caller } = made));
  beforeEach(async () => {
    for (const version of ['1.3.0', '1.4.0', '1.5.0']) {
      await caller.publish('help', version);
      world.clock.now += 1000;
    }
  });
  const rollback = (body: object = press, by = caller) => by.post('/rollbacks', 'help', { ...body });
  const liveIs = async (version: string) => expect(await caller.liveVersions()).toEqual({ [remote]: version });

  it('goes back once, with the same answer, one after the other', async () => {
    const first = await rollback();
    expect(first.json()).toMatchObject({ version: '1.4.0', standing: 'live' });
    const second = await rollback();
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    await liveIs('1.4.0');
  });

  it('goes back once at the same time, also through two processes', async () => {
    const other = await Caller.of(world);
    const answers = await Promise.all([rollback(), rollback(), rollback(press, other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await liveIs('1.4.0');
    await other.app.close();
  });

  it('is refused where what it names is not live, and was not taken back so', async () => {
    await rollback();
    for (const body of [
      { remote, from: '1.5.0' },
      { ...press, to: '1.3.0' },
      { ...press, harmful: true },
      { ...press, from: '1.3.0' },
    ]) {
      const answer = await rollback(body);
      expect([answer.statusCode, answer.json().findings[0]]).toEqual([
        409,
        expect.stringContaining('is not live any more, 1.4.0 is'),
      ]);
    }
    await liveIs('1.4.0');
  });

  it('the status names the version that a rollback goes to', async () => {
    const key = [...caller.registry.state.releases.values()].find(({ version }) => version === '1.4.0')?.digest;
    const { store } = caller.registry.deps;
    const read = store.read.bind(store);
    const again = await Caller.of(world);
    again.registry.deps.store.read = async (name) => (name.includes(String(key)) ? null : read(name));
    const { remotes } = await again.get<Status>('/status');
    expect(remotes.find((each) => each.remote === remote)?.fallback).toBe('1.3.0');
    expect((await again.post('/rollbacks', 'help', { remote })).json()).toMatchObject({ version: '1.3.0' });
    await again.app.close();
  });
});
