import type { LiveReleases } from '@maru/contract';
import { worldsOf } from './worlds';

const release = (name: string, version: string) => ({ name, version, baseUrl: `https://static.example/${version}/` });
const candidateOf = (name: string, index: number) => ({ rollout: `r${index}`, release: release(name, '2') });

/** Live remotes, each of them in version 1; the first ones with a candidate in version 2. */
function liveWith(remotes: number, rollouts: number): Pick<LiveReleases, 'set' | 'candidates'> {
  const names = Array.from({ length: remotes }, (_, index) => `mfe-${String(index).padStart(2, '0')}`);
  const set = { id: 'set-1', remotes: names.map((name) => release(name, '1')), fallbacks: {} };
  const candidates = names.slice(0, rollouts).map(candidateOf);
  return { set, candidates } as unknown as LiveReleases;
}

const versionsIn = (live: Pick<LiveReleases, 'set' | 'candidates'>, candidate: string) =>
  worldsOf(live, candidate).map((world) => Object.fromEntries(world.map(({ name, version }) => [name, version])));

describe('the remotes that a candidate is booted beside', () => {
  it('are the others, from where this machine finds their files; its own remote is not among them', () => {
    const live = liveWith(3, 2);
    expect(versionsIn(live, 'mfe-00')).toEqual([
      { 'mfe-01': '1', 'mfe-02': '1' },
      { 'mfe-01': '2', 'mfe-02': '1' },
    ]);
    const hosts = new Map([['https://static.example', 'http://static:8080']]);
    expect(worldsOf(live, 'mfe-00', hosts)[1]?.[0]?.baseUrl).toBe('http://static:8080/2/');
    expect(versionsIn(liveWith(3, 0), 'mfe-00')).toHaveLength(1);
  });

  it.each([
    [2, 4],
    [3, 4],
    [10, 6],
    [15, 7],
    [20, 8],
  ])('let any two of %i candidates meet, live and candidate each, in %i mixes', (rollouts, mixes) => {
    const worlds = versionsIn(liveWith(22, rollouts), 'mfe-21');
    expect(worlds).toHaveLength(mixes);
    const names = Object.keys(worlds[0] ?? {}).slice(0, rollouts);
    for (const one of names)
      for (const other of names.filter((name) => name !== one)) {
        const met = new Set(worlds.map((world) => `${world[one]} ${world[other]}`));
        expect([one, other, [...met].sort()]).toEqual([one, other, ['1 1', '1 2', '2 1', '2 2']]);
      }
  });
});
