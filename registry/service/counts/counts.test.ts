import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountsReport, LoadCount } from '@maru/contract';
import { dayMs } from '@maru/server';
import type { ObjectStore } from '../store/object-store';
import { Caller, World } from '../testing/world';
import { Counts } from './counts';
import { TakenLoads } from './taken-loads';

const reportOf = (id: string, count = 1): CountsReport => ({
  id: `report-${id}`,
  counts: [{ remote: 'mfe-help', version: '1.0.0', set: 'set-7', outcome: 'shown', count }],
});

/** A process whose store can be made to wait before it writes. */
async function together(world: World, name: string) {
  const store = await world.store();
  return { store, counts: new Counts(store, () => world.clock.now, name) };
}

/** Neither of the two writes before the other is about to: each has looked and found nothing. */
function meet(...sides: readonly { readonly store: ObjectStore }[]): void {
  let waiting: (() => void)[] = [];
  for (const { store } of sides) {
    const replace = store.replace.bind(store);
    store.replace = async (...args) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length < sides.length) return;
        for (const each of waiting) each();
        waiting = [];
      });
      return replace(...args);
    };
  }
}

describe('counts of page loads', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.make();
  });
  afterEach(() => world.remove());
  const open = async () => new Counts(await world.store(), () => world.clock.now);
  const total = async (counts: Counts, since = 0) =>
    (await counts.since(since)).reduce((sum, { count }) => sum + count, 0);

  it('takes each report once: again, after a restart, and from another process', async () => {
    const first = await open();
    await Promise.all([first.take(reportOf('a', 3)), first.take(reportOf('a', 3)), first.take(reportOf('b'))]);
    const second = await open();
    await second.take(reportOf('a', 3));
    await second.take(reportOf('c', 5));
    await first.take(reportOf('c', 5));
    for (const counts of [first, second, await open()]) expect(await total(counts)).toBe(9);
    expect(await (await open()).since(0)).toHaveLength(2);
  });

  it('keeps each minute apart, and knows a report again in the hour after', async () => {
    const counts = await open();
    world.clock.now = Date.parse('2026-11-21T03:59:59Z');
    await counts.take(reportOf('a'));
    world.clock.now += 2000;
    await counts.take(reportOf('a'));
    await counts.take(reportOf('b'));
    expect((await counts.since(0)).map(({ minute }) => new Date(minute).toISOString().slice(11, 16))).toEqual([
      '03:59',
      '04:00',
    ]);
    expect(await total(counts, world.clock.now + 30_000)).toBe(1);
  });

  it('takes a report once that reaches two processes in the same instant, then and later', async () => {
    const [first, second] = [await together(world, 'a'), await together(world, 'b')];
    const both = async (id: string, minutes: number) => {
      await Promise.all([first.counts.take(reportOf(id, 3)), second.counts.take(reportOf(id, 3))]);
      world.clock.now += minutes * 60_000;
    };
    meet(first, second);
    world.clock.now = Date.parse('2026-11-21T03:58:00Z');
    await both('x', 0);
    for (const counts of [first.counts, second.counts, await open()]) expect(await total(counts)).toBe(3);
    for (const id of ['y', 'z', 'w']) await both(id, 3);
    for (const counts of [first.counts, second.counts, await open()]) expect(await total(counts)).toBe(12);
  });

  it('counts a load once, whichever HTML server reports it and however often (PLAT-043)', async () => {
    const counts = await open();
    const [one, two] = ['a'.repeat(12), 'b'.repeat(12)];
    const told = (id: string, ...loads: string[]): CountsReport => ({
      id: `report-${id}`,
      counts: [
        { remote: 'mfe-help', version: '1.0.0', set: 'set-7', outcome: 'shown', count: loads.length, loads },
        { remote: 'mfe-help', version: '1.0.0', set: 'set-7', outcome: 'failed', count: 1, loads: loads.slice(0, 1) },
      ],
    });
    await counts.take(told('a', one));
    await counts.take(told('b', one, two));
    await counts.take(told('c', two, one));
    const sums = await counts.since(0);
    const of = (wanted: string) =>
      sums.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0);
    expect([of('shown'), of('failed')]).toEqual([2, 2]);
  });

  it('counts one load of an address block in a stage of a rollout, over all HTML servers', async () => {
    const counts = await open();
    const block = 'x'.repeat(22);
    const told = (id: string, load: string, stage: string): CountsReport => ({
      id: `report-${id}`,
      counts: [
        {
          ...{ remote: 'mfe-help', version: '1.0.0', set: 'set-7', outcome: 'failed', count: 1 },
          loads: [`${load.repeat(12)}~${block}~${stage}`],
        },
      ],
    });
    for (const load of ['a', 'b', 'c']) await counts.take(told(load, load, 'r9@500'));
    expect(await total(counts)).toBe(1);
    await counts.take(told('d', 'b', 'r9@2500'));
    expect(await total(counts)).toBe(2);
  });

  it('a load in a report that could not be written counts when it comes again, and what is known is bounded', async () => {
    const store = await world.store();
    const counts = new Counts(store, () => world.clock.now);
    const replace = store.replace.bind(store);
    const told = (id: string): CountsReport => ({
      id: `report-${id}`,
      counts: [{ remote: 'mfe-help', version: '1', set: 'set-7', outcome: 'shown', count: 1, loads: ['a'.repeat(12)] }],
    });
    store.replace = () => Promise.reject(new Error('disk full'));
    await expect(counts.take(told('a'))).rejects.toThrow('disk full');
    store.replace = replace;
    await counts.take(told('b'));
    expect(await total(counts)).toBe(1);
    const taken = new TakenLoads(1, 1);
    for (let load = 0; load < 7; load += 1)
      taken.newOf([{ ...reportOf('x').counts[0], loads: [`l${load}`] } as LoadCount]).keep();
    const again = (load: number) =>
      taken.newOf([{ ...reportOf('x').counts[0], loads: [`l${load}`] } as LoadCount]).counts.length;
    expect([again(0), again(6)]).toEqual([1, 0]);
  });

  it('a report that could not be written does not count, and counts when it comes again', async () => {
    const store = await world.store();
    const counts = new Counts(store, () => world.clock.now);
    const replace = store.replace.bind(store);
    store.replace = () => Promise.reject(new Error('disk full'));
    await expect(counts.take(reportOf('a'))).rejects.toThrow('disk full');
    expect(await total(counts)).toBe(0);
    store.replace = replace;
    await counts.take(reportOf('a'));
    expect(await total(counts)).toBe(1);
  });

  it('adds up closed hours once: a look at a rollout of two weeks reads and copies only the present (PLAT-043)', async () => {
    const store = await world.store();
    const counts = new Counts(store, () => world.clock.now);
    const other = new Counts(store, () => world.clock.now, 'other');
    const since = world.clock.now;
    for (let hour = 0; hour < 48; hour += 1) {
      await (hour % 2 ? counts : other).take(reportOf(String(hour), hour + 1));
      world.clock.now += 3_600_000;
    }
    const sum = async () => (await counts.ofRemote('mfe-help', since)).reduce((whole, { count }) => whole + count, 0);
    expect(await sum()).toBe(1176);
    const list = jest.spyOn(store, 'list');
    expect(await sum()).toBe(1176);
    expect(list.mock.calls.length).toBeLessThanOrEqual(3);
    expect((await counts.ofRemote('mfe-help', since)).length).toBeLessThanOrEqual(3);
    expect(await counts.ofRemote('mfe-other', since)).toEqual([]);
    await counts.take(reportOf('late', 4));
    expect(await sum()).toBe(1180);
    expect((await counts.ofRemote('mfe-help', world.clock.now - 3_600_000)).map(({ count }) => count)).toEqual([48, 4]);
  });

  it('counts a member once at a share, whichever server tells of him and of whichever block', async () => {
    const counts = await open();
    const [one, other] = ['a'.repeat(22), 'b'.repeat(22)];
    const told = (id: string, load: string, block: string, stage = 'r5@100'): CountsReport => ({
      id: `report-${id}`,
      counts: [
        {
          ...{ remote: 'mfe-help', version: '1.0.0', set: 'set-5', outcome: 'shown', count: 1, member: true },
          loads: [`${load.repeat(12)}~${block}~${stage}~${'m'.repeat(22)}`],
        },
      ],
    });
    await counts.take(told('1', 'x', one));
    await counts.take(told('2', 'y', other));
    expect(await total(counts)).toBe(1);
    await counts.take(told('3', 'y', other, 'r5@500'));
    expect((await counts.since(0)).map(({ count, member }) => [count, member])).toEqual([[2, true]]);
  });

  it('lets go of what is older than 30 days', async () => {
    const counts = await open();
    await counts.take(reportOf('a'));
    world.clock.now += 29 * dayMs;
    await counts.removeOld();
    expect(await total(counts)).toBe(1);
    world.clock.now += 2 * dayMs;
    await counts.removeOld();
    expect(await total(counts)).toBe(0);
    const left = await readdir(join(world.folder, 'counts'), { recursive: true });
    expect(left.filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it('takes reports from holders of a token with the right to count, and refuses what is none', async () => {
    const caller = await Caller.of(world);
    expect((await caller.post('/counts', 'html', reportOf('a'))).json()).toEqual({ taken: true });
    expect((await caller.post('/counts', 'help', reportOf('b'))).statusCode).toBe(403);
    expect((await caller.app.inject({ method: 'POST', url: '/counts', payload: reportOf('b') })).statusCode).toBe(401);
    for (const wrong of [{}, { ...reportOf('c'), id: '../../x' }, reportOf('d', -1), reportOf('e', 0.5)])
      expect((await caller.post('/counts', 'html', wrong)).statusCode).toBe(400);
    expect(await total(caller.counts)).toBe(1);
    await caller.app.close();
  });
});
