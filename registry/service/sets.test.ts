import { partsOfSet, type SetContent } from '@maru/contract';
import type { SetView } from '@maru/contract/registry-api';
import { dayMs } from '@maru/server';
import { allSets } from './testing/all-sets';
import { registryForEachTest } from './testing/each-test';
import { Caller, manifestOf, type World } from './testing/world';

/** What both /live and /sets say of a set. */
interface Told {
  readonly sequence: number;
  readonly createdAt: string;
  readonly rollouts: readonly string[];
  /** `<remote>@<version>, else <fallback>`. */
  readonly remotes: readonly string[];
}

const line = (remote: string, version: string, fallback: string | null | undefined) =>
  `${remote}@${version}, else ${fallback ?? 'none'}`;

const toldLive = ({ id, sequence, createdAt, remotes, fallbacks }: SetContent): Told => ({
  ...{ sequence, createdAt, rollouts: partsOfSet(id).rollouts },
  remotes: remotes.map(({ name, version }) => line(name, version, fallbacks[name]?.version)),
});

const toldPast = ({ sequence, createdAt, rollouts, remotes }: SetView): Told => ({
  ...{ sequence, createdAt, rollouts: rollouts.map(({ id }) => id) },
  remotes: remotes.map(({ remote, version, fallback }) => line(remote, version, fallback)),
});

describe('a set by its id', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));

  const setOf = (id: string, by = caller) => by.get<SetView>(`/sets/${id}`);
  const later = () => {
    world.clock.now += 1000;
  };
  const refusalOf = async (id: string) => {
    const { statusCode, body } = await caller.read(`/sets/${id}`);
    return [statusCode, JSON.parse(body).findings];
  };

  const promote = (version: string, share: number) =>
    caller.post('/promotions', 'help', { remote: 'mfe-help', version, share });
  const changes: readonly (() => Promise<{ readonly statusCode: number }>)[] = [
    () => caller.publish('help', '1.0.0'),
    () => caller.publish('other', '1.0.0'),
    () => caller.publish('wallet', '1.0.0'),
    () => caller.publish('help', '2.0.0', 500),
    () => promote('2.0.0', 2500),
    () => caller.publish('other', '2.0.0', 100),
    () => promote('2.0.0', 10_000),
    () => caller.post('/freezes', 'help', { remote: 'mfe-help', daily: '00:00-00:01', why: 'audit' }),
    () => caller.post('/halts', 'other', { remote: 'mfe-other', why: 'errors' }),
    () => caller.publish('help', '3.0.0', 0),
    () => promote('3.0.0', 10_000),
    () => caller.post('/rollbacks', 'help', { remote: 'mfe-help', why: 'blank page' }),
    () => caller.post('/revocations', 'help', { remote: 'mfe-help', version: '2.0.0', why: 'leaks' }),
    () => caller.publish('help', '4.0.0'),
  ];

  /** Makes every change and notes what /live says after it. */
  const seen = async (): Promise<ReadonlyMap<string, Told>> => {
    const told = new Map<string, Told>();
    for (const change of changes) {
      expect((await change()).statusCode).toBeLessThan(300);
      for (const set of allSets(await caller.live())) {
        const now = toldLive(set);
        expect(now).toEqual(told.get(set.id) ?? now);
        told.set(set.id, now);
      }
      later();
    }
    return told;
  };

  it('holds what /live said when it was the newest, also long after and in another process', async () => {
    const told = await seen();
    expect(told.size).toBe(18);
    world.clock.now += 60 * dayMs;
    await caller.post('/removals', 'owner', {});
    const restarted = await Caller.of(world);
    for (const by of [caller, restarted])
      for (const [id, live] of told) expect([id, toldPast(await setOf(id, by))]).toEqual([id, live]);
    await restarted.app.close();
  });

  it('tells whose candidates were in it, who published what, what made it, and whether it is live', async () => {
    await caller.publish('wallet', '1.0.0');
    const { at: first } = (await setOf((await caller.live()).set.id)).remotes[0] ?? {};
    later();
    await caller.publish('help', '1.0.0');
    later();
    const provenance = { commit: 'c'.repeat(40), repository: 'https://git.example/help' };
    const built = world.body(manifestOf('mfe-help', '2.0.0'), { built: { provenance } });
    await caller.post('/releases', 'help', { ...built, share: 500 });
    const [rollout] = (await caller.liveFor('html')).rollouts;
    const id = `set-${rollout?.id.slice(1)}.${rollout?.id}`;
    const { by, at } = { by: 'help', at: rollout?.startedAt };
    const release = { sequence: expect.any(Number), approvedBy: null };
    expect(rollout?.salt).toBeDefined();
    const made = await caller.read(`/sets/${id}`, 'html');
    expect(made.body).not.toContain(rollout?.salt);
    expect(made.json()).toEqual({
      ...{ id, sequence: Number(rollout?.id.slice(1)), createdAt: at, live: true, refused: [] },
      change: expect.objectContaining({ action: 'publish', remote: 'mfe-help', version: '2.0.0', share: 500, at }),
      rollouts: [{ id: rollout?.id, remote: 'mfe-help', version: '2.0.0', share: 500, startedAt: at }],
      remotes: [
        {
          ...{ ...release, remote: 'mfe-help', version: '2.0.0', rollout: rollout?.id, fallback: '1.0.0', by, at },
          provenance,
          baseUrl: 'http://localhost:8081/files/mfe-help/2.0.0/',
        },
        {
          ...{ ...release, remote: 'mfe-wallet', version: '1.0.0', rollout: null, fallback: null, by: 'wallet' },
          ...{
            baseUrl: 'http://localhost:8081/files/mfe-wallet/1.0.0/',
            at: first,
            approvedBy: 'second',
            provenance: null,
          },
        },
      ],
    });
    await promote('2.0.0', 1000);
    expect(await setOf(id)).toMatchObject({ live: false, rollouts: [{ share: 500 }] });
  });

  it('keeps to the signatures of its time: a release that expired later was in it', async () => {
    await caller.publish('help', '1.0.0');
    later();
    const expiresAt = new Date(world.clock.now + 2 * dayMs).toISOString();
    const body = world.body(manifestOf('mfe-help', '2.0.0'), { statement: { expiresAt } });
    await caller.post('/releases', 'help', body);
    const { id, sequence } = (await caller.live()).set;
    world.clock.now += 3 * dayMs;
    await caller.publish('other', '1.0.0');
    expect((await setOf(`${id}`)).remotes).toMatchObject([{ version: '2.0.0', fallback: '1.0.0' }]);
    const next = await setOf(`set-${Number(sequence) + 1}`);
    expect([next.remotes[0], next.refused]).toMatchObject([
      { remote: 'mfe-help', version: '1.0.0' },
      [expect.stringContaining('expired')],
    ]);
  });

  it('says when the store lacks a release of then, and holds it again once that is restored', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const { id = '' } = allSets(await caller.live())[1] ?? {};
    const other = await Caller.of(world);
    const { store } = other.registry.deps;
    const [key = ''] = await store.list('releases/mfe-help/2.0.0/');
    const bytes = await store.read(key);
    await store.remove(key);
    const { statusCode, body } = await other.read(`/sets/${id}`);
    expect([statusCode, JSON.parse(body).findings]).toEqual([
      404,
      [expect.stringContaining(`${id} never existed`), expect.stringContaining('is missing')],
    ]);
    await store.create(key, bytes ?? Buffer.alloc(0));
    expect((await setOf(`${id}`, other)).remotes).toMatchObject([{ version: '2.0.0' }]);
    await other.app.close();
  });

  it('is refused where it never was: no such rollout, no such change, none that made a set', async () => {
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 500);
    const { seq } = caller.registry.state;
    expect(await refusalOf(`set-${seq}.r1`)).toEqual([
      404,
      [`set-${seq}.r1 never existed: change no. ${seq} made set-${seq}, alone or with any of .r${seq}`],
    ]);
    expect(await refusalOf(`set-${seq - 1}.r${seq}`)).toMatchObject([404, [expect.stringContaining('never existed')]]);
    expect(await refusalOf(`set-${seq + 1}`)).toEqual([
      404,
      [`set-${seq + 1} does not exist yet: the last change is no. ${seq}`],
    ]);
    expect(await refusalOf('set-9999999999')).toMatchObject([404, [expect.stringContaining('does not exist yet')]]);
    expect(await refusalOf('set-0')).toMatchObject([404, [expect.stringContaining('no valid set')]]);
    expect(await refusalOf('set-2')).toEqual([
      404,
      ['set-2 never existed: change no. 2 made no set, pages went on with set-1'],
    ]);
    expect(await refusalOf(`set-0${seq}`)).toMatchObject([404, [expect.stringContaining('never existed')]]);
    for (const id of [
      '57',
      'set-',
      'set-x',
      `set-${seq}${'.r1'.repeat(21)}`,
      'set-12345678901',
      'set-1%0a',
      '%3Cscript%3E',
    ])
      expect(await refusalOf(id)).toMatchObject([400, [expect.stringContaining('is no id of a set')]]);
  });

  describe('replays the log', () => {
    /** Numbers of the records that `caller` reads, in order; the first one is not there before `hold` is. */
    const reads = (hold: Promise<void> = Promise.resolve()) => {
      const read: number[] = [];
      const { store } = caller.registry.deps;
      const original = store.read.bind(store);
      jest.spyOn(store, 'read').mockImplementation(async (key) => {
        const seq = Number(/^log\/(\d+)/.exec(key)?.[1]);
        if (seq && seq <= caller.registry.state.seq) read.push(seq);
        if (seq === 1) await hold;
        return original(key);
      });
      return read;
    };
    const upTo = (seq: number) => Array.from({ length: seq }, (_, index) => index + 1);

    it('once for all sets of a change, up to that change, also where it made none', async () => {
      await caller.publish('help', '1.0.0');
      await caller.publish('help', '2.0.0', 500);
      const { seq } = caller.registry.state;
      await caller.publish('help', '3.0.0', 0);
      const read = reads();
      await Promise.all([setOf(`set-${seq}`), setOf(`set-${seq}.r${seq}`), refusalOf(`set-${seq}.r1`)]);
      expect(read).toEqual(upTo(seq));
      for (let times = 0; times < 3; times += 1) await refusalOf('set-3');
      expect(read).toEqual([...upTo(seq), ...upTo(3)]);
    });

    it('for one change at a time; the fifth that asks at once is told to come again', async () => {
      await caller.publish('help', '1.0.0');
      let goOn = () => {};
      const read = reads(new Promise((done) => (goOn = done)));
      const four = Promise.all([7, 6, 5, 4].map((seq) => caller.read(`/sets/set-${seq}`)));
      const fifth = await caller.read('/sets/set-3');
      expect([fifth.statusCode, fifth.json().findings]).toEqual([503, [expect.stringContaining('try again in')]]);
      expect(read).toEqual(upTo(7));
      goOn();
      expect((await four).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
      expect(read).toEqual([7, 6, 5, 4].flatMap(upTo));
      expect((await caller.read('/sets/set-3')).statusCode).toBe(404);
    });

    it('again only where a hundred other changes were asked for since', async () => {
      const by = { person: 'init', team: '*', token: '' };
      for (let seq = caller.registry.state.seq; seq < 101; seq += 1)
        await caller.registry.change(by, () => ({ action: 'unfreeze', id: 'none' }));
      for (const seq of upTo(101)) await caller.read(`/sets/set-${seq}`);
      const read = reads();
      await caller.read('/sets/set-2');
      expect(read).toEqual([]);
      await caller.read('/sets/set-1');
      expect(read).toEqual([1]);
    });

    it('and finds a record that was altered since it was read', async () => {
      await caller.publish('help', '1.0.0');
      const { seq } = caller.registry.state;
      const { store } = caller.registry.deps;
      const bytes = await store.read('log/0000000003.json');
      await store.replace('log/0000000003.json', Buffer.from(`${bytes}`.replace('"person":"', '"person":"x')));
      expect(await refusalOf(`set-${seq}`)).toMatchObject([503, [expect.stringContaining('record 4 does not follow')]]);
      await store.replace('log/0000000003.json', bytes ?? Buffer.alloc(0));
      expect((await setOf(`set-${seq}`)).live).toBe(true);
    });
  });
});
