import type { PageReleases } from '@maru/contract';
import { observable, runInAction } from '@maru/platform/mobx';
import { ReleaseWatch } from './release-watch';
import type { VerifiedSet } from './verify-release-set';

const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A tab that runs `set-1` while the server offers another. */
function openTab(offered: string) {
  const hosts = observable({ withdrawnOnShow: [] as string[], inCriticalFlow: false, replaced: [] as string[] });
  const safe = observable.box(true);
  const versions = {
    set: { id: 'set-1', sequence: 1 } as VerifiedSet,
    adopt(set: VerifiedSet) {
      this.set = set;
    },
  };
  const asked: string[] = [];
  const verify = jest.fn(async (releases: PageReleases) => ({ id: releases.set.id, sequence: 2 }) as VerifiedSet);
  const watch = new ReleaseWatch({
    versions: versions as never,
    hosts: Object.assign(hosts, { replace: (name: string) => hosts.replaced.push(name) }) as never,
    fetchJson: async <T>(path: string) => {
      asked.push(path);
      return { set: path === '/release' ? offered : { id: offered } } as T;
    },
    verify,
    isSafe: () => safe.get(),
  });
  watch.start(window);
  return { watch, versions, hosts, safe, asked, verify };
}

describe('the watch over releases', () => {
  it('takes over another set once it is verified, and asks no more than needed', async () => {
    const same = openTab('set-1');
    await same.watch.look();
    expect(same.asked).toEqual(['/release']);
    const other = openTab('set-2');
    await other.watch.look();
    expect(other.versions.set.id).toBe('set-2');
    expect(other.verify).toHaveBeenCalledWith({ set: { id: 'set-2' } }, 1);
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
      hosts.withdrawnOnShow = ['mfe-wallet'];
    });
    await flush();
    runInAction(() => (hosts.inCriticalFlow = false));
    await flush();
    expect(hosts.replaced).toEqual([]);
    runInAction(() => safe.set(true));
    await flush();
    expect(hosts.replaced).toEqual(['mfe-wallet']);
  });
});
