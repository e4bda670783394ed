import type { ListedRelease, NamedSet, PageReleases } from '@maru/contract';
import { observable, runInAction } from '@maru/platform/mobx';
import { BehaviorSubject } from '@maru/platform/rx';
import { leaseMs } from './leases';
import { ReleaseWatch } from './release-watch';
import type { VerifiedSet } from './verified-set';

const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A tab that runs `set-1` while the server offers another. */
function openTab(offered: string, shell?: string) {
  const hosts = observable({
    replaceable: [] as string[],
    incidents: new Map<string, unknown>(),
    inCriticalFlow: false,
    replaced: [] as string[],
  });
  const reload = jest.fn();
  const safe = observable.box(true);
  const versions = observable(
    {
      set: { id: 'set-1', sequence: 1 } as VerifiedSet,
      adopt(set: VerifiedSet) {
        this.set = set;
      },
    },
    {},
    { deep: false },
  );
  const asked: string[] = [];
  const verify = jest.fn(
    async (releases: PageReleases<ListedRelease>) => ({ id: releases.set.id, sequence: 2 }) as VerifiedSet,
  );
  const told$ = new BehaviorSubject<NamedSet | null>(null);
  const watch = new ReleaseWatch({
    told$,
    shell,
    versions: versions as never,
    hosts: Object.assign(hosts, {
      replace: (name: string) => hosts.replaced.push(name),
      hasRun: (release: string) => release === 'mfe-help@1',
    }) as never,
    reload,
    fetchJson: async <T>(path: string) => {
      asked.push(path);
      return { set: path === '/release' ? offered : { id: offered } } as T;
    },
    verify,
    isSafe: () => safe.get(),
  });
  watch.start(window);
  return { watch, told$, versions, reload, hosts, safe, asked, verify };
}

describe('the watch over releases', () => {
  it('takes over another set once it is verified, and asks no more than needed', async () => {
    const same = openTab('set-1');
    await same.watch.look();
    expect(same.asked).toEqual(['/release']);
    const other = openTab('set-2');
    await other.watch.look();
    expect(other.versions.set.id).toBe('set-2');
    expect(other.verify).toHaveBeenCalledWith({ set: { id: 'set-2' } });
  });

  it('goes on with what it has where the new set is not verified', async () => {
    const quiet = jest.spyOn(console, 'warn').mockImplementation();
    const { watch, versions, verify } = openTab('set-2');
    verify.mockRejectedValue(new Error('unsigned'));
    await watch.look();
    expect(versions.set.id).toBe('set-1');
    quiet.mockRestore();
  });

  it('replaces what was withdrawn once no critical screen, modal or call is in the way (PLAT-045)', async () => {
    const { hosts, safe } = openTab('set-1');
    runInAction(() => {
      hosts.inCriticalFlow = true;
      safe.set(false);
      hosts.replaceable = ['mfe-wallet'];
    });
    await flush();
    runInAction(() => (hosts.inCriticalFlow = false));
    await flush();
    expect(hosts.replaced).toEqual([]);
    runInAction(() => safe.set(true));
    await flush();
    expect(hosts.replaced).toEqual(['mfe-wallet']);
  });

  it('comes for the set that it is told of within the time that it is given (PLAT-041)', async () => {
    jest.useFakeTimers();
    try {
      const { told$, asked, versions } = openTab('set-2');
      told$.next({ set: 'set-1', withinMs: 2000 });
      await jest.advanceTimersByTimeAsync(120_000);
      expect(asked).toEqual([]);
      told$.next({ set: 'set-2', withinMs: 2000 });
      await jest.advanceTimersByTimeAsync(2000);
      expect(versions.set.id).toBe('set-2');
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks every 15 seconds where it is told nothing, and each five minutes where it is', async () => {
    jest.useFakeTimers();
    try {
      const { told$, asked } = openTab('set-1');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(4);
      told$.next({ set: 'set-1', withinMs: 2000 });
      await jest.advanceTimersByTimeAsync(300_000);
      expect(asked).toHaveLength(5);
      told$.next(null);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(9);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks for the next set as soon as a screen could not be loaded', async () => {
    const { hosts, asked, versions } = openTab('set-2');
    await flush();
    expect(asked).toEqual([]);
    runInAction(() => hosts.incidents.set('mfe-wallet', {}));
    await flush();
    expect(versions.set.id).toBe('set-2');
  });

  it('loads the page anew where a harmful version has run, at the end of a lease', async () => {
    const { hosts, versions, reload } = openTab('set-1');
    const adopt = (...harmful: string[]) => runInAction(() => versions.adopt({ ...versions.set, harmful }));
    adopt('mfe-help@2');
    await flush();
    expect(reload).not.toHaveBeenCalled();
    runInAction(() => {
      hosts.inCriticalFlow = true;
    });
    adopt('mfe-help@2', 'mfe-help@1');
    await flush();
    expect(reload).not.toHaveBeenCalled();
    runInAction(() => {
      hosts.inCriticalFlow = false;
    });
    await flush();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads the page anew where its shell is harmful, and keeps one that was merely withdrawn until the next load', async () => {
    const { versions, reload } = openTab('set-1', 'shell@1.1.0-bb');
    const adopt = (change: Partial<VerifiedSet>) => runInAction(() => versions.adopt({ ...versions.set, ...change }));
    adopt({ withdrawn: ['shell@1.1.0-bb'], harmful: ['shell@1.0.0-aa'] });
    await flush();
    expect(reload).not.toHaveBeenCalled();
    adopt({ harmful: ['shell@1.1.0-bb'] });
    await flush();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits no longer than a lease may last with a harmful version', () => {
    jest.useFakeTimers();
    const { safe, versions, reload } = openTab('set-1');
    runInAction(() => {
      safe.set(false);
      versions.adopt({ ...versions.set, harmful: ['mfe-help@1'] });
    });
    jest.advanceTimersByTime(leaseMs - 1);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
