import { bootBeside } from './beside';
import type { MeasuredWorld, OpenWorld } from './measurement';
import type { Release } from './release';
import type { Counts } from './world';

const release = (name: string) =>
  ({ name, version: '1.0.0', container: name.replace('-', '_'), manifest: { screens: [{}] } }) as unknown as Release;
const [candidate, good, bad] = ['mfe-new', 'mfe-good', 'mfe-bad'].map(release) as [Release, Release, Release];

/** What a remote does to the page in which it is visited. */
interface Deeds extends Partial<Counts> {
  readonly errors?: readonly string[];
  readonly failures?: readonly string[];
  readonly refuses?: boolean;
}

/** Pages on which these remotes do these things; what each page has loaded is kept. */
class Pages {
  readonly loaded: string[][] = [];

  constructor(private readonly deeds: Readonly<Record<string, Deeds>>) {}

  readonly open: OpenWorld = async () => {
    const names: string[] = [];
    this.loaded.push(names);
    const did: Deeds[] = [];
    const sum = (kind: 'nodes' | 'listeners' | 'timers' | 'subscriptions') =>
      did.reduce((all, deed) => all + (deed[kind] ?? 0), 0);
    const world: MeasuredWorld = {
      errors: [],
      load: async ({ name }) => {
        names.push(name);
        if (this.deeds[name]?.refuses) throw new Error('page.evaluate: Error: ScriptExternalLoadError 404');
      },
      visit: async (releases) => {
        for (const { name } of releases) {
          const deed = this.deeds[name] ?? {};
          did.push(deed);
          world.errors.push(...(deed.errors ?? []));
        }
      },
      counts: async () => ({
        ...{
          nodes: sum('nodes'),
          listeners: sum('listeners'),
          timers: sum('timers'),
          subscriptions: sum('subscriptions'),
        },
        globals: [...new Set(did.flatMap(({ globals = [] }) => globals))],
        shares: [...new Set(did.flatMap(({ shares = [] }) => shares))],
        looks: did.map(({ looks = '' }) => looks).join(''),
      }),
      failures: async () => did.flatMap(({ failures = [] }) => [...failures]),
      close: async () => undefined,
    };
    return world;
  };
}

const everyKind: Deeds = {
  ...{ errors: ['lost'], globals: ['myCoins'], shares: ['axios@99.0.0 by x'], looks: 'red' },
  ...{ nodes: 100, listeners: 100, timers: 100, subscriptions: 100 },
};

describe('a version beside others (PLAT-042)', () => {
  const boot = async (deeds: Readonly<Record<string, Deeds>>, others = [good, bad]) => {
    const pages = new Pages(deeds);
    return { ...(await bootBeside(pages.open, candidate, others)), loaded: pages.loaded };
  };

  it('is tried without a neighbour that does not load, on a page without its traces', async () => {
    const { findings, notes, loaded } = await boot({ 'mfe-bad': { refuses: true } });
    expect(findings).toEqual([]);
    expect(notes).toEqual(['boot: tried without mfe-bad@1.0.0: it does not load (Error: ScriptExternalLoadError 404)']);
    expect(loaded).toEqual([
      ['mfe-good', 'mfe-bad'],
      ['mfe-good', 'mfe-new'],
    ]);
  });

  it('is not refused for what the others do without it', async () => {
    const { findings, notes } = await boot({ 'mfe-bad': everyKind });
    expect(findings).toEqual([]);
    expect(notes).toHaveLength(8);
    expect(notes[0]).toMatch(/^boot: an error that nobody catches: lost; .*: so do the others without it/);
  });

  it('is refused for all that it does by itself, whoever runs beside it', async () => {
    for (const others of [[], [good, bad]])
      expect((await boot({ 'mfe-new': everyKind }, others)).findings).toHaveLength(8);
    const { findings } = await boot({ 'mfe-new': everyKind, 'mfe-bad': { errors: ['own'], globals: ['own'] } });
    expect(findings).toContainEqual(expect.stringContaining('nobody catches: lost'));
    expect(findings).toContainEqual(expect.stringContaining('writes the global myCoins'));
  });

  it('is refused where a screen of its own fails, or does not load beside them', async () => {
    const failing = await boot({ 'mfe-new': { failures: ['mfe-new home: no coins'] }, 'mfe-bad': everyKind });
    expect(failing.findings).toEqual(['boot: screen home: no coins; mend it (beside mfe-good@1.0.0, mfe-bad@1.0.0)']);
    const refusing = await boot({ 'mfe-new': { refuses: true } });
    expect(refusing.findings).toEqual([
      expect.stringContaining('mfe-new does not load: Error: ScriptExternalLoadError 404'),
    ]);
  });
});
