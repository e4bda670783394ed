import type { CountsReport } from '@maru/contract';
import { hourMs } from '@maru/server';
import { World } from '../testing/world';
import { Counts } from './counts';

const reportOf = (id: string, count = 1): CountsReport => ({
  id: `report-${id}`,
  counts: [{ remote: 'mfe-help', version: '1.0.0', set: 'set-7', outcome: 'shown', count }],
});

describe('counts over weeks (PLAT-043)', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.make();
  });
  afterEach(() => world.remove());
  const open = async (name: string) => new Counts(await world.store(), () => world.clock.now, name);
  const sumOf = async (counts: Counts, since: number) =>
    (await counts.ofRemote('mfe-help', since)).reduce((sum, { count }) => sum + count, 0);
  const hoursIn = (counts: Counts) => (counts as unknown as { files: Map<number, unknown> }).files.size;

  it('hold the last hours in memory alone, and sum up all of them', async () => {
    const counts = await open('a');
    const since = world.clock.now;
    let most = 0;
    for (let hour = 0; hour < 720; hour += 1) {
      await counts.take(reportOf(String(hour), hour));
      most = Math.max(most, hoursIn(counts));
      world.clock.now += hourMs;
    }
    expect(most).toBeLessThanOrEqual(3);
    expect(await sumOf(counts, since)).toBe((720 * 719) / 2);
    await counts.take(reportOf('719'));
    expect(await sumOf(counts, since)).toBe((720 * 719) / 2);
    expect(await sumOf(await open('b'), since)).toBe((720 * 719) / 2);
    expect((await counts.since(since)).reduce((sum, { count }) => sum + count, 0)).toBe((720 * 719) / 2);
    expect(hoursIn(counts)).toBeLessThanOrEqual(3);
  });

  it('hold what another process took after this one had last looked at that hour', async () => {
    const [one, other] = [await open('a'), await open('b')];
    const since = world.clock.now;
    await one.take(reportOf('a', 1));
    await other.take(reportOf('b', 2));
    world.clock.now += 3 * hourMs;
    expect(await sumOf(one, since)).toBe(3);
  });

  it('count a report once that two processes took at the turn of an hour', async () => {
    const [first, second] = [await open('b'), await open('a')];
    const since = world.clock.now;
    world.clock.now = Date.parse('2026-11-21T03:59:59.500Z');
    // Each has looked before the other has written.
    const read = jest.spyOn(second as unknown as { readOthers(): Promise<void> }, 'readOthers').mockResolvedValue();
    await first.take(reportOf('turn', 3));
    world.clock.now += 1000;
    await second.take(reportOf('turn', 3));
    read.mockRestore();
    world.clock.now += 4 * hourMs;
    for (const counts of [first, second, await open('c')]) expect(await sumOf(counts, since)).toBe(3);
  });
});
