import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '@maru/server';
import { registryForEachTest } from '../testing/each-test';
import { type Caller, manifestOf, type World } from '../testing/world';
import { removeOld } from './remove';

describe('a version whose files were let go of (PLAT-041)', () => {
  let caller: Caller;
  let world: World;
  registryForEachTest((made) => ({ caller, world } = made));
  const manifest = manifestOf('mfe-help', '1.0.0');
  const publish = (share: number) => caller.post('/releases', 'help', { ...world.body(manifest), share });
  const folder = () => join(world.folder, 'files', 'mfe-help', '1.0.0');
  const files = async () => [...(await readdir(folder()))].sort();
  const all = ['remoteEntry.js', 'remoteEntry.js.br'];

  /** Recorded as removed over an hour ago. */
  const removed = async () => {
    await publish(0);
    await caller.publish('help', '2.0.0');
    await caller.publish('help', '3.0.0');
    world.clock.now += 31 * dayMs;
    await removeOld(caller.registry);
    world.clock.now += 2 * hourMs;
  };

  it('keeps them when it is published again while old files are removed, by this process or another', async () => {
    for (const tidying of [caller.registry, await world.open()]) {
      await removed();
      expect(caller.registry.state.release('mfe-help', '1.0.0')?.removed).not.toBeNull();
      const put = caller.registry.stored.put.bind(caller.registry.stored);
      jest.spyOn(caller.registry.stored, 'put').mockImplementationOnce(async (stored) => {
        expect((await removeOld(tidying)).files).toBeGreaterThanOrEqual(2);
        return put(stored);
      });
      expect((await publish(0)).statusCode).toBe(201);
      expect(await files()).toEqual(all);
      await removeOld(tidying);
      expect(await files()).toEqual(all);
    }
  });

  it('keeps them where whoever removes has looked before it was published again', async () => {
    await removed();
    const { store } = caller.registry.deps;
    const list = store.list.bind(store);
    const other = await world.open();
    jest.spyOn(other.deps.store, 'list').mockImplementationOnce(async (prefix) => {
      const keys = await list(prefix);
      await publish(0);
      return keys;
    });
    expect((await removeOld(other)).files).toBe(0);
    expect(await files()).toEqual(all);
  });

  it('gets those that are missing when it is handed in again, and none that it was not signed with', async () => {
    await publish(0);
    await rm(join(folder(), 'remoteEntry.js'));
    const body = world.body(manifest);
    const other = { ...body, files: { 'remoteEntry.js': Buffer.from('other()').toString('base64') }, share: 0 };
    expect((await caller.post('/releases', 'help', other)).statusCode).toBe(200);
    expect(await files()).toEqual(['remoteEntry.js.br']);
    expect((await publish(0)).statusCode).toBe(200);
    expect(await files()).toEqual(all);
  });
});
