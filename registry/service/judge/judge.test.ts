import type { LoadOutcome, MountBucket } from '@maru/contract';
import type { LogRecord, Pair, RolloutView } from '@maru/contract/registry-api';
import { allSets } from '../testing/all-sets';
import { type Rates, seeded, simulate, usualRates as usual } from '../testing/simulated-rollout';
import { Caller, World } from '../testing/world';
import { excessBound } from './bounds';
import { compare } from './comparison';
import { evidence } from './evidence';
import { judgeRollouts } from './judge';

jest.setTimeout(120_000);

const courses = (runs: number, candidate: Rates) =>
  Array.from({ length: runs }, (_, run) => simulate({ control: usual, candidate, random: seeded(run) }));

describe('the judge over made-up page loads (PLAT-043)', () => {
  it('takes back a candidate with five points more failures before 1,000 of its page loads', () => {
    const ends = courses(50, { ...usual, failed: 0.06 });
    expect(ends.filter(({ end, candidateLoads }) => end === 'reverted' && candidateLoads < 1000).length).toBe(50);
    expect(ends[0]?.why).toMatch(/^failed in \d+ of \d+ page loads \(.* %\), the control in .* at the same time/);
  });

  it('makes a candidate live that is alike', () => {
    expect(courses(6, usual).map(({ end }) => end)).toEqual(Array(6).fill('live'));
  });

  it('takes back one that leads to fewer successes, or paints slowly twice as often', () => {
    for (const change of [{ succeeded: 0.1 }, { slowLcp: 0.24 }])
      expect(courses(5, { ...usual, ...change }).map(({ end }) => end)).toEqual(Array(5).fill('reverted'));
  });
});

const arm = (shown: number, failed: number) => ({
  ...{ shown, failed, slowMount: 0, slowLcp: 0, slowInp: 0, shiftedLayout: 0, succeeded: 0 },
});
const stratum = (candidate: readonly [number, number], control: readonly [number, number]): Pair => ({
  candidate: arm(...candidate),
  control: arm(...control),
});

describe('evidence', () => {
  it('has a mean of at most 1 where all loads are alike, over every way in which failures can fall upon them', () => {
    // 12 of 40 loads are the candidate's; 6 failed: C(12, c)·C(28, 6 − c) / C(40, 6) of c of them being its own.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    for (const direction of ['more', 'less'] as const) {
      let mean = 0;
      for (let own = 0; own <= 6; own += 1) {
        const chance = (choose(12, own) * choose(28, 6 - own)) / choose(40, 6);
        mean += chance * Math.exp(evidence([stratum([12, own], [28, 6 - own])], 'failed', direction));
      }
      expect(mean).toBeLessThanOrEqual(1);
    }
  });

  it('grows against the worse, whichever way round, and says nothing where only one of the two was met', () => {
    const worse = [stratum([100, 20], [100, 2])];
    expect(evidence(worse, 'failed', 'more')).toBeGreaterThan(Math.log(1000));
    expect(evidence(worse, 'failed', 'less')).toBeLessThan(0);
    expect(evidence([stratum([100, 20], [0, 0])], 'failed', 'more')).toBeCloseTo(0);
  });

  it('is not misled by an hour in which everything fails: it compares loads of the same time', () => {
    // The candidate came to more visitors just when the exchange was away: 30 % of all loads failed in both.
    const strata = [stratum([10, 0], [990, 10]), stratum([500, 150], [500, 150])];
    expect(evidence(strata, 'failed', 'more')).toBeLessThan(0);
  });
});

it('bounds the excess of a rate from above, also where nothing was met', () => {
  const of = (hits: number, loads: number) => ({ hits, loads });
  expect(excessBound(of(0, 300), of(0, 3000))).toBeLessThan(0.02);
  expect(excessBound(of(0, 100), of(0, 3000))).toBeGreaterThan(0.02);
  expect(excessBound(of(60, 1000), of(10, 1000))).toBeGreaterThan(0.05);
  expect(excessBound(of(0, 0), of(10, 1000))).toBe(Number.POSITIVE_INFINITY);
});

it('counts a load where the draw has put it: no tab that fell back, none of a set from before', () => {
  const tally = (set: string, version: string, outcome: LoadOutcome = 'shown', remote = 'mfe-help') => ({
    ...{ minute: 0, count: 1, set, version, outcome, remote },
  });
  const { candidate, control, stage } = compare(
    [
      ...[
        tally('set-9.r9', '2'),
        tally('set-12.r4.r9', '2', 'failed'),
        tally('set-9.r9', '1'),
        tally('set-9.r99', '1'),
      ],
      ...[tally('set-9', '1'), tally('set-9', '2'), tally('set-8', '1'), tally('set-9', '1', 'shown', 'mfe-other')],
    ],
    { id: 'r9', remote: 'mfe-help', version: '2', stages: [9, 12] },
  );
  expect([candidate, control]).toEqual([arm(1, 1), arm(2, 0)]);
  expect([stage.candidate, stage.control]).toEqual([arm(0, 1), arm(0, 0)]);
});

describe('rollouts judged by the registry (PLAT-043)', () => {
  let world: World;
  let caller: Caller;
  let reports = 0;
  beforeEach(async () => {
    world = await World.make();
    caller = await Caller.of(world);
    await caller.publish('help', '1.0.0');
    await caller.publish('help', '2.0.0', 0);
  });
  afterEach(async () => {
    await caller.app.close();
    await world.remove();
  });
  const promote = (share: number, judged: boolean, person = 'help') =>
    caller.post('/promotions', person, { remote: 'mfe-help', version: '2.0.0', share, judged, again: !judged });
  const rollout = async () => (await caller.live()).rollouts[0];
  /** What HTML servers report of loads in the present sets: [loads, failed] of candidate and control. */
  const load = async (
    candidate: readonly [number, number],
    control: readonly [number, number],
    remote = 'mfe-help',
  ) => {
    const sets = allSets(await caller.live());
    const counts = [control, candidate].flatMap(([shown, failed], index) => {
      const at = { remote, version: `${index + 1}.0.0`, set: sets[index]?.id };
      return [
        { ...at, outcome: 'shown', count: shown },
        { ...at, outcome: 'failed', count: failed },
      ].filter(({ count }) => count > 0);
    });
    reports += 1;
    expect((await caller.post('/counts', 'html', { id: `report-${reports}`, counts })).statusCode).toBe(200);
  };
  const judge = () => judgeRollouts(caller.registry, caller.counts);
  const minutes = (count: number) => {
    world.clock.now += count * 60_000;
  };
  const lastRecord = async () => (await caller.get<{ list: LogRecord[] }>('/history?limit=500')).list.at(-1);

  it('takes back what fails more often, whoever began it, and says why in the log', async () => {
    await promote(500, false);
    await load([4000, 240], [76_000, 760]);
    await judge();
    expect(await rollout()).toBeUndefined();
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0' });
    expect((await caller.live()).set.withdrawn).toEqual(['mfe-help@2.0.0']);
    const record = await lastRecord();
    expect(record).toMatchObject({ action: 'halt', version: '2.0.0', by: { person: 'judge', token: '' } });
    expect(record && 'why' in record && record.why).toMatch(
      /^failed in 240 of 4,000 page loads \(6\.0 %\), the control in 760 of 76,000 page loads \(1\.0 %\) at the same time; by chance at most once in [\d,]+ rollouts$/,
    );
  });

  it('takes back a shell that fails more often, by the same code', async () => {
    for (const [version, share] of [
      ['1.0.0', 10_000],
      ['2.0.0', 500],
    ] as const)
      await caller.post('/releases', 'platform', { ...world.shellBody(version), share });
    await load([4000, 240], [76_000, 760], 'shell');
    await judge();
    expect(await rollout()).toBeUndefined();
    const { set } = await caller.live();
    expect([set?.shell?.version, set?.withdrawn]).toEqual(['1.0.0', ['shell@2.0.0']]);
    expect(await lastRecord()).toMatchObject({ action: 'halt', remote: 'shell', by: { person: 'judge' } });
  });

  it('takes back at once what does not work at all, also where there is nothing to compare with', async () => {
    await promote(9900, true);
    await load([1017, 1017], [0, 0]);
    await judge();
    expect(await rollout()).toBeDefined();
    await load([1, 1], [0, 0]);
    await judge();
    expect(await rollout()).toBeUndefined();
    expect(await lastRecord()).toMatchObject({
      action: 'halt',
      why: 'failed in 1,018 of 1,018 page loads (100.0 %): it does not work at all',
    });
  });

  it('gives what does well to 1, 5, 25, 50 and 100 % by itself, each after enough loads and time', async () => {
    await promote(100, true);
    for (const [next, loads] of [
      [500, 318],
      [2500, 368],
      [5000, 785],
      [10_000, 1540],
    ] as const) {
      const before = (await rollout())?.share;
      await load([loads - 1, 0], [9000, 60]);
      minutes(6);
      await judge();
      expect((await rollout())?.share).toBe(before);
      await load([1, 0], [1, 0]);
      await judge();
      expect((await rollout())?.share ?? 10_000).toBe(next);
      expect(await lastRecord()).toMatchObject({ action: 'promote', judged: true, by: { person: 'judge' } });
    }
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
  });

  it('waits while too little time has passed, while a freeze lasts, and where a person promotes by hand', async () => {
    await promote(100, true);
    await load([400, 0], [9000, 60]);
    await judge();
    expect((await rollout())?.share).toBe(100);
    const frozen = await caller.post('/freezes', 'owner', {
      ...{ remote: '*', from: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z', why: 'token sale' },
    });
    minutes(6);
    await judge();
    expect((await rollout())?.share).toBe(100);
    await caller.delete(`/freezes/${frozen.json().id}`, 'owner');
    await promote(200, false);
    await load([400, 0], [9000, 60]);
    minutes(6);
    await judge();
    expect((await rollout())?.share).toBe(200);
    await promote(300, true);
    await load([400, 0], [9000, 60]);
    minutes(6);
    await judge();
    expect((await rollout())?.share).toBe(500);
  });

  it('of several processes that judge at once one changes the log, once', async () => {
    const others = await Promise.all([Caller.of(world), Caller.of(world)]);
    await promote(100, true);
    await load([400, 0], [9000, 60]);
    minutes(6);
    const all = [caller, ...others];
    const judgeAll = () => Promise.all(all.map(({ registry, counts }) => judgeRollouts(registry, counts)));
    await judgeAll();
    expect((await rollout())?.share).toBe(500);
    await load([4000, 400], [90_000, 600]);
    await judgeAll();
    const { list } = await caller.get<{ list: LogRecord[] }>('/history?limit=500');
    expect(list.filter(({ by }) => by.person === 'judge').map(({ action }) => action)).toEqual(['promote', 'halt']);
    for (const { app } of others) await app.close();
  });

  it('never ends a rollout that a person has begun meanwhile', async () => {
    await promote(500, false);
    const { id } = (await rollout()) ?? {};
    await load([2000, 1000], [38_000, 380]);
    await caller.post('/halts', 'help', { remote: 'mfe-help', why: 'a look at it' });
    await promote(500, false);
    expect((await rollout())?.id).not.toBe(id);
    await judge();
    expect(await rollout()).toBeDefined();
  });

  it('tells how long mounts took with candidate and control (PLAT-043)', async () => {
    await promote(500, true);
    const sets = allSets(await caller.live());
    const mounts = (arm: number, outcome: MountBucket, count: number) => ({
      ...{ remote: 'mfe-help', version: `${arm + 1}.0.0`, set: sets[arm]?.id, outcome, count },
    });
    const counts = [
      mounts(0, 'mountWithin50', 90),
      mounts(0, 'mountWithin100', 10),
      mounts(1, 'mountWithin200', 5),
      mounts(1, 'mountLater', 5),
    ];
    expect((await caller.post('/counts', 'html', { id: 'report-times', counts })).statusCode).toBe(200);
    const { mountTimes } = await caller.get<RolloutView>(`/rollouts/${(await rollout())?.id}`);
    expect(mountTimes).toMatchObject({ candidate: { median: 200, p90: 3200 }, control: { median: 39, p90: 50 } });
    expect(mountTimes.control.buckets.slice(0, 4)).toEqual([
      { within: 25, loads: 0 },
      { within: 50, loads: 90 },
      { within: 100, loads: 10 },
      { within: 200, loads: 0 },
    ]);
  });

  it('says nothing of the times of mounts where there were none', async () => {
    await promote(500, true);
    const { mountTimes } = await caller.get<RolloutView>(`/rollouts/${(await rollout())?.id}`);
    expect(mountTimes.candidate).toMatchObject({ median: null, p90: null });
  });

  it('tells the numbers of candidate and control, the verdict, and how far it is from a revert', async () => {
    await promote(500, true);
    await load([100, 1], [1900, 19]);
    const { id } = (await rollout()) ?? {};
    const view = await caller.get<RolloutView>(`/rollouts/${id}`);
    expect(view).toMatchObject({
      ...{ id, remote: 'mfe-help', version: '2.0.0', control: '1.0.0', share: 500, judged: true },
      loads: { candidate: { shown: 100, failed: 1 }, control: { shown: 1900, failed: 19 } },
      verdict: { kind: 'wait', why: '100 of at least 368 page loads at 5 %, before 25 %' },
      course: [{ from: '2026-11-21T03:00:00.000Z', candidate: { shown: 100 }, control: { shown: 1900 } }],
    });
    expect(view.evidence.failed.value).toBeLessThan(view.evidence.failed.limit);
    const gone = await caller.read('/rollouts/r9999');
    expect([gone.statusCode, gone.json().findings[0]]).toEqual([404, expect.stringContaining('is not running')]);
  });
});
