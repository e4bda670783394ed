import { type ListedRelease, type RemoteRelease, VerifyError } from '@maru/contract';
import type { RemoteLifecycles, RemoteProps, ScreenOnShow } from '@maru/platform';
import { createTestServices } from '@maru/platform/testing';
import { mountRootParcel } from 'single-spa';
import { Leases } from './leases';
import { TookTooLong } from './remote-code';
import { RemoteHosts } from './remote-hosts';
import { RemoteVersions } from './remote-versions';
import { emptySet, type VerifiedSet } from './verified-set';

const screens = [
  { id: 'assets', paths: [{ path: '/assets' }] },
  { id: 'log', paths: [{ path: '/log' }] },
  { id: 'withdrawal', paths: [{ path: '/withdrawal' }], critical: true },
];
const release = (version: string, offered = screens) =>
  ({
    name: 'mfe-wallet',
    version,
    manifest: { screens: offered },
    preload: { js: [], css: [] },
  }) as never as RemoteRelease;
const setOf = (wallet: RemoteRelease, change: Partial<VerifiedSet> = {}): VerifiedSet => ({
  ...emptySet,
  remotes: [wallet],
  ...change,
});
const screen = (screenId: string): ScreenOnShow => ({
  screenId,
  pattern: `/${screenId}`,
  location: { pathname: `/${screenId}`, search: '', hash: '', state: null, key: screenId },
});

/** A tab whose remote draws its version; versions in `broken` fail at that step. */
function openTab(
  set: VerifiedSet,
  {
    lastGood = null as RemoteRelease | null,
    broken = {} as Record<string, 'load' | 'slow' | 'mount' | 'away'>,
    unsigned = [] as string[],
    prepare = jest.fn(async () => undefined) as jest.Mock,
    mayRunEarly = true,
  } = {},
) {
  const props = new Map<string, RemoteProps>();
  const lifecyclesOf = ({ version }: RemoteRelease): RemoteLifecycles => ({
    bootstrap: async () => undefined,
    prepare,
    async mount(given) {
      if (broken[version] === 'mount') throw new Error('mount');
      props.set(version, given);
      given.domElement.textContent = `${version} ${given.screenId}`;
    },
    async update({ domElement, screenId }) {
      domElement.textContent = `${version} ${screenId}`;
    },
    async unmount({ domElement }) {
      domElement.textContent = '';
    },
  });
  const allowed: string[] = [];
  const described = jest.fn();
  const verifier = {
    describe: async (given: ListedRelease) => {
      described(given.version);
      if (broken[given.version] === 'away') throw new TypeError('away');
      return given as RemoteRelease;
    },
    verifyTeam: async ({ version }: RemoteRelease) =>
      unsigned.includes(version) ? new VerifyError('unsigned', version) : null,
    loadLastGood: async () => lastGood,
  };
  const versions = new RemoteVersions(set, verifier, ({ version }) => {
    if (!allowed.includes(version)) allowed.push(version);
  });
  const services = createTestServices();
  const leases = new Leases();
  const dropped: string[] = [];
  const announceScripts = jest.fn();
  const watcher = { shown: jest.fn(), mounted: jest.fn() };
  const hosts = new RemoteHosts({
    services,
    navigator: {} as never,
    mountParcel: mountRootParcel,
    nextFrame: async () => undefined,
    code: {
      loadLifecycles: async (given) => {
        if (broken[given.version] === 'slow') throw new TookTooLong('slow');
        if (broken[given.version] === 'load') throw new Error('load');
        return lifecyclesOf(given);
      },
      loadStyles: async () => undefined,
      dropStyles: ({ version }) => void dropped.push(version),
      announceScripts,
      mayRunEarly: () => mayRunEarly,
    },
    retry: { waits: [], limit: 8000, sleep: () => new Promise(() => undefined) },
    versions,
    leases,
    watcher,
  });
  const slot = document.body.appendChild(document.createElement('div'));
  const show = (screenId: string) => hosts.show('mfe-wallet', slot, screen(screenId));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  return {
    hosts,
    leases,
    versions,
    services,
    slot,
    show,
    settle,
    dropped,
    watcher,
    props,
    broken,
    allowed,
    unsigned,
    described,
    announceScripts,
  };
}

const one = release('1');
const two = release('2');

it('gives each version services of its own, which it cannot change', async () => {
  const tab = openTab(setOf(one));
  await tab.show('assets');
  await tab.versions.adopt(setOf(two));
  await tab.show('log');
  const [first, second] = [tab.props.get('1'), tab.props.get('2')];
  expect(first?.services.api).not.toBe(second?.services.api);
  for (const given of [first, second]) {
    expect(Object.isFrozen(given?.services)).toBe(true);
    expect(Object.isFrozen(given?.services.api)).toBe(true);
    expect(Object.isFrozen(given?.location)).toBe(true);
  }
  second?.services.report({ id: '1', source: 'mfe-rival', phase: 'runtime', error: 'x' });
  expect(tab.services.incidents).toMatchObject([{ source: 'mfe-wallet', version: '2' }]);
});

describe('the way down from a broken version (PLAT-024)', () => {
  it.each(['load', 'mount'] as const)('goes on with the last good version after a failed %s', async (step) => {
    const tab = openTab(setOf(two), { lastGood: one, broken: { 2: step } });
    expect(await tab.show('assets')).toBe(false);
    await tab.settle();
    expect(tab.hosts.replacements.get('mfe-wallet')).toBe(1);
    expect(await tab.show('assets')).toBe(true);
    expect(tab.slot.textContent).toBe('1 assets');
    expect(tab.hosts.incidents.size).toBe(0);
    expect(tab.services.incidents).toMatchObject([{ source: 'mfe-wallet', version: '2', phase: step }]);
  });

  it('does the same for a version whose signature is not valid, without running it', async () => {
    const tab = openTab(setOf(two), { unsigned: ['2'], lastGood: one });
    await tab.show('assets');
    await tab.settle();
    await tab.show('assets');
    expect(tab.slot.textContent).toBe('1 assets');
    expect(tab.props.has('2')).toBe(false);
    expect(tab.allowed).toEqual(['1']);
  });

  it('shows the fallback where no good version is known, and runs the version again when asked to', async () => {
    const tab = openTab(setOf(two), { broken: { 2: 'load' } });
    await tab.show('assets');
    await tab.settle();
    expect(tab.hosts.incidents.get('mfe-wallet')).toMatchObject({ phase: 'load', version: '2' });
    delete tab.broken[2];
    tab.hosts.retry('mfe-wallet');
    expect(await tab.show('assets')).toBe(true);
    expect(tab.slot.textContent).toBe('2 assets');
  });

  it('blames no version for a slow network', async () => {
    const tab = openTab(setOf(two), { lastGood: one, broken: { 2: 'slow' } });
    await tab.show('assets');
    await tab.settle();
    expect(tab.hosts.incidents.has('mfe-wallet')).toBe(true);
    expect(tab.hosts.replacements.size).toBe(0);
  });

  it('takes the fallback away for another version, whether it was withdrawn or never arrived', async () => {
    const tab = openTab(setOf(two), { broken: { 2: 'slow' } });
    await tab.show('assets');
    await tab.settle();
    expect(tab.hosts.replaceable).toEqual([]);
    await tab.versions.adopt(setOf(one));
    expect(tab.hosts.replaceable).toEqual(['mfe-wallet']);
    tab.hosts.replace('mfe-wallet');
    expect([tab.hosts.incidents.size, tab.hosts.replacements.get('mfe-wallet')]).toEqual([0, 1]);
    expect(await tab.show('assets')).toBe(true);
    expect(tab.slot.textContent).toBe('1 assets');
  });

  it('replaces a version that breaks while on show, but not in the middle of a critical screen', async () => {
    const calm = openTab(setOf(two), { lastGood: one });
    await calm.show('assets');
    calm.props.get('2')?.onFailure(new Error('render'));
    await calm.settle();
    expect(calm.hosts.replacements.get('mfe-wallet')).toBe(1);

    const critical = openTab(setOf(two), { lastGood: one });
    await critical.show('withdrawal');
    critical.props.get('2')?.onFailure(new Error('render'));
    await critical.settle();
    expect(critical.hosts.replacements.size).toBe(0);
    expect(critical.hosts.incidents.get('mfe-wallet')).toMatchObject({ phase: 'render' });
  });
});

describe('a newer set in an open tab (PLAT-040, PLAT-045)', () => {
  it('goes to the new version and back without a reload, as the member moves on', async () => {
    const tab = openTab(setOf(one));
    await tab.show('assets');
    await tab.versions.adopt(setOf(two));
    expect(tab.allowed).toEqual(['1', '2']);
    await tab.show('assets');
    expect(tab.slot.textContent).toBe('1 assets');
    await tab.show('log');
    expect(tab.slot.textContent).toBe('2 log');
    tab.hosts.hide('mfe-wallet');
    tab.versions.adopt(setOf(one));
    await tab.show('assets');
    await tab.settle();
    expect(tab.slot.textContent).toBe('1 assets');
    expect(tab.dropped).toContain('1');
  });

  it('changes nothing while a lease is held, on any screen', async () => {
    const tab = openTab(setOf(one), { lastGood: one });
    await tab.show('assets');
    tab.versions.adopt(setOf(two, { withdrawn: ['mfe-wallet@1'] }));
    const end = tab.leases.begin();
    expect(tab.hosts.inCriticalFlow).toBe(true);
    await tab.show('log');
    expect(tab.slot.textContent).toBe('1 log');
    end();
    expect(tab.hosts.inCriticalFlow).toBe(false);
    await tab.show('assets');
    expect(tab.slot.textContent).toBe('2 assets');
  });

  it('changes nothing around a critical screen', async () => {
    const tab = openTab(setOf(one));
    await tab.show('withdrawal');
    tab.versions.adopt(setOf(two, { withdrawn: ['mfe-wallet@1'] }));
    await tab.show('assets');
    expect(tab.slot.textContent).toBe('1 assets');
    await tab.show('log');
    expect(tab.slot.textContent).toBe('2 log');
  });

  it('knows what was found bad and is on show, and whether something is at stake there', async () => {
    const tab = openTab(setOf(two));
    await tab.show('withdrawal');
    await tab.versions.adopt(setOf(one, { withdrawn: ['mfe-wallet@2'] }));
    expect(tab.hosts.replaceable).toEqual(['mfe-wallet']);
    expect(tab.hosts.inCriticalFlow).toBe(true);
    tab.hosts.replace('mfe-wallet');
    expect(tab.hosts.replacements.get('mfe-wallet')).toBe(1);
    expect(tab.hosts.replaceable).toEqual([]);
  });

  it('leaves a version without one of the page’s screens to the next load', async () => {
    const tab = openTab(setOf(one));
    tab.versions.adopt(setOf(release('2', screens.slice(0, 2))));
    await tab.show('assets');
    expect(tab.slot.textContent).toBe('1 assets');
  });

  it('counts a load once and measures its mount', async () => {
    const tab = openTab(setOf(one));
    await tab.show('assets');
    await tab.show('log');
    expect(tab.watcher.shown).toHaveBeenCalledTimes(1);
    expect(tab.watcher.mounted).toHaveBeenCalledTimes(1);
  });
});

describe('a registry that gives out an unsigned version to an open tab (PLAT-046)', () => {
  it('never runs it after a later set, by navigation, hover or retry', async () => {
    const tab = openTab(setOf(one));
    await tab.show('assets');
    tab.unsigned.push('2');
    await tab.versions.adopt(setOf(two));
    tab.unsigned.pop();
    await tab.show('log');
    for (const later of [release('3', screens.slice(0, 1)), release('2'), release('1')]) {
      tab.versions.adopt(setOf(later));
      tab.hosts.retry('mfe-wallet');
      await tab.show('assets');
      await tab.show('log');
      tab.hosts.hide('mfe-wallet');
      await tab.hosts.prefetch('mfe-wallet', 'assets');
    }
    await tab.settle();
    expect(tab.props.has('2')).toBe(false);
    expect(tab.allowed).not.toContain('2');
    expect(tab.slot.textContent).not.toContain('2');
  });

  it('never runs it when the page itself began with it', async () => {
    const tab = openTab(setOf(two), { unsigned: ['2'] });
    await tab.show('assets');
    tab.unsigned.pop();
    tab.versions.adopt(setOf(release('2')));
    tab.hosts.retry('mfe-wallet');
    await tab.hosts.prefetch('mfe-wallet', 'assets');
    await tab.show('assets');
    await tab.settle();
    expect(tab.props.has('2')).toBe(false);
    expect(tab.allowed).toEqual([]);
    await tab.versions.adopt(setOf(release('3')));
    await tab.show('log');
    expect(tab.slot.textContent).toBe('3 log');
  });
});

describe('a remote whose code this tab has not wanted yet (PLAT-046)', () => {
  it('is unchecked, which lets in none of its files, until somebody shows or fetches it', async () => {
    const tab = openTab(setOf(one));
    await tab.versions.adopt(setOf(two));
    await tab.settle();
    expect([tab.described.mock.calls, tab.allowed]).toEqual([[], []]);
    await tab.hosts.prefetch('mfe-wallet', 'assets');
    expect(tab.allowed).toEqual(['2']);
  });

  it('begins with the version of the newest set, not with that of the page', async () => {
    const tab = openTab(setOf(one));
    await tab.versions.adopt(setOf(two));
    expect(await tab.show('assets')).toBe(true);
    expect([tab.slot.textContent, tab.allowed]).toEqual(['2 assets', ['2']]);
  });

  it('is not begun with a version that was withdrawn meanwhile', async () => {
    const tab = openTab(setOf(one));
    await tab.versions.adopt({ ...emptySet, withdrawn: ['mfe-wallet@1'] });
    expect(await tab.show('assets')).toBe(false);
    expect(tab.allowed).toEqual([]);
    expect(tab.hosts.incidents.get('mfe-wallet')).toMatchObject({ phase: 'load', version: '1' });
  });

  it('shows the failure where its description cannot be had, and itself once it can', async () => {
    const tab = openTab(setOf(one), { broken: { 1: 'away' } });
    expect(await tab.show('assets')).toBe(false);
    await tab.settle();
    expect(tab.hosts.incidents.get('mfe-wallet')).toMatchObject({ phase: 'load', version: '1' });
    delete tab.broken[1];
    tab.hosts.retry('mfe-wallet');
    expect(await tab.show('assets')).toBe(true);
  });

  it('is not drawn where the member has moved on while its version was checked', async () => {
    const tab = openTab(setOf(one));
    await tab.versions.adopt(setOf(two));
    const shown = tab.show('assets');
    tab.hosts.hide('mfe-wallet');
    tab.slot.remove();
    expect(await shown).toBe(false);
    await tab.settle();
    expect(tab.props.size).toBe(0);
  });
});

it('mounts code that it has no more where the trust document of a later set refuses it (PLAT-046)', async () => {
  const tab = openTab(setOf(one));
  await tab.show('assets');
  tab.hosts.hide('mfe-wallet');
  tab.unsigned.push('1');
  await tab.versions.adopt(setOf(one));
  expect(await tab.show('assets')).toBe(false);
  await tab.settle();
  expect([tab.slot.textContent, tab.hosts.incidents.size]).toEqual(['', 1]);
});

describe('what is fetched ahead', () => {
  it('is the remote’s code, and its screen prepared', async () => {
    const prepare = jest.fn(async () => undefined);
    const tab = openTab(setOf(one), { prepare });
    await tab.hosts.prefetch('mfe-wallet', 'assets');
    expect(tab.announceScripts).toHaveBeenCalledWith(one, 'assets');
    expect(prepare).toHaveBeenCalledWith('assets');
  });

  it('does not run where its document has a permit of another remote: the files alone are fetched', async () => {
    const tab = openTab(setOf(one), { mayRunEarly: false });
    await tab.hosts.prefetch('mfe-wallet', 'assets');
    expect(tab.announceScripts).toHaveBeenCalledWith(one, 'assets');
    expect(tab.hosts.hasRun(`mfe-wallet@${one.version}`)).toBe(false);
  });

  it('may fail without a word: nobody has asked for it yet', async () => {
    const tab = openTab(setOf(one), { prepare: jest.fn(() => Promise.reject(new Error('away'))) });
    await tab.hosts.prefetch('mfe-wallet', 'assets');
    expect(tab.hosts.incidents.size).toBe(0);
  });
});
