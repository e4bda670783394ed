import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@maru/contract';
import { sha256Hex } from '../../keys/digest';
import type { ObjectStore } from '../store/object-store';
import { Caller, World } from '../testing/world';
import { LogFault } from './log-fault';
import { ReleaseLog, recordKey } from './release-log';

describe('the log', () => {
  let world: World;
  let last: number;
  beforeEach(async () => {
    world = await World.make();
    const caller = await Caller.of(world);
    for (const version of ['1.0.0', '2.0.0']) await caller.publish('help', version);
    last = caller.registry.state.seq;
  });
  afterEach(() => world.remove());

  const pathOf = (seq: number) => join(world.folder, recordKey(seq));
  const everyRecord = () => Array.from({ length: last }, (_, index) => index + 1);
  const refused = async () => {
    await expect(world.open()).rejects.toThrow(LogFault);
  };

  it('reads a record for the history once, many at a time, also one that another process has added', async () => {
    const [caller, other] = [await Caller.of(world), await Caller.of(world)];
    await other.publish('help', '3.0.0');
    const history = async () => (await caller.get<{ list: { seq: number }[] }>('/history?limit=500')).list;
    expect((await history()).map(({ seq }) => seq)).toEqual([...everyRecord(), last + 1]);
    const read = jest.spyOn(caller.registry.deps.store, 'read');
    expect(await history()).toHaveLength(last + 1);
    expect(read.mock.calls.filter(([key]) => key <= recordKey(last + 1) && key.startsWith('log/'))).toEqual([]);
    expect((await caller.get<{ list: object[] }>(`/history?after=${last}`)).list).toHaveLength(1);
    expect((await caller.get<{ list: object[] }>('/history?after=999999')).list).toEqual([]);
    for (const { app } of [caller, other]) await app.close();
  });

  it('a start finds any one record altered', async () => {
    for (const seq of everyRecord()) {
      const bytes = await readFile(pathOf(seq), 'utf8');
      await writeFile(pathOf(seq), bytes.replace(/"person":"\w/, '"person":"x'));
      await refused();
      await writeFile(pathOf(seq), `${bytes} `);
      await refused();
      await writeFile(pathOf(seq), bytes);
    }
    await world.open();
  });

  it('a start finds any one record missing, the last one too', async () => {
    for (const seq of everyRecord()) {
      const bytes = await readFile(pathOf(seq));
      await rm(pathOf(seq));
      await refused();
      await writeFile(pathOf(seq), bytes);
    }
    await world.open();
  });

  it('a start takes what another process appends meanwhile for no missing record', async () => {
    const store = await world.store();
    const caller = await Caller.of(world);
    const busy: ObjectStore = {
      read: (key) => store.read(key),
      create: (key, bytes) => store.create(key, bytes),
      replace: (key, bytes) => store.replace(key, bytes),
      remove: (key) => store.remove(key),
      list: async (prefix) => {
        await caller.publish('help', '3.0.0');
        return store.list(prefix);
      },
    };
    const seen: number[] = [];
    await new ReleaseLog(
      busy,
      ({ seq }) => void seen.push(seq),
      () => world.clock.now,
    ).open();
    expect(seen.length).toBeGreaterThan(last);
  });

  it('a start finds any two neighbours exchanged', async () => {
    const exchange = async (seq: number) => {
      await rename(pathOf(seq), `${pathOf(seq)}.x`);
      await rename(pathOf(seq + 1), pathOf(seq));
      await rename(`${pathOf(seq)}.x`, pathOf(seq + 1));
    };
    for (const seq of everyRecord().slice(0, -1)) {
      await exchange(seq);
      await refused();
      await exchange(seq);
    }
    await world.open();
  });

  it('a start finds a log that was written anew from the altered record on, by its last end', async () => {
    let previous = '';
    for (const seq of everyRecord()) {
      const record = JSON.parse(await readFile(pathOf(seq), 'utf8'));
      if (seq === 3) record.person = 'mallory';
      if (seq > 3) record.previous = previous;
      const text = canonicalJson(record);
      await writeFile(pathOf(seq), text);
      previous = sha256Hex(text);
    }
    await expect(world.open()).rejects.toThrow(`record ${last} is not the one that was there before`);
  });

  it('a release that was exchanged in the store is not handed out; the good version before takes its place', async () => {
    const store = await world.store();
    const [path = ''] = await store.list('releases/mfe-help/2.0.0/');
    await store.replace(path, Buffer.from('{}'));
    const caller = await Caller.of(world);
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0' });
    const { remotes } = await caller.get<{ remotes: { remote: string; refused: string[] }[] }>('/status');
    expect(remotes.find(({ remote }) => remote === 'mfe-help')?.refused).toEqual([
      expect.stringContaining('is not what was published'),
    ]);
  });
});
